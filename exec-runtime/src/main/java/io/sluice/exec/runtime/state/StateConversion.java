package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.spi.error.SluiceException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/** Turns the entries of a state in snapshots into those of another layout, field by field. Keys stay what they are. */
public final class StateConversion {
    private final String name;
    private final List<StateLayout.Field> from;
    private final List<StateLayout.Field> to;
    private final List<Source> sources;

    /** Where a field of the new layout comes from. */
    public sealed interface Source {
        /** A field of the old layout. @param field its place in that */
        record Field(int field, Change change) implements Source {}

        /** Nothing: the field is that of an entry which has seen no row. */
        record Empty() implements Source {}

        /** The same number in all entries. */
        record Constant(long value) implements Source {}
    }

    /** What becomes of a field's bytes. */
    public enum Change {
        NONE,
        /** The bits of a FLOAT, as those of the DOUBLE of the same value. */
        FLOAT_TO_DOUBLE,
        /** A number of one word, as one of two words, the high one first. */
        ONE_WORD_TO_TWO
    }

    /**
     * @param name of the state
     * @param sources by field of the new layout
     */
    public StateConversion(String name, StateLayout from, StateLayout to, List<Source> sources) {
        this.name = name;
        this.from = from.fields();
        this.to = to.fields();
        this.sources = List.copyOf(sources);
        if (sources.size() != this.to.size()) {
            throw new IllegalArgumentException(sources.size() + " sources for " + this.to.size() + " fields");
        }
    }

    /** A subtask's state, converted. Other states in it stay as they are. */
    public StoredState apply(StoredState stored) {
        return new StoredState(
                stored.stretches().stream().map(this::apply).toList(),
                stored.entries().stream()
                        .map(entries -> entries.state().equals(name) ? converted(entries) : entries)
                        .toList());
    }

    private byte[] apply(byte[] snapshot) {
        byte[] section = name.getBytes(StandardCharsets.UTF_8);
        SnapshotWriter out = new SnapshotWriter();
        Pass pass = new Pass(out);
        int at = 0;
        while (at < snapshot.length) {
            int start = at + Integer.BYTES;
            int end = start + Bytes.getInt(snapshot, at);
            boolean ours = Arrays.equals(snapshot, start, end, section, 0, section.length);
            out.writeBytes(snapshot, at, end - at);
            at = end;
            for (int length = Bytes.getInt(snapshot, at); length != 0; length = Bytes.getInt(snapshot, at)) {
                if (ours) {
                    out.beginEntry(Bytes.getInt(snapshot, at + Integer.BYTES));
                    pass.entry(snapshot, at + 2 * Integer.BYTES, at + length);
                    out.endEntry();
                } else {
                    out.writeBytes(snapshot, at, length);
                }
                at += length;
            }
            out.end();
            at += Integer.BYTES;
        }
        return out.toBytes();
    }

    private StoredEntries converted(StoredEntries entries) {
        return new StoredEntries() {
            @Override
            public String state() {
                return entries.state();
            }

            @Override
            public Cursor entries(IntPredicate keyHash) {
                Cursor old = entries.entries(keyHash);
                SnapshotWriter entry = new SnapshotWriter();
                return target -> {
                    entry.clear();
                    if (!old.next(entry)) {
                        return false;
                    }
                    new Pass(target).entry(entry.data(), 0, entry.length());
                    return true;
                };
            }
        };
    }

    /** One way through entries. */
    private final class Pass {
        private final SnapshotWriter out;
        /** By field of the old layout, where it starts and ends. */
        private final int[] starts = new int[from.size()];

        private final int[] ends = new int[from.size()];
        private byte[] in = new byte[0];
        private int at;

        Pass(SnapshotWriter out) {
            this.out = out;
        }

        /** Converts an entry, from its key's header on. */
        void entry(byte[] bytes, int header, int end) {
            in = bytes;
            at = header + Long.BYTES + RowLayout.length(RowLayout.info(Bytes.getLong(in, header)));
            copy(header, at);
            findFields();
            if (at != end) {
                throw SluiceException.internal("an entry of " + (end - header) + " bytes", "one of " + (at - header));
            }
            writeFields();
        }

        private void findFields() {
            for (int i = 0; i < starts.length; i++) {
                if (!followsOthers(from.get(i))) {
                    find(i);
                }
            }
            for (int i = 0; i < starts.length; i++) {
                if (followsOthers(from.get(i))) {
                    find(i);
                }
            }
        }

        private void find(int field) {
            starts[field] = at;
            skip(from.get(field));
            ends[field] = at;
        }

        private void skip(StateLayout.Field field) {
            switch (field.kind()) {
                case FIXED -> at += field.bytes();
                case BLOB -> {
                    int length = readInt();
                    if (readInt() != 0) {
                        at += length;
                    }
                }
                case SORTED -> {
                    while (readLong() != 0) {
                        at += 2 * Long.BYTES;
                        at += readInt();
                    }
                }
                case MAP -> {
                    for (int size = readInt(); size > 0; size--) {
                        skipRow();
                        field.values().forEach(this::skip);
                    }
                }
                case ORDERED -> {
                    for (int size = readInt(); size > 0; size--) {
                        at += readInt();
                        skipRow();
                        if (field.identity() == OrderedRows.Identity.KEY) {
                            skipRow();
                        }
                    }
                }
            }
        }

        private void writeFields() {
            for (int i = 0; i < to.size(); i++) {
                if (!followsOthers(to.get(i))) {
                    write(i);
                }
            }
            for (int i = 0; i < to.size(); i++) {
                if (followsOthers(to.get(i))) {
                    write(i);
                }
            }
        }

        private void write(int field) {
            Source source = sources.get(field);
            if (source instanceof Source.Field old) {
                write(old.change(), starts[old.field()], ends[old.field()]);
            } else if (source instanceof Source.Constant constant) {
                out.writeLong(constant.value());
            } else {
                empty(to.get(field));
            }
        }

        private void write(Change change, int start, int end) {
            switch (change) {
                case NONE -> copy(start, end);
                case FLOAT_TO_DOUBLE -> {
                    float value = Float.intBitsToFloat((int) Bytes.getLong(in, start));
                    out.writeLong(Double.doubleToRawLongBits(value));
                }
                case ONE_WORD_TO_TWO -> {
                    long value = Bytes.getLong(in, start);
                    out.writeLong(value >> (Long.SIZE - 1));
                    out.writeLong(value);
                }
            }
        }

        private void empty(StateLayout.Field field) {
            switch (field.kind()) {
                case FIXED -> {
                    for (int i = 0; i < field.bytes(); i += Long.BYTES) {
                        out.writeLong(0);
                    }
                }
                // No length and no bytes; or no value.
                case BLOB, SORTED -> out.writeLong(0);
                case MAP, ORDERED -> out.writeInt(0);
            }
        }

        private void skipRow() {
            long header = readLong();
            at += RowLayout.length(RowLayout.info(header));
        }

        private int readInt() {
            at += Integer.BYTES;
            return Bytes.getInt(in, at - Integer.BYTES);
        }

        private long readLong() {
            at += Long.BYTES;
            return Bytes.getLong(in, at - Long.BYTES);
        }

        private void copy(int start, int end) {
            out.writeBytes(in, start, end - start);
        }
    }

    private static boolean followsOthers(StateLayout.Field field) {
        return field.kind() == StateLayout.Kind.MAP || field.kind() == StateLayout.Kind.ORDERED;
    }

    /** Whether a subtask's state holds anything but names of states. */
    public static boolean holdsEntries(StoredState stored) {
        return count(stored, true) > 0;
    }

    /** The entries of keys in a subtask's state. */
    public static long entries(StoredState stored) {
        return count(stored, false);
    }

    private static long count(StoredState stored, boolean shares) {
        long count = stored.stretches().stream()
                .mapToLong(stretch -> count(stretch, shares))
                .sum();
        SnapshotWriter entry = new SnapshotWriter();
        for (StoredEntries entries : stored.entries()) {
            if (shares || !entries.shared()) {
                StoredEntries.Cursor cursor = entries.entries(hash -> true);
                for (entry.clear(); cursor.next(entry); entry.clear()) {
                    count++;
                }
            }
        }
        return count;
    }

    private static long count(byte[] snapshot, boolean shares) {
        long count = 0;
        int at = 0;
        while (at < snapshot.length) {
            boolean skipped = !shares && snapshot[at + Integer.BYTES] == SnapshotWriter.SHARED.charAt(0);
            at += Integer.BYTES + Bytes.getInt(snapshot, at);
            for (int length = Bytes.getInt(snapshot, at); length != 0; length = Bytes.getInt(snapshot, at)) {
                count += skipped ? 0 : 1;
                at += length;
            }
            at += Integer.BYTES;
        }
        return count;
    }
}
