package io.sluice.exec.runtime.row;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import java.util.List;

/**
 * How a row lies in bytes. A binary row is a whole number of 8-byte words: null words for columns beyond the {@value #HEADER_NULLS}th,
 * then a slot a column (one word; two for DECIMAL and TIMESTAMP wider than a long), then the bytes of the columns of variable length,
 * each padded. Equal rows have equal bytes.
 *
 * <p>A row has a header outside of these bytes: the low 32 bits are its hash, the high 32 bits are its info: {@value #WORD_BITS} bits
 * of length in words, then a null bit for each of the first {@value #HEADER_NULLS} columns. Comparing headers first settles nearly
 * every comparison of two rows.
 */
public final class RowLayout {
    static final int WORD_BITS = 20;
    static final int HEADER_NULLS = 32 - WORD_BITS;
    private static final int WORD_MASK = (1 << WORD_BITS) - 1;

    /** What a slot holds. */
    enum SlotKind {
        BOOLEAN,
        INT,
        LONG,
        FLOAT,
        DOUBLE,
        TIMESTAMP,
        DECIMAL,
        /** Length in the high half, place from the row's start in the low half. */
        BYTES,
        /** As BYTES, holding an encoded array, map or row. */
        NESTED,
        /** A column that is always null. */
        NULL
    }

    final LogicalType[] types;
    final SlotKind[] kinds;
    /** Where each column's slot starts, bytes from the row's start. */
    final int[] slots;
    /** Bytes of a row without its variable part. */
    final int fixedBytes;

    final boolean variable;

    public RowLayout(List<? extends LogicalType> columnTypes) {
        types = columnTypes.toArray(LogicalType[]::new);
        kinds = new SlotKind[types.length];
        slots = new int[types.length];
        int at = types.length <= HEADER_NULLS ? 0 : ((types.length - HEADER_NULLS + 63) >> 6) * Long.BYTES;
        boolean anyVariable = false;
        for (int i = 0; i < types.length; i++) {
            kinds[i] = kind(types[i]);
            slots[i] = at;
            at += width(kinds[i]);
            anyVariable |= kinds[i] == SlotKind.BYTES || kinds[i] == SlotKind.NESTED;
        }
        fixedBytes = at;
        variable = anyVariable;
    }

    public int arity() {
        return types.length;
    }

    /** The length of a row in bytes. */
    public static int length(int info) {
        return (info & WORD_MASK) << 3;
    }

    public static int info(long header) {
        return (int) (header >>> 32);
    }

    public static int hash(long header) {
        return (int) header;
    }

    static long header(int hash, int info) {
        return (long) info << 32 | hash & 0xFFFF_FFFFL;
    }

    /** @throws SluiceException VALUE_TOO_LONG when a row has more than eight million bytes */
    static int wordsInfo(int length) {
        int words = length >> 3;
        if (words > WORD_MASK) {
            throw SluiceException.of(
                    ErrorCode.VALUE_TOO_LONG,
                    "a row of " + length + " bytes is too long to be kept, the limit is 8 MB");
        }
        return words;
    }

    boolean isNull(byte[] bytes, int offset, int info, int column) {
        if (column < HEADER_NULLS) {
            return (info & 1 << (WORD_BITS + column)) != 0;
        }
        int bit = column - HEADER_NULLS;
        return (Bytes.getLong(bytes, offset + (bit >> 6 << 3)) & 1L << bit) != 0;
    }

    private static int width(SlotKind kind) {
        return switch (kind) {
            case BOOLEAN, INT, LONG, FLOAT, DOUBLE, BYTES, NESTED -> Long.BYTES;
            case TIMESTAMP, DECIMAL -> 2 * Long.BYTES;
            case NULL -> 0;
        };
    }

    private static SlotKind kind(LogicalType type) {
        return switch (type.physical()) {
            case BOOLEAN -> SlotKind.BOOLEAN;
            case INT -> SlotKind.INT;
            case LONG -> SlotKind.LONG;
            case FLOAT -> SlotKind.FLOAT;
            case DOUBLE -> SlotKind.DOUBLE;
            case TIMESTAMP -> SlotKind.TIMESTAMP;
            case DECIMAL -> SlotKind.DECIMAL;
            case BYTES -> SlotKind.BYTES;
            case ARRAY, MAP, ROW -> SlotKind.NESTED;
            case NULL -> SlotKind.NULL;
            case OBJECT ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "keeping " + type.summary() + " values in state");
        };
    }
}
