package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowLayout;
import java.util.List;

/** Writes entries of a {@link KeyedState}, with all that their fields refer to, into a snapshot. */
final class StateWriter {
    private final KeyedState state;
    private final List<StateLayout.Field> layout;
    private final SnapshotWriter snapshot;

    StateWriter(KeyedState state, List<StateLayout.Field> layout, SnapshotWriter snapshot) {
        this.state = state;
        this.layout = layout;
        this.snapshot = snapshot;
    }

    void write(int entry) {
        long header = state.header(entry);
        snapshot.beginEntry(RowLayout.hash(header));
        writeContent(entry);
        snapshot.endEntry();
    }

    /** Writes an entry's key and what it holds. */
    void writeContent(int entry) {
        writeKey(state.header(entry), state.read(entry), KeyedState.keyOffset(entry));
        writeValue(entry);
    }

    /** Writes what an entry holds, without its key. */
    void writeValue(int entry) {
        writeFields(entry, state.fields(entry), layout);
        int map = 0;
        int ordered = 0;
        for (StateLayout.Field field : layout) {
            if (field.kind() == StateLayout.Kind.MAP) {
                writeMap(entry, state.map(map++), field);
            } else if (field.kind() == StateLayout.Kind.ORDERED) {
                writeOrdered(entry, state.ordered(ordered++));
            }
        }
    }

    private void writeKey(long header, byte[] bytes, int offset) {
        snapshot.writeLong(header);
        snapshot.writeBytes(bytes, offset, RowLayout.length(RowLayout.info(header)));
    }

    private void writeFields(int block, int at, List<StateLayout.Field> fields) {
        PagedHeap heap = state.heap();
        byte[] page = heap.read(block);
        for (StateLayout.Field field : fields) {
            int place = at + field.offset();
            switch (field.kind()) {
                case FIXED -> snapshot.writeBytes(page, place, field.bytes());
                case BLOB -> {
                    int length = Bytes.getInt(page, place + Integer.BYTES);
                    int stored = Bytes.getInt(page, place);
                    snapshot.writeInt(length);
                    snapshot.writeInt(stored == 0 ? 0 : 1);
                    if (stored != 0) {
                        snapshot.writeBytes(heap.read(stored), PagedHeap.offset(stored), length);
                    }
                }
                case SORTED -> writeSorted(Bytes.getInt(page, place));
                case MAP, ORDERED -> {
                    // Follows the fields, since it may be large.
                }
            }
        }
    }

    private void writeSorted(int root) {
        SortedMultiset sorted = state.sorted();
        sorted.forEach(root, node -> {
            if (sorted.count(node) == 0) {
                return;
            }
            snapshot.writeLong(sorted.count(node));
            snapshot.writeLong(sorted.high(node));
            snapshot.writeLong(sorted.low(node));
            snapshot.writeInt(sorted.bytesLength(node));
            snapshot.writeBytes(sorted.bytes(node), SortedMultiset.bytesOffset(node), sorted.bytesLength(node));
        });
        snapshot.writeLong(0);
    }

    private void writeMap(int owner, KeyedMap map, StateLayout.Field field) {
        snapshot.writeInt(map.size(owner));
        for (int entry = map.first(owner); entry != 0; entry = map.next(entry)) {
            writeKey(map.header(entry), map.read(entry), KeyedMap.keyOffset(entry));
            writeFields(entry, map.fields(entry), field.values());
        }
    }

    private void writeOrdered(int owner, OrderedRows rows) {
        int size = rows.size(owner);
        snapshot.writeInt(size);
        int[] nodes = new int[size];
        rows.collect(owner, 0, size, nodes);
        for (int node : nodes) {
            byte[] page = rows.read(node);
            snapshot.writeInt(rows.keyLength(node));
            snapshot.writeBytes(page, rows.keyOffset(node), rows.keyLength(node));
            writeKey(rows.header(node), page, rows.rowOffset(node));
            if (rows.identity() == OrderedRows.Identity.KEY) {
                writeKey(rows.identityHeader(node), page, rows.identityOffset(node));
            }
        }
    }
}
