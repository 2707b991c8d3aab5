package io.sluice.connectors.builtin.nexmark;

import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowVector;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the fields of events go in a batch. A field that nobody wants has no column. */
final class EventColumns {
    static final int PERSON = 0;
    static final int AUCTION = 1;
    static final int BID = 2;
    private static final int KINDS = 3;
    private static final int MOST_FIELDS = 10;

    private final int[] kinds;
    private final int[] fields;
    private final @Nullable ColumnVector[][] columns = new ColumnVector[KINDS][MOST_FIELDS];
    private final ColumnVector[] ofKind;
    private @Nullable IntVector types;

    /** @param paths by column of the batch: a column of the table, and for a part of it a field of that */
    EventColumns(List<List<Integer>> paths) {
        kinds = paths.stream().mapToInt(path -> path.get(0) - 1).toArray();
        fields = paths.stream()
                .mapToInt(path -> path.size() > 1 ? path.get(1) : -1)
                .toArray();
        ofKind = new ColumnVector[kinds.length];
    }

    /** Takes the columns of a batch. */
    void bind(RowBatch batch) {
        types = null;
        for (ColumnVector[] ofOne : columns) {
            Arrays.fill(ofOne, null);
        }
        for (int i = 0; i < kinds.length; i++) {
            ColumnVector column = batch.column(i);
            ofKind[i] = column;
            if (kinds[i] < 0) {
                types = (IntVector) column;
            } else if (fields[i] >= 0) {
                columns[kinds[i]][fields[i]] = column;
            } else {
                RowVector row = (RowVector) column;
                for (int field = 0; field < row.arity(); field++) {
                    columns[kinds[i]][field] = row.field(field);
                }
            }
        }
    }

    /** Starts an event: the columns of the other kinds have none. */
    void start(int row, int kind) {
        if (types != null) {
            types.set(row, kind);
        }
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i] >= 0 && kinds[i] != kind) {
                ofKind[i].setNull(row);
            }
        }
    }

    boolean wants(int kind, int field) {
        return columns[kind][field] != null;
    }

    void set(int kind, int field, int row, long value) {
        if (columns[kind][field] instanceof LongVector longs) {
            longs.set(row, value);
        }
    }

    void set(int kind, int field, int row, byte[] text) {
        set(kind, field, row, text, 0, text.length);
    }

    void set(int kind, int field, int row, byte[] text, int offset, int length) {
        if (columns[kind][field] instanceof BytesVector texts) {
            texts.set(row, text, offset, length);
        }
    }
}
