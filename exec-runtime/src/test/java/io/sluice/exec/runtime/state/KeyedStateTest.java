package io.sluice.exec.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyedStateTest {
    private static final RowType KEY = Rows.type(Types.STRING, Types.INT);

    private final StateLayout values = new StateLayout();
    private final int times = values.fixed(Long.BYTES);
    private final int note = values.blob();
    private final StateLayout layout = new StateLayout();
    private final int number = layout.fixed(Long.BYTES);
    private final int text = layout.blob();
    private final int numbers = layout.sorted();
    private final RowEncoder keys = RowEncoder.ofAll(KEY.types());

    KeyedState newState() {
        return new KeyedState("state", layout);
    }

    /** Between two uses of a state. */
    void between() {}

    /** What the state should hold for a key. */
    private static final class Expected {
        long number;
        String text = "";
        final TreeMap<Long, Integer> numbers = new TreeMap<>();
        final LinkedHashMap<String, Long> map = new LinkedHashMap<>();
    }

    private void encode(String name, Integer id) {
        RowBatch batch = new RowBatch(KEY.types(), 1);
        Rows.append(KEY, batch, Rows.insert(name, id));
        keys.encode(batch);
    }

    /** A thousand random changes: the state holds what a plain map holds, also after it is written and read by three subtasks. */
    @Test
    void holdsWhatAPlainMapHolds() {
        layout.map(values);
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            KeyedState state = newState();
            Map<String, Expected> expected = new HashMap<>();
            for (int i = 0; i < 1000; i++) {
                change(state, expected, random);
                between();
                if (i % 250 == 249) {
                    state.heap().frozen();
                }
            }
            check(state, expected);
            SnapshotWriter writer = new SnapshotWriter();
            state.snapshot(writer);
            int found = 0;
            for (int subtask = 0; subtask < 3; subtask++) {
                KeyedState restored = newState();
                restored.restore(SnapshotReader.forSubtask(List.of(writer.toBytes()), subtask, 3, 128));
                found += restored.size();
            }
            assertThat(found).isEqualTo(expected.size());
            KeyedState restored = newState();
            restored.restore(new SnapshotReader(List.of(writer.toBytes())));
            check(restored, expected);
        }
    }

    private void change(KeyedState state, Map<String, Expected> expected, Random random) {
        String name =
                random.nextInt(9) == 0 ? "" : "key".repeat(random.nextInt(400) == 0 ? 4000 : 1 + random.nextInt(3));
        int id = random.nextInt(20);
        encode(name, id);
        String key = name + id;
        if (random.nextInt(12) == 0) {
            int entry = state.find(keys.headers()[0], keys.data(), 0);
            assertThat(entry != 0).isEqualTo(expected.remove(key) != null);
            if (entry != 0) {
                state.remove(entry);
            }
            return;
        }
        int entry = state.findOrAdd(keys.headers()[0], keys.data(), 0);
        assertThat(state.added()).isEqualTo(!expected.containsKey(key));
        Expected value = expected.computeIfAbsent(key, ignored -> new Expected());
        value.number += 3;
        Bytes.putLong(state.write(entry), state.fields(entry) + number, value.number);
        value.text = "t".repeat(random.nextInt(50) == 0 ? 20_000 : random.nextInt(40));
        state.setBlob(
                entry, text, value.text.getBytes(java.nio.charset.StandardCharsets.UTF_8), 0, value.text.length());
        changeNumbers(state, entry, value, random);
        changeMap(state, entry, value, random);
    }

    private void changeNumbers(KeyedState state, int entry, Expected value, Random random) {
        long n = random.nextInt(10) - 5;
        int root = Bytes.getInt(state.read(entry), state.fields(entry) + numbers);
        if (random.nextBoolean()) {
            root = state.sorted().add(root, n, 0);
            value.numbers.merge(n, 1, Integer::sum);
        } else {
            root = state.sorted().remove(root, n, 0);
            value.numbers.computeIfPresent(n, (ignored, count) -> count == 1 ? null : count - 1);
        }
        Bytes.putInt(state.write(entry), state.fields(entry) + numbers, root);
    }

    private void changeMap(KeyedState state, int entry, Expected value, Random random) {
        KeyedMap map = state.map(0);
        String name = "m" + random.nextInt(6);
        encode(name, null);
        if (random.nextInt(3) == 0) {
            int found = map.find(entry, keys.headers()[0], keys.data(), 0);
            assertThat(found != 0).isEqualTo(value.map.remove(name) != null);
            if (found != 0) {
                map.remove(found);
            }
            return;
        }
        int found = map.findOrAdd(entry, keys.headers()[0], keys.data(), 0);
        long count = value.map.merge(name, 1L, Long::sum);
        Bytes.putLong(map.write(found), map.fields(found) + times, count);
        map.setBlob(found, note, new byte[] {(byte) count}, 0, 1);
    }

    private void check(KeyedState state, Map<String, Expected> expected) {
        assertThat(state.size()).isEqualTo(expected.size());
        for (Map.Entry<String, Expected> each : expected.entrySet()) {
            String name = each.getKey().replaceAll("\\d+$", "");
            encode(name, Integer.valueOf(each.getKey().substring(name.length())));
            int entry = state.find(keys.headers()[0], keys.data(), 0);
            assertThat(entry)
                    .as(
                            "key of %d characters, id %s",
                            name.length(), each.getKey().substring(name.length()))
                    .isNotZero();
            Expected value = each.getValue();
            int fields = state.fields(entry);
            assertThat(Bytes.getLong(state.read(entry), fields + number)).isEqualTo(value.number);
            assertThat(Bytes.getInt(state.read(entry), fields + text + Integer.BYTES))
                    .isEqualTo(value.text.length());
            int root = Bytes.getInt(state.read(entry), fields + numbers);
            List<String> sorted = new ArrayList<>();
            state.sorted()
                    .forEach(
                            root,
                            node -> sorted.add(state.sorted().high(node) + "x"
                                    + state.sorted().count(node)));
            assertThat(sorted)
                    .containsExactlyElementsOf(value.numbers.entrySet().stream()
                            .map(n -> n.getKey() + "x" + n.getValue())
                            .toList());
            if (root != 0) {
                assertThat(state.sorted().high(state.sorted().smallest(root))).isEqualTo(value.numbers.firstKey());
                assertThat(state.sorted().high(state.sorted().largest(root))).isEqualTo(value.numbers.lastKey());
            }
            KeyedMap map = state.map(0);
            List<Long> counts = new ArrayList<>();
            for (int found = map.first(entry); found != 0; found = map.next(found)) {
                counts.add(Bytes.getLong(map.read(found), map.fields(found) + times));
            }
            assertThat(counts).containsExactlyElementsOf(value.map.values());
            assertThat(map.size(entry)).isEqualTo(value.map.size());
        }
    }

    @Test
    void keysThatNeverComeAgainAreSwept() {
        Expiry expiry = Expiry.of(100, layout);
        Expiry ofValues = Expiry.of(100, values);
        layout.map(values);
        KeyedState state = newState();
        for (int i = 0; i < 10_000; i++) {
            encode("k", i);
            int entry = state.findOrAdd(keys.headers()[0], keys.data(), 0);
            expiry.touch(state.write(entry), state.fields(entry), i);
            int value = state.map(0).findOrAdd(entry, keys.headers()[0], keys.data(), 0);
            ofValues.touch(state.map(0).write(value), state.map(0).fields(value), i);
            state.map(0).sweep(ofValues, i, 1);
            state.sweep(expiry, i, 1);
            between();
        }
        assertThat(state.size()).isLessThan(1000);
        assertThat(state.heap().memoryBytes()).isLessThan(200_000);
        encode("k", 9_999);
        assertThat(state.find(keys.headers()[0], keys.data(), 0)).isNotZero();
    }

    @Test
    void aSnapshotOfPagesSeesNothingOfWhatComesLater() {
        PagedHeap heap = new PagedHeap();
        int[] blocks = new int[3000];
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = heap.allocate(16);
            Bytes.putLong(heap.write(blocks[i]), PagedHeap.offset(blocks[i]), i);
        }
        PagedHeap before = heap.frozen();
        Bytes.putLong(heap.write(blocks[7]), PagedHeap.offset(blocks[7]), -1);
        heap.free(blocks[2999], 16);
        heap.allocate(20_000);
        PagedHeap after = heap.frozen();
        for (int i = 0; i < blocks.length; i++) {
            assertThat(Bytes.getLong(before.read(blocks[i]), PagedHeap.offset(blocks[i])))
                    .isEqualTo(i);
        }
        assertThat(Bytes.getLong(after.read(blocks[7]), PagedHeap.offset(blocks[7])))
                .isEqualTo(-1);
        assertThat(IntStream.range(0, after.pageCount()).filter(page -> after.changedSince(page, before.version())))
                .hasSize(3);
    }

    @Test
    void freedMemoryIsUsedAgain() {
        PagedHeap heap = new PagedHeap();
        for (int i = 0; i < 100_000; i++) {
            int small = heap.allocate(24);
            int large = heap.allocate(100_000);
            heap.free(small, 24);
            heap.free(large, 100_000);
        }
        assertThat(heap.memoryBytes()).isLessThan(200_000);
    }
}
