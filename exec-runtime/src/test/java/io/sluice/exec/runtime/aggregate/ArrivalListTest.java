package io.sluice.exec.runtime.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.state.PagedHeap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArrivalListTest {
    private final PagedHeap heap = new PagedHeap();
    private int address;
    private int length;

    /** Does what generated code does around each change. */
    private void store(ArrivalList list) {
        if (!list.inPlace()) {
            if (length > 0) {
                heap.free(address, length);
            }
            address = heap.store(list.changed(), 0, list.changedLength());
            length = list.changedLength();
        }
    }

    private ArrivalList loaded(boolean mayHaveIndex) {
        ArrivalList list = new ArrivalList(mayHaveIndex);
        list.load(heap, address, length);
        return list;
    }

    private static List<String> elements(ArrivalList list) {
        List<String> elements = new ArrayList<>();
        for (int at = list.first(); at < list.end(); at = list.next(at)) {
            elements.add(text(list, at));
        }
        return elements;
    }

    private static List<String> backwards(ArrivalList list) {
        List<String> elements = new ArrayList<>();
        for (int at = list.end(); at > list.first(); ) {
            at = list.previous(at);
            elements.add(0, text(list, at));
        }
        return elements;
    }

    private static String text(ArrivalList list, int at) {
        String text = new String(list.bytes(), list.body(at), list.length(at), StandardCharsets.UTF_8);
        return list.isTakenBack(at) ? "-" + text : text;
    }

    private void append(String element, boolean takenBack) {
        byte[] bytes = element.getBytes(StandardCharsets.UTF_8);
        ArrivalList list = loaded(true);
        list.append(takenBack, bytes, 0, bytes.length);
        store(list);
    }

    @Test
    void isAListOfWhichTheFirstEqualElementGoes() {
        for (long seed = 1; seed <= 60; seed++) {
            Random random = new Random(seed);
            address = 0;
            length = 0;
            List<String> model = new ArrayList<>();
            boolean mayHaveIndex = seed % 4 != 0;
            int values = seed % 3 == 0 ? 2 : 1 + random.nextInt(400);
            boolean padded = random.nextInt(4) == 0;
            for (int step = 0; step < 3000; step++) {
                // Grows, shrinks to nothing, and grows again.
                boolean grows = step < 1200 || step > 2400;
                String value = "v" + random.nextInt(values) + (padded ? "x".repeat(random.nextInt(60)) : "");
                byte[] bytes = (" " + value).getBytes(StandardCharsets.UTF_8);
                ArrivalList list = loaded(mayHaveIndex);
                if (random.nextInt(4) > 0 == grows) {
                    list.append(false, bytes, 1, bytes.length - 1);
                    store(list);
                    model.add(value);
                } else {
                    if (!grows && !model.isEmpty() && random.nextInt(3) > 0) {
                        value = model.get(random.nextInt(model.size()));
                        bytes = (" " + value).getBytes(StandardCharsets.UTF_8);
                    }
                    boolean removed = list.remove(bytes, 1, bytes.length - 1);
                    assertThat(removed).isEqualTo(model.remove(value));
                    if (removed) {
                        store(list);
                    }
                }
                list = loaded(mayHaveIndex);
                assertThat(list.isEmpty()).isEqualTo(model.isEmpty());
                assertThat(list.count()).isEqualTo(model.size());
                if (!model.isEmpty()) {
                    assertThat(text(list, list.first())).isEqualTo(model.get(0));
                    assertThat(text(list, list.last())).isEqualTo(model.get(model.size() - 1));
                }
                if (step % 50 == 0) {
                    assertThat(elements(list)).isEqualTo(model);
                    assertThat(backwards(list)).isEqualTo(model);
                }
            }
        }
    }

    @Test
    void aLogOfChangesKeepsWhatWasTakenBack() {
        append("a", false);
        append("b", true);
        append("a", true);
        assertThat(elements(loaded(true))).containsExactly("a", "-b", "-a");
        assertThat(backwards(loaded(true))).containsExactly("a", "-b", "-a");
    }

    /** Lists of states that were written before there was an index are read as they are. */
    @Test
    void theBytesOfAListWithoutAnIndexAreTheOnesOfBefore() {
        byte[] bytes = new byte[64];
        Bytes.putInt(bytes, 0, 12);
        Bytes.putInt(bytes, 4, 12 + 2 * (8 + 1));
        for (int i = 0; i < 2; i++) {
            Bytes.putInt(bytes, 12 + i * 9, 1);
            bytes[16 + i * 9] = (byte) ('p' + i);
            Bytes.putInt(bytes, 17 + i * 9, 1);
        }
        address = heap.store(bytes, 0, bytes.length);
        length = bytes.length;
        assertThat(elements(loaded(true))).containsExactly("p", "q");
        append("r", false);
        assertThat(elements(loaded(true))).containsExactly("p", "q", "r");
        assertThat(backwards(loaded(true))).containsExactly("p", "q", "r");
    }
}
