package io.sluice.exec.runtime.correlate;

import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ArrayVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.TypeRoot;

/**
 * UNNEST: the elements of an array, the entries of a map, or the elements of a multiset as often as it has them. Elements that are rows are
 * rows of the result; one that is NULL makes none, but counts for the places of the others. A collection that is NULL has no elements.
 */
final class UnnestRows {
    private UnnestRows() {}

    /** @param ordinality whether the last column is the place of each row, from 1 */
    static RowFunction of(LogicalType collection, boolean ordinality) {
        if (collection instanceof ArrayType array) {
            boolean rows = isRow(array.element());
            return (arguments, row, joined) -> {
                ArrayVector arrays = (ArrayVector) arguments.column(0);
                if (!arrays.isNull(row)) {
                    addAll(arrays.elements(), arrays.offset(row), arrays.length(row), rows, ordinality, joined);
                }
            };
        }
        if (collection instanceof MapType) {
            return (arguments, row, joined) -> addEntries((MapVector) arguments.column(0), row, ordinality, joined);
        }
        if (collection instanceof MultisetType multiset) {
            boolean rows = isRow(multiset.element());
            return (arguments, row, joined) ->
                    addCounted((MapVector) arguments.column(0), row, rows, ordinality, joined);
        }
        throw SluiceException.internal("a collection for UNNEST", collection.sql());
    }

    private static boolean isRow(LogicalType element) {
        return element.root() == TypeRoot.ROW || element.root() == TypeRoot.STRUCTURED_TYPE;
    }

    private static void addAll(
            ColumnVector elements, int from, int count, boolean rows, boolean ordinality, JoinedRows joined) {
        if (rows && elements.hasNulls()) {
            for (int i = 0; i < count; i++) {
                if (!elements.isNull(from + i)) {
                    add((RowVector) elements, from + i, i + 1, ordinality, joined);
                }
            }
            return;
        }
        int done = 0;
        while (done < count) {
            int some = joined.room(count - done);
            RowBatch made = joined.made();
            int at = made.rows();
            if (rows) {
                RowVector fields = (RowVector) elements;
                for (int i = 0; i < fields.arity(); i++) {
                    made.column(i).copyRange(fields.field(i), from + done, some, at);
                }
            } else {
                made.column(0).copyRange(elements, from + done, some, at);
            }
            number(made, at, some, done + 1, ordinality);
            joined.added(some);
            done += some;
        }
    }

    private static void add(RowVector fields, int element, int place, boolean ordinality, JoinedRows joined) {
        joined.room(1);
        RowBatch made = joined.made();
        for (int i = 0; i < fields.arity(); i++) {
            made.column(i).copy(fields.field(i), element, made.rows());
        }
        number(made, made.rows(), 1, place, ordinality);
        joined.added(1);
    }

    private static void addEntries(MapVector maps, int row, boolean ordinality, JoinedRows joined) {
        if (maps.isNull(row)) {
            return;
        }
        int count = maps.length(row);
        int done = 0;
        while (done < count) {
            int some = joined.room(count - done);
            RowBatch made = joined.made();
            int at = made.rows();
            made.column(0).copyRange(maps.keys(), maps.offset(row) + done, some, at);
            made.column(1).copyRange(maps.values(), maps.offset(row) + done, some, at);
            number(made, at, some, done + 1, ordinality);
            joined.added(some);
            done += some;
        }
    }

    private static void addCounted(MapVector multisets, int row, boolean rows, boolean ordinality, JoinedRows joined) {
        if (multisets.isNull(row)) {
            return;
        }
        IntVector counts = (IntVector) multisets.values();
        int place = 1;
        for (int i = multisets.offset(row); i < multisets.offset(row) + multisets.length(row); i++) {
            int count = counts.get(i);
            for (int copy = 0; copy < count; copy++, place++) {
                if (!rows) {
                    joined.room(1);
                    RowBatch made = joined.made();
                    made.column(0).copy(multisets.keys(), i, made.rows());
                    number(made, made.rows(), 1, place, ordinality);
                    joined.added(1);
                } else if (!multisets.keys().isNull(i)) {
                    add((RowVector) multisets.keys(), i, place, ordinality, joined);
                }
            }
        }
    }

    private static void number(RowBatch made, int at, int count, int first, boolean ordinality) {
        if (ordinality) {
            IntVector places = (IntVector) made.column(made.arity() - 1);
            for (int i = 0; i < count; i++) {
                places.set(at + i, first + i);
            }
        }
    }
}
