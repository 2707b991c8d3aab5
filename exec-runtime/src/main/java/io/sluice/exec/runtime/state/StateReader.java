package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.spi.error.SluiceException;
import java.util.List;

/** Adds entries that {@link StateWriter} wrote to a {@link KeyedState}. */
final class StateReader {
    private final KeyedState state;
    private final List<StateLayout.Field> layout;
    private final SnapshotReader snapshot;

    StateReader(KeyedState state, List<StateLayout.Field> layout, SnapshotReader snapshot) {
        this.state = state;
        this.layout = layout;
        this.snapshot = snapshot;
    }

    /** Returns the entry. */
    int read() {
        long header = snapshot.readLong();
        int key = snapshot.skip(RowLayout.length(RowLayout.info(header)));
        int entry = state.findOrAdd(header, snapshot.data(), key);
        readValue(entry);
        return entry;
    }

    /** Reads what {@link StateWriter#writeValue} wrote into an entry that is full of zeroes. */
    void readValue(int entry) {
        readFields(entry, state.fields(entry), layout);
        int map = 0;
        int ordered = 0;
        for (StateLayout.Field field : layout) {
            if (field.kind() == StateLayout.Kind.MAP) {
                readMap(entry, state.map(map++), field);
            } else if (field.kind() == StateLayout.Kind.ORDERED) {
                readOrdered(entry, state.ordered(ordered++));
            }
        }
    }

    private void readFields(int block, int at, List<StateLayout.Field> fields) {
        PagedHeap heap = state.heap();
        for (StateLayout.Field field : fields) {
            int place = at + field.offset();
            switch (field.kind()) {
                case FIXED -> {
                    int from = snapshot.skip(field.bytes());
                    System.arraycopy(snapshot.data(), from, heap.write(block), place, field.bytes());
                }
                case BLOB -> {
                    int length = snapshot.readInt();
                    if (snapshot.readInt() == 0) {
                        Bytes.putInt(heap.write(block), place + Integer.BYTES, length);
                    } else {
                        int from = snapshot.skip(length);
                        state.putBlob(block, place, snapshot.data(), from, length);
                    }
                }
                case SORTED -> {
                    int root = readSorted();
                    Bytes.putInt(heap.write(block), place, root);
                }
                case MAP, ORDERED -> {
                    // Follows the fields.
                }
            }
        }
    }

    private int readSorted() {
        int root = 0;
        for (long count = snapshot.readLong(); count != 0; count = snapshot.readLong()) {
            long high = snapshot.readLong();
            long low = snapshot.readLong();
            int length = snapshot.readInt();
            int from = snapshot.skip(length);
            root = state.sorted().add(root, high, low, snapshot.data(), from, length, count);
        }
        return root;
    }

    private void readMap(int owner, KeyedMap map, StateLayout.Field field) {
        int size = snapshot.readInt();
        for (int i = 0; i < size; i++) {
            long header = snapshot.readLong();
            int key = snapshot.skip(RowLayout.length(RowLayout.info(header)));
            int entry = map.findOrAdd(owner, header, snapshot.data(), key);
            if (map.added()) {
                readFields(entry, map.fields(entry), field.values());
            } else {
                long before = takeOut(map, entry, field);
                int once = map.findOrAdd(owner, header, snapshot.data(), key);
                readFields(once, map.fields(once), field.values());
                int count = counting(field);
                map.putLong(once, count, map.getLong(once, count) + before);
            }
        }
    }

    /** Elements that another plan told apart and this one does not are one, in the place of the last. Returns how often it was there. */
    private static long takeOut(KeyedMap map, int entry, StateLayout.Field field) {
        long count = map.getLong(entry, counting(field));
        map.remove(entry);
        return count;
    }

    private static int counting(StateLayout.Field field) {
        return field.values().stream()
                .filter(StateLayout.Field::counts)
                .findFirst()
                .orElseThrow(() -> SluiceException.internal("elements that differ", "two that are the same"))
                .offset();
    }

    private void readOrdered(int owner, OrderedRows rows) {
        int size = snapshot.readInt();
        for (int i = 0; i < size; i++) {
            int keyLength = snapshot.readInt();
            int key = snapshot.skip(keyLength);
            long header = snapshot.readLong();
            int row = snapshot.skip(RowLayout.length(RowLayout.info(header)));
            byte[] data = snapshot.data();
            if (rows.identity() == OrderedRows.Identity.KEY) {
                long identity = snapshot.readLong();
                int from = snapshot.skip(RowLayout.length(RowLayout.info(identity)));
                rows.add(owner, data, key, keyLength, header, data, row, identity, data, from);
            } else {
                rows.add(owner, data, key, keyLength, header, data, row);
            }
        }
    }
}
