package io.sluice.exec.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class PagedIndexTest {
    private final Random random = new Random(3);
    private final PagedHeap heap = new PagedHeap();
    private final PagedIndex index = new PagedIndex(heap);
    private final Map<Integer, Set<Integer>> expected = new HashMap<>();
    private final List<int[]> added = new ArrayList<>();

    private void change(int rounds, IntUnaryOperator hashOf) {
        for (int i = 0; i < rounds; i++) {
            if (!added.isEmpty() && random.nextInt(4) == 0) {
                int at = random.nextInt(added.size());
                int[] gone = added.get(at);
                added.set(at, added.get(added.size() - 1));
                added.remove(added.size() - 1);
                index.remove(gone[0], gone[1]);
                expected.get(gone[0]).remove(gone[1]);
            } else {
                int address = expected.size() * 1000 + i + 1;
                int hash = hashOf.applyAsInt(address);
                if (expected.computeIfAbsent(hash, ignored -> new HashSet<>()).add(address)) {
                    index.add(hash, address);
                    added.add(new int[] {hash, address});
                }
            }
        }
    }

    private void check() {
        assertThat(index.size()).isEqualTo(added.size());
        expected.forEach((hash, addresses) -> {
            Set<Integer> found = new HashSet<>();
            for (int place = index.first(hash); place != 0; place = index.next(hash, place)) {
                assertThat(found.add(index.address(place))).isTrue();
            }
            assertThat(found).isEqualTo(addresses);
        });
    }

    @Test
    void findsWhatWasAddedAndNotTakenOut() {
        change(200_000, address -> random.nextInt());
        check();
        // As many slots of a chunk are in use as a split leaves, on the average.
        assertThat(heap.memoryBytes()).isLessThan(added.size() * 24L);
    }

    /** Chunks that no split parts go on in others, and the directory does not grow for them. */
    @Test
    void manyMayHaveTheSameHash() {
        change(20_000, address -> address % 7);
        change(20_000, address -> random.nextInt());
        change(5_000, address -> 5);
        check();
        assertThat(index.chunks().length).isLessThan(1 << 16);
    }

    /** The high bits of the hashes of a subtask's keys are alike. */
    @Test
    void hashesOfOneKeyGroupSpread() {
        change(50_000, address -> 0x7F00_0000 | random.nextInt(1 << 24));
        check();
        assertThat(index.chunks().length).isLessThan(1 << 14);
    }

    @Test
    void goesOnFromItsDirectory() {
        change(10_000, address -> random.nextInt());
        PagedIndex same = new PagedIndex(heap, index.chunks(), index.size());
        for (int[] each : added) {
            assertThat(same.contains(each[0], each[1])).isTrue();
        }
        assertThat(same.contains(added.get(0)[0], -1)).isFalse();
    }
}
