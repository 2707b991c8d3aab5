package io.sluice.connectors.builtin.nexmark;

import static java.util.Objects.requireNonNull;

import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowVector;
import java.util.ArrayList;
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
    private final List<Repeated> repeated = new ArrayList<>();
    private int @Nullable [] types;

    /** A field that is wanted twice: of its own, say, and in the whole row. */
    private record Repeated(ColumnVector first, ColumnVector again) {}

    /** @param paths by column of the batch: a column of the table, and for a part of it a field of that */
    EventColumns(List<List<Integer>> paths) {
        kinds = paths.stream().mapToInt(path -> path.get(0) - 1).toArray();
        fields = paths.stream()
                .mapToInt(path -> path.size() > 1 ? path.get(1) : -1)
                .toArray();
        ofKind = new ColumnVector[kinds.length];
    }

    /** Takes the columns of a batch, which have room for its rows. */
    void bind(RowBatch batch) {
        types = null;
        repeated.clear();
        for (ColumnVector[] ofOne : columns) {
            Arrays.fill(ofOne, null);
        }
        for (int i = 0; i < kinds.length; i++) {
            ColumnVector column = batch.column(i);
            ofKind[i] = column;
            if (kinds[i] < 0) {
                types = ((IntVector) column).values();
            } else if (fields[i] >= 0) {
                add(kinds[i], fields[i], column);
            }
        }
        // After the columns of single fields, whose nulls count.
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i] >= 0 && fields[i] < 0) {
                RowVector row = (RowVector) ofKind[i];
                for (int field = 0; field < row.arity(); field++) {
                    add(kinds[i], field, row.field(field));
                }
            }
        }
    }

    private void add(int kind, int field, ColumnVector column) {
        ColumnVector first = columns[kind][field];
        if (first == null) {
            columns[kind][field] = column;
        } else {
            repeated.add(new Repeated(first, column));
        }
    }

    /** Ends a batch: fields that are wanted again get what they are. */
    void finish(int rows) {
        for (Repeated each : repeated) {
            each.again().viewRange(each.first(), 0, rows);
        }
    }

    /** Starts events of one kind: the columns of the other kinds have none from {@code row} up to {@code end}. */
    void start(int kind, int row, int end) {
        if (types != null) {
            Arrays.fill(types, row, end, kind);
        }
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i] >= 0 && kinds[i] != kind) {
                ofKind[i].setNullRange(row, end);
            }
        }
    }

    boolean wants(int kind, int field) {
        return columns[kind][field] != null;
    }

    /** Whether anybody wants another field than this one. */
    boolean wantsMoreThan(int kind, int field) {
        for (int other = 0; other < MOST_FIELDS; other++) {
            if (other != field && columns[kind][other] != null) {
                return true;
            }
        }
        return false;
    }

    /** The values of a column of numbers or times; null when nobody wants it. */
    long @Nullable [] longs(int kind, int field) {
        ColumnVector column = columns[kind][field];
        return column == null ? null : ((LongVector) column).values();
    }

    /** A column of texts; null when nobody wants it. */
    @Nullable BytesVector texts(int kind, int field) {
        return (BytesVector) columns[kind][field];
    }

    /** A column whose texts will be stretches of these bytes; null when nobody wants it. */
    @Nullable BytesVector textsIn(int kind, int field, byte[] bytes) {
        BytesVector texts = texts(kind, field);
        if (texts != null) {
            texts.share(bytes);
        }
        return texts;
    }

    void set(int kind, int field, int row, long value) {
        if (wants(kind, field)) {
            ((LongVector) requireNonNull(columns[kind][field])).set(row, value);
        }
    }

    void set(int kind, int field, int row, byte[] text) {
        set(kind, field, row, text, 0, text.length);
    }

    void set(int kind, int field, int row, byte[] text, int offset, int length) {
        if (wants(kind, field)) {
            ((BytesVector) requireNonNull(columns[kind][field])).set(row, text, offset, length);
        }
    }
}
