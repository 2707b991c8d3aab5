package io.sluice.exec.runtime.state;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.runtime.row.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Turns the entries of a state in snapshots into those of another layout, field by field. Keys stay what they are. */
public final class StateConversion {
    private final String name;
    private final boolean prefix;
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

        /**
         * A row of the old layout.
         *
         * @param header the field with its header
         * @param bytes the BLOB with its bytes
         * @param wantsHeader whether the field is the new row's header, else its bytes
         */
        record Row(int header, int bytes, RowChange change, boolean wantsHeader) implements Source {}

        /** A MAP of the old layout. @param values by field of the new map's entries */
        record Elements(int field, Optional<RowChange> keys, List<Source> values) implements Source {
            public Elements {
                values = List.copyOf(values);
            }
        }

        /**
         * An ORDERED field of the old layout.
         *
         * @param order by which rows get new sort keys; empty for those that they have
         * @param ownHeader whether the low half of a header is no hash and stays, and zero is no row
         */
        record Rows(
                int field,
                Optional<RowChange> rows,
                Optional<SortSpec> order,
                Optional<RowChange> identity,
                boolean ownHeader)
                implements Source {}
    }

    /** What becomes of a field's bytes. */
    public enum Change {
        NONE,
        /** The bits of a FLOAT, as those of the DOUBLE of the same value. */
        FLOAT_TO_DOUBLE,
        /** A number of one word, as one of two words, the high one first. */
        ONE_WORD_TO_TWO;

        /** What makes one form of another; empty when nothing does. */
        static Optional<Change> of(String was, String is) {
            if (was.equals(is)) {
                return Optional.of(NONE);
            }
            if (was.equals("sum in FLOAT") && is.equals("sum in DOUBLE")) {
                return Optional.of(FLOAT_TO_DOUBLE);
            }
            boolean grows = was.startsWith("value decimal(") && is.equals(was.replace("value ", "value wide "));
            return grows ? Optional.of(ONE_WORD_TO_TWO) : Optional.empty();
        }
    }

    /**
     * @param name of the state
     * @param prefix whether it is what the names of states begin with
     * @param sources by field of the new layout
     */
    public StateConversion(String name, boolean prefix, StateLayout from, StateLayout to, List<Source> sources) {
        this.name = name;
        this.prefix = prefix;
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
                        .map(entries -> isOurs(entries.state()) ? converted(entries) : entries)
                        .toList());
    }

    private boolean isOurs(String state) {
        return prefix ? state.startsWith(name) : state.equals(name);
    }

    private byte[] apply(byte[] snapshot) {
        SnapshotWriter out = new SnapshotWriter();
        EntryConversion conversion = new EntryConversion(from, to, sources, out);
        int at = 0;
        while (at < snapshot.length) {
            int start = at + Integer.BYTES;
            int end = start + Bytes.getInt(snapshot, at);
            boolean ours = isOurs(new String(snapshot, start, end - start, StandardCharsets.UTF_8));
            out.writeBytes(snapshot, at, end - at);
            at = end;
            for (int length = Bytes.getInt(snapshot, at); length != 0; length = Bytes.getInt(snapshot, at)) {
                if (ours) {
                    out.beginEntry(Bytes.getInt(snapshot, at + Integer.BYTES));
                    conversion.convert(snapshot, at + 2 * Integer.BYTES, at + length);
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
                return new ConvertedCursor(entries.entries(keyHash));
            }
        };
    }

    /** Goes through entries that are converted one by one. */
    private final class ConvertedCursor implements StoredEntries.Cursor {
        private final StoredEntries.Cursor old;
        private final SnapshotWriter entry = new SnapshotWriter();
        private @Nullable SnapshotWriter target;
        private @Nullable EntryConversion conversion;

        ConvertedCursor(StoredEntries.Cursor old) {
            this.old = old;
        }

        @Override
        public boolean next(SnapshotWriter out) {
            entry.clear();
            if (!old.next(entry)) {
                return false;
            }
            EntryConversion current = conversion;
            if (current == null || target != out) {
                current = new EntryConversion(from, to, sources, out);
                conversion = current;
                target = out;
            }
            current.convert(entry.data(), 0, entry.length());
            return true;
        }
    }
}
