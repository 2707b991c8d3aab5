package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.SortSpec.SortField;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.SortKeyEncoder;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The order in which an aggregate has its rows: a sort key for each, before which its length stands. Not thread-safe. */
final class ArrivalOrder {
    private final SortKeyEncoder encoder;
    private final RowBatch one;
    private byte[] key = new byte[32];
    private int length;

    /** @param types of the fields that the order names, in its order */
    ArrivalOrder(SortSpec order, List<LogicalType> types) {
        List<SortField> fields = new ArrayList<>();
        for (SortField field : order.fields()) {
            fields.add(new SortField(fields.size(), field.isAscending(), field.nullIsLast()));
        }
        encoder = new SortKeyEncoder(new SortSpec(fields), types);
        one = new RowBatch(types, 1);
        one.setRows(1);
    }

    int arity() {
        return one.arity();
    }

    /** The key of a row, its length before it. Valid until the next call. @param first column of the order */
    byte[] key(ColumnVector[] columns, int first, int row) {
        for (int i = 0; i < one.arity(); i++) {
            one.column(i).reset();
            one.column(i).copy(columns[first + i], row, 0);
        }
        encoder.encode(one);
        int bytes = encoder.lengths()[0];
        length = Integer.BYTES + bytes;
        if (key.length < length) {
            key = new byte[length * 2];
        }
        Bytes.putInt(key, 0, bytes);
        System.arraycopy(encoder.data(), encoder.offsets()[0], key, Integer.BYTES, bytes);
        return key;
    }

    /** Of the last key, with the bytes that its length takes. */
    int length() {
        return length;
    }

    /** Compares two keys, whose lengths stand before them. */
    static int compare(byte[] one, int at, byte[] other, int otherAt) {
        int from = at + Integer.BYTES;
        int otherFrom = otherAt + Integer.BYTES;
        return Arrays.compareUnsigned(
                one, from, from + Bytes.getInt(one, at), other, otherFrom, otherFrom + Bytes.getInt(other, otherAt));
    }
}
