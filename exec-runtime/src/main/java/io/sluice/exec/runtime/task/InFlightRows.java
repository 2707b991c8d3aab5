package io.sluice.exec.runtime.task;

import io.sluice.exec.runtime.exchange.Element;
import io.sluice.exec.runtime.exchange.Partitioning;
import io.sluice.exec.runtime.row.KeyGroups;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What was on its way to a subtask when a barrier overtook it, as a state of the subtask's first operator: rows with the hash by which
 * they were sent here, so that they find the subtask that they belong to when there are more or fewer, and with the watermark that the
 * operator had reached before each, so that they are late there if they were late here. {@link InFlightReplay} reads it.
 */
final class InFlightRows {
    /** The name of the state. */
    static final String STATE = SnapshotWriter.ROWS_UNDER_WAY;
    /** The name of the watermark behind all the rows. */
    static final String WATERMARK = "in-flight watermark";

    /** What an entry begins with. */
    static final int ROW = 4;

    private final int maxParallelism;
    private final int[] ownGroups;
    private final SnapshotWriter entries = new SnapshotWriter();
    /** Where event time stands for what is added next. */
    private final InputTimes times;

    private boolean empty = true;
    private int spread;

    /** How rows come through a port. */
    static final class Sender {
        private final Partitioning partitioning;
        private final RowEncoder rows;
        private final RowEncoder keys;

        Sender(Partitioning partitioning, List<LogicalType> types) {
            this.partitioning = partitioning;
            rows = RowEncoder.ofAll(types);
            keys = RowEncoder.of(types, partitioning.keys());
        }

        /**
         * Whether barriers may overtake rows: whatever is on its way can be sent anew to any number of subtasks. Rows that go to the
         * neighbour, or to all, cannot.
         */
        boolean mayBeOvertaken() {
            return switch (partitioning.kind()) {
                case HASH, REBALANCE, GLOBAL -> true;
                case FORWARD, RESCALE, BROADCAST -> false;
            };
        }
    }

    /** @param before where event time stands without what is on its way */
    InFlightRows(InputTimes before, int subtask, int parallelism, int maxParallelism) {
        this.maxParallelism = maxParallelism;
        times = before.copy();
        ownGroups = IntStream.range(0, maxParallelism)
                .filter(group -> KeyGroups.subtask(group, maxParallelism, parallelism) == subtask)
                .toArray();
        entries.begin(STATE);
    }

    /** Adds what has come through a channel. @param channel its number among those of the input */
    void add(int input, int channel, Sender sender, Element element) {
        if (element instanceof Element.Rows rows) {
            empty = false;
            addRows(input, sender, rows.batch());
            return;
        }
        long before = times.watermark();
        if (element instanceof Element.Watermark watermark) {
            times.set(input, channel, watermark.timestamp());
        } else if (element instanceof Element.Idle idle) {
            times.setIdle(input, channel, idle.idle());
        }
        empty &= times.watermark() == before;
    }

    /** Whether nothing was on its way that changes anything. */
    boolean isEmpty() {
        return empty;
    }

    /** Writes all that was added, once. */
    void write(SnapshotWriter target) {
        entries.end();
        entries.sharedValue(WATERMARK, times.watermark());
        target.append(entries);
    }

    private void addRows(int input, Sender sender, RowBatch batch) {
        boolean hashed = sender.partitioning.kind() == Partitioning.Kind.HASH;
        sender.rows.encode(batch);
        if (hashed) {
            sender.keys.encode(batch);
        }
        for (int row = 0; row < batch.rows(); row++) {
            entries.beginEntry(hashed ? RowLayout.hash(sender.keys.headers()[row]) : anyHash(sender.partitioning));
            entries.writeInt(ROW);
            entries.writeLong(times.watermark());
            entries.writeInt(input);
            entries.writeInt(batch.kind(row));
            long header = sender.rows.headers()[row];
            entries.writeLong(header);
            entries.writeBytes(
                    sender.rows.data(), sender.rows.offsets()[row], RowLayout.length(RowLayout.info(header)));
            entries.endEntry();
        }
    }

    /** For rows that can go anywhere, or only to the first. */
    private int anyHash(Partitioning partitioning) {
        boolean first = partitioning.kind() == Partitioning.Kind.GLOBAL;
        return hashOf(first ? 0 : ownGroups[spread++ % ownGroups.length]);
    }

    /** A hash whose key group is this. */
    private int hashOf(int group) {
        return (int) ((((long) group << 32) + maxParallelism - 1) / maxParallelism);
    }
}
