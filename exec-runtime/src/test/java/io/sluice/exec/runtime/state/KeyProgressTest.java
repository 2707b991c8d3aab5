package io.sluice.exec.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.runtime.row.KeyGroups;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyProgressTest {
    private static final int MOST = 50;

    private final Random random = new Random(5);

    /** Subtasks change their number twice: what was over for a key stays over, and no more is. */
    @Test
    void whatWasOverForAKeyIsOverWhoeverHasIt() {
        for (int round = 0; round < 200; round++) {
            List<KeyProgress> first = subtasks(1 + random.nextInt(8));
            List<Long> moments = new ArrayList<>();
            for (KeyProgress each : first) {
                moments.add((long) random.nextInt(10));
                each.advance(moments.get(moments.size() - 1));
                assertThat(each.even()).isTrue();
            }
            List<KeyProgress> second = restored(first, 1 + random.nextInt(8));
            int reached = random.nextInt(10);
            second.forEach(each -> each.advance(reached));
            List<KeyProgress> third = restored(second, 1 + random.nextInt(8));
            for (int i = 0; i < 100; i++) {
                int hash = random.nextInt();
                long header = Integer.toUnsignedLong(hash);
                long expected = Math.max(reached, moments.get(subtask(hash, first.size())));
                assertThat(second.get(subtask(hash, second.size())).of(header)).isEqualTo(expected);
                assertThat(third.get(subtask(hash, third.size())).of(header)).isEqualTo(expected);
                assertThat(third.get(subtask(hash, third.size())).least()).isBetween((long) reached, expected);
            }
            third.forEach(each -> each.advance(10));
            assertThat(third).allMatch(each -> each.even() && each.least() == 10);
        }
    }

    /** Earlier versions wrote one number for each subtask, without its keys: the least holds for all. */
    @Test
    void whatEarlierVersionsWroteHoldsForAllKeys() {
        List<byte[]> snapshots = new ArrayList<>();
        for (long moment : new long[] {7, 5, 9}) {
            SnapshotWriter snapshot = SnapshotWriter.forSubtask(snapshots.size(), 3, MOST);
            snapshot.value("*watermark", moment);
            snapshots.add(snapshot.toBytes());
        }
        for (int parallelism = 1; parallelism <= 4; parallelism++) {
            List<KeyProgress> all = of(snapshots, parallelism);
            assertThat(all).allMatch(each -> each.even() && each.least() == 5);
            // They are written in today's form, from which they come back the same.
            assertThat(restored(all, 1 + random.nextInt(8)))
                    .allMatch(each -> each.even() && each.least() == 5 && each.of(random.nextInt()) == 5);
        }
    }

    private static int subtask(int hash, int parallelism) {
        return KeyGroups.subtask(KeyGroups.of(hash, MOST), MOST, parallelism);
    }

    private static List<KeyProgress> subtasks(int parallelism) {
        List<KeyProgress> all = new ArrayList<>();
        for (int i = 0; i < parallelism; i++) {
            all.add(new KeyProgress());
        }
        return all;
    }

    private static List<KeyProgress> restored(List<KeyProgress> written, int parallelism) {
        List<byte[]> snapshots = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            SnapshotWriter snapshot = SnapshotWriter.forSubtask(i, written.size(), MOST);
            written.get(i).snapshot(snapshot);
            snapshots.add(snapshot.toBytes());
        }
        return of(snapshots, parallelism);
    }

    private static List<KeyProgress> of(List<byte[]> snapshots, int parallelism) {
        List<KeyProgress> all = subtasks(parallelism);
        for (int i = 0; i < parallelism; i++) {
            all.get(i).restore(SnapshotReader.forSubtask(snapshots, i, parallelism, MOST));
        }
        return all;
    }
}
