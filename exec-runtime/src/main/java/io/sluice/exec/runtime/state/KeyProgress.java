package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.RowLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * Up to which moment time is over for the keys of an operator, which has it once: milliseconds, inclusive. While a job runs it is the same
 * moment for all keys of a subtask. But the barriers of a checkpoint that overtake rows can find subtasks at different watermarks; one that
 * goes on with keys of several of them knows what was over for each, until its own watermark has come as far: else windows that were over
 * would come a second time, with what is left of them or with rows that are late.
 */
public final class KeyProgress {
    /** What names states in snapshots. */
    private static final String NAME = "watermark";

    private static final String BY_KEY = SnapshotWriter.SHARED + NAME + " by key";

    private long least = Long.MIN_VALUE;
    /** The keys for which more is over, in the order of their hashes. */
    private List<Stretch> ahead = List.of();

    /**
     * Keys by their hashes, unsigned.
     *
     * @param to exclusive
     */
    private record Stretch(long from, long to, long moment) {}

    /** What is over for all keys; {@link Long#MIN_VALUE} at the start of a job. */
    public long least() {
        return least;
    }

    /** Whether the same is over for all keys. */
    public boolean even() {
        return ahead.isEmpty();
    }

    /** What is over for a key. @param header of the key's row */
    public long of(long header) {
        return ahead.isEmpty() ? least : find(Integer.toUnsignedLong(RowLayout.hash(header)));
    }

    private long find(long hash) {
        for (Stretch stretch : ahead) {
            if (hash >= stretch.from && hash < stretch.to) {
                return stretch.moment;
            }
        }
        return least;
    }

    /** All is over up to a moment, if it was not before. */
    public void advance(long moment) {
        if (moment <= least) {
            return;
        }
        least = moment;
        if (!ahead.isEmpty()) {
            ahead = ahead.stream().filter(stretch -> stretch.moment > moment).toList();
        }
    }

    public void snapshot(SnapshotWriter snapshot) {
        snapshot.begin(BY_KEY);
        long from = snapshot.firstHash();
        for (Stretch stretch : ahead) {
            write(snapshot, from, stretch.from, least);
            write(snapshot, stretch.from, stretch.to, stretch.moment);
            from = stretch.to;
        }
        write(snapshot, from, snapshot.endHash(), least);
        snapshot.end();
    }

    private static void write(SnapshotWriter snapshot, long from, long to, long moment) {
        if (from < to) {
            snapshot.beginEntry(0);
            snapshot.writeLong(from);
            snapshot.writeLong(to);
            snapshot.writeLong(moment);
            snapshot.endEntry();
        }
    }

    public void restore(SnapshotReader snapshot) {
        List<Stretch> found = new ArrayList<>();
        while (snapshot.next(BY_KEY)) {
            long from = Math.max(snapshot.readLong(), snapshot.firstHash());
            long to = Math.min(snapshot.readLong(), snapshot.endHash());
            long moment = snapshot.readLong();
            if (from < to) {
                found.add(new Stretch(from, to, moment));
            }
        }
        OptionalLong own = found.stream().mapToLong(Stretch::moment).min();
        // Checkpoints of earlier versions say what was over for subtasks, and not which keys they had.
        long common = (own.isPresent() ? own : snapshot.leastSharedValue(NAME)).orElse(Long.MIN_VALUE);
        least = common;
        ahead = found.stream()
                .filter(stretch -> stretch.moment > common)
                .sorted(Comparator.comparingLong(Stretch::from))
                .toList();
    }
}
