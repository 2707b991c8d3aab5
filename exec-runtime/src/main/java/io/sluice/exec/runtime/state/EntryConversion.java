package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowConversion;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.row.SortKeyEncoder;
import io.sluice.exec.runtime.state.StateConversion.Change;
import io.sluice.exec.runtime.state.StateConversion.Source;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes entries of a snapshot as those of another layout, one after the other; for one thread. */
final class EntryConversion {
    private static final long LOW_HALF = 0xFFFF_FFFFL;

    private final SnapshotWriter out;
    private final Block entry;
    private byte[] in = new byte[0];
    private int at;

    /** @param sources by field of the new layout */
    EntryConversion(
            List<StateLayout.Field> from, List<StateLayout.Field> to, List<Source> sources, SnapshotWriter out) {
        this.out = out;
        entry = new Block(from, to, sources);
    }

    /** Converts an entry, from its key's header on. */
    void convert(byte[] bytes, int header, int end) {
        in = bytes;
        at = header;
        skipRow();
        copy(header, at);
        entry.find();
        if (at != end) {
            throw SluiceException.internal("an entry of " + (end - header) + " bytes", "one of " + (at - header));
        }
        entry.write();
    }

    /** The fields of an entry, or of an element of a map. */
    private final class Block {
        private final List<StateLayout.Field> from;
        private final List<StateLayout.Field> to;
        private final FieldWriter[] writers;
        /** By field of the old layout, where it starts and ends. */
        private final int[] starts;

        private final int[] ends;

        Block(List<StateLayout.Field> from, List<StateLayout.Field> to, List<Source> sources) {
            this.from = from;
            this.to = to;
            starts = new int[from.size()];
            ends = new int[from.size()];
            writers = new FieldWriter[to.size()];
            for (int i = 0; i < writers.length; i++) {
                writers[i] = writer(sources.get(i), i);
            }
        }

        /** Finds the fields from here on. */
        void find() {
            for (boolean following : new boolean[] {false, true}) {
                for (int i = 0; i < starts.length; i++) {
                    if (followsOthers(from.get(i)) == following) {
                        starts[i] = at;
                        skip(from.get(i));
                        ends[i] = at;
                    }
                }
            }
        }

        void write() {
            for (boolean following : new boolean[] {false, true}) {
                for (int i = 0; i < writers.length; i++) {
                    if (followsOthers(to.get(i)) == following) {
                        writers[i].write();
                    }
                }
            }
        }

        private FieldWriter writer(Source source, int field) {
            if (source instanceof Source.Field old) {
                return () -> change(old.change(), starts[old.field()], ends[old.field()]);
            }
            if (source instanceof Source.Constant constant) {
                return () -> out.writeLong(constant.value());
            }
            if (source instanceof Source.Row row) {
                RowConversion conversion = row.change().start();
                return () -> row(starts[row.header()], starts[row.bytes()], conversion, row.wantsHeader());
            }
            if (source instanceof Source.Elements elements) {
                Elements writer = new Elements(elements, from.get(elements.field()), to.get(field));
                return () -> writer.write(starts[elements.field()]);
            }
            if (source instanceof Source.Rows rows) {
                OrderedWriter writer =
                        new OrderedWriter(rows, from.get(rows.field()).identity() == OrderedRows.Identity.KEY);
                return () -> writer.write(starts[rows.field()]);
            }
            return () -> empty(to.get(field));
        }
    }

    private interface FieldWriter {
        void write();
    }

    private final class Elements {
        private final @Nullable RowConversion keys;
        private final Block block;

        Elements(Source.Elements source, StateLayout.Field from, StateLayout.Field to) {
            keys = source.keys().map(RowChange::start).orElse(null);
            block = new Block(from.values(), to.values(), source.values());
        }

        void write(int start) {
            int before = at;
            at = start;
            int size = readInt();
            out.writeInt(size);
            for (int i = 0; i < size; i++) {
                copyRow(keys, false);
                block.find();
                int next = at;
                block.write();
                at = next;
            }
            at = before;
        }
    }

    private final class OrderedWriter {
        private final @Nullable RowConversion rows;
        private final @Nullable SortKeyEncoder order;
        private final @Nullable RowConversion identity;
        private final boolean hasIdentity;
        private final boolean ownHeader;

        OrderedWriter(Source.Rows source, boolean hasIdentity) {
            rows = source.rows().map(RowChange::start).orElse(null);
            order = source.order()
                    .map(sort ->
                            new SortKeyEncoder(sort, source.rows().orElseThrow().to()))
                    .orElse(null);
            identity = source.identity().map(RowChange::start).orElse(null);
            this.hasIdentity = hasIdentity;
            ownHeader = source.ownHeader();
        }

        void write(int start) {
            int before = at;
            at = start;
            int size = readInt();
            out.writeInt(size);
            for (int i = 0; i < size; i++) {
                int key = at;
                skipBytes();
                if (order != null && rows != null) {
                    rows.convert(in, at + Long.BYTES, Bytes.getLong(in, at));
                    order.encode(rows.row());
                    out.writeInt(order.lengths()[0]);
                    out.writeBytes(order.data(), order.offsets()[0], order.lengths()[0]);
                } else {
                    copy(key, at);
                }
                copyRow(rows, ownHeader);
                if (hasIdentity) {
                    copyRow(identity, false);
                }
            }
            at = before;
        }
    }

    /** Copies or converts the row here, its header first. */
    private void copyRow(@Nullable RowConversion conversion, boolean ownHeader) {
        int start = at;
        long header = Bytes.getLong(in, start);
        skipRow();
        if (conversion == null || ownHeader && header == 0) {
            copy(start, at);
            return;
        }
        conversion.convert(in, start + Long.BYTES, header);
        long converted = conversion.header();
        out.writeLong(ownHeader ? converted & ~LOW_HALF | header & LOW_HALF : converted);
        out.writeBytes(conversion.data(), conversion.offset(), RowLayout.length(RowLayout.info(converted)));
    }

    /** Writes the header or the bytes of a row whose header is a field and whose bytes are another. */
    private void row(int headerField, int bytesField, RowConversion conversion, boolean wantsHeader) {
        long header = Bytes.getLong(in, headerField);
        int length = Bytes.getInt(in, bytesField);
        boolean stored = Bytes.getInt(in, bytesField + Integer.BYTES) != 0;
        if (!stored || length == 0) {
            // There is no row at the moment.
            if (wantsHeader) {
                out.writeLong(header);
            } else {
                copy(bytesField, bytesField + 2 * Integer.BYTES);
            }
            return;
        }
        conversion.convert(in, bytesField + 2 * Integer.BYTES, header);
        if (wantsHeader) {
            out.writeLong(conversion.header());
            return;
        }
        int newLength = RowLayout.length(RowLayout.info(conversion.header()));
        out.writeInt(newLength);
        out.writeInt(1);
        out.writeBytes(conversion.data(), conversion.offset(), newLength);
    }

    private void change(Change change, int start, int end) {
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
                    skipBytes();
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
                    skipBytes();
                    skipRow();
                    if (field.identity() == OrderedRows.Identity.KEY) {
                        skipRow();
                    }
                }
            }
        }
    }

    private static boolean followsOthers(StateLayout.Field field) {
        return field.kind() == StateLayout.Kind.MAP || field.kind() == StateLayout.Kind.ORDERED;
    }

    private void skipRow() {
        long header = readLong();
        at += RowLayout.length(RowLayout.info(header));
    }

    /** Skips bytes and their number. */
    private void skipBytes() {
        int length = readInt();
        at += length;
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
