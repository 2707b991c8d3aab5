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
 * they were sent here, so that they find the subtask that they belong to when there are more or fewer. {@link InFlightReplay} reads it.
 */
final class InFlightRows {
    /** The name of the state. */
    static final String STATE = SnapshotWriter.ROWS_UNDER_WAY;

    /** What an entry is; the first byte in it. */
    static final int LAYOUT = 0;

    static final int ROW = 1;
    static final int WATERMARK = 2;
    static final int IDLE = 3;

    private final int maxParallelism;
    private final int[] ownGroups;
    private final SnapshotWriter entries = new SnapshotWriter();
    private int spread;
    private boolean empty = true;

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

    /** @param ports channels into the subtask */
    InFlightRows(int ports, int subtask, int parallelism, int maxParallelism) {
        this.maxParallelism = maxParallelism;
        ownGroups = IntStream.range(0, maxParallelism)
                .filter(group -> KeyGroups.subtask(group, maxParallelism, parallelism) == subtask)
                .toArray();
        entries.begin(STATE);
        begin(LAYOUT, ownHash());
        entries.writeInt(subtask);
        entries.writeInt(parallelism);
        entries.writeInt(ports);
        entries.endEntry();
    }

    /** Adds what has come through a port. @param port its number among all of the subtask */
    void add(int port, int input, Sender sender, Element element) {
        if (element instanceof Element.Rows rows) {
            empty = false;
            addRows(port, input, sender, rows.batch());
        } else if (element instanceof Element.Watermark watermark) {
            empty = false;
            begin(WATERMARK, ownHash());
            entries.writeInt(port);
            entries.writeLong(watermark.timestamp());
            entries.endEntry();
        } else if (element instanceof Element.Idle idle) {
            empty = false;
            begin(IDLE, ownHash());
            entries.writeInt(port);
            entries.writeInt(idle.idle() ? 1 : 0);
            entries.endEntry();
        }
    }

    boolean isEmpty() {
        return empty;
    }

    /** Writes all that was added, once. */
    void write(SnapshotWriter target) {
        entries.end();
        target.append(entries);
    }

    private void addRows(int port, int input, Sender sender, RowBatch batch) {
        boolean hashed = sender.partitioning.kind() == Partitioning.Kind.HASH;
        sender.rows.encode(batch);
        if (hashed) {
            sender.keys.encode(batch);
        }
        for (int row = 0; row < batch.rows(); row++) {
            begin(ROW, hashed ? RowLayout.hash(sender.keys.headers()[row]) : anyHash(sender.partitioning));
            entries.writeInt(port);
            entries.writeInt(input);
            entries.writeInt(batch.kind(row));
            long header = sender.rows.headers()[row];
            entries.writeLong(header);
            entries.writeBytes(
                    sender.rows.data(), sender.rows.offsets()[row], RowLayout.length(RowLayout.info(header)));
            entries.endEntry();
        }
    }

    private void begin(int what, int hash) {
        entries.beginEntry(hash);
        entries.writeInt(what);
    }

    private int ownHash() {
        return hashOf(ownGroups[0]);
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
