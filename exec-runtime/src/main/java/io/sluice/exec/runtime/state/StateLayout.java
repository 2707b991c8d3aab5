package io.sluice.exec.runtime.state;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What an entry of a state holds: fields of fixed width at fixed places, some of which refer to more. Declared once, at the top of an
 * operator; what is not declared is not in snapshots.
 */
public final class StateLayout {
    /** Kinds of field. */
    enum Kind {
        /** Bytes whose meaning is the operator's. */
        FIXED,
        /** Address and length (4 bytes each) of a stretch of bytes. */
        BLOB,
        /** Root of a {@link SortedMultiset}. */
        SORTED,
        /** First, last, number of entries of a {@link KeyedMap}, 4 bytes each, and 4 unused. */
        MAP,
        /** Root of the tree of {@link OrderedRows}, and 4 bytes unused. */
        ORDERED
    }

    /**
     * @param offset bytes from the start of an entry's fields
     * @param values of a MAP, what its entries hold; an empty layout else
     * @param identity of ORDERED, by what rows can be found; without meaning else
     * @param counts whether a FIXED field of a map's entries says how often each is there
     */
    record Field(
            Kind kind,
            int offset,
            int bytes,
            List<Field> values,
            int valueBytes,
            OrderedRows.Identity identity,
            boolean counts) {}

    private final List<Field> fields = new ArrayList<>();
    private int bytes;

    /** Adds a field. Returns its offset. */
    public int fixed(int fieldBytes) {
        return add(Kind.FIXED, (fieldBytes + 7) & ~7, List.of(), 0);
    }

    /** Adds how often an entry of a map is there: where entries become one, a number of 8 bytes that is the sum of theirs. */
    public int count() {
        int offset = add(Kind.FIXED, Long.BYTES, List.of(), 0);
        Field field = fields.remove(fields.size() - 1);
        fields.add(new Field(field.kind, offset, field.bytes, field.values, 0, field.identity, true));
        return offset;
    }

    /** Adds a reference to bytes of any length; see {@link KeyedState#setBlob}. */
    public int blob() {
        return add(Kind.BLOB, Long.BYTES, List.of(), 0);
    }

    /** Adds a sorted multiset; see {@link SortedMultiset}. */
    public int sorted() {
        return add(Kind.SORTED, Long.BYTES, List.of(), 0);
    }

    /** Adds a map; see {@link KeyedMap}. @param values what its entries hold: FIXED and BLOB fields only */
    public int map(StateLayout values) {
        return add(Kind.MAP, 2 * Long.BYTES, List.copyOf(values.fields), values.bytes);
    }

    /** Adds rows in order; see {@link OrderedRows}. */
    public int ordered(OrderedRows.Identity identity) {
        return add(Kind.ORDERED, Long.BYTES, List.of(), 0, identity);
    }

    public int bytes() {
        return bytes;
    }

    /** How many fields there are. */
    public int size() {
        return fields.size();
    }

    List<Field> fields() {
        return List.copyOf(fields);
    }

    /** Writes a layout, for {@link #read}. */
    static void write(List<Field> fields, DataOutputStream out) throws IOException {
        out.writeInt(fields.size());
        for (Field field : fields) {
            out.writeByte(field.kind.ordinal());
            out.writeInt(field.bytes);
            out.writeByte(field.identity.ordinal());
            write(field.values, out);
            out.writeInt(field.valueBytes);
        }
    }

    /** @throws IOException when it is no layout */
    static StateLayout read(DataInputStream in) throws IOException {
        StateLayout layout = new StateLayout();
        for (int count = in.readInt(); count > 0; count--) {
            Kind kind = constant(Kind.values(), in.readByte());
            int fieldBytes = in.readInt();
            OrderedRows.Identity identity = constant(OrderedRows.Identity.values(), in.readByte());
            StateLayout values = read(in);
            layout.add(kind, fieldBytes, values.fields, in.readInt(), identity);
        }
        return layout;
    }

    private static <E> E constant(E[] all, int number) throws IOException {
        if (number < 0 || number >= all.length) {
            throw new IOException("a state's layout has a field of kind " + number);
        }
        return all[number];
    }

    private int add(Kind kind, int fieldBytes, List<Field> values, int valueBytes) {
        return add(kind, fieldBytes, values, valueBytes, OrderedRows.Identity.NONE);
    }

    private int add(Kind kind, int fieldBytes, List<Field> values, int valueBytes, OrderedRows.Identity identity) {
        int offset = bytes;
        fields.add(new Field(kind, offset, fieldBytes, List.copyOf(values), valueBytes, identity, false));
        bytes += fieldBytes;
        return offset;
    }
}
