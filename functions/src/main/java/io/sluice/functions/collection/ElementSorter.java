package io.sluice.functions.collection;

import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.type.LogicalType;
import java.util.Arrays;

/** Compares and sorts elements of one scalar type. Kept from row to row. Not thread-safe. */
public final class ElementSorter {
    private final ValueKind kind;
    private final Cell cell = new Cell();
    private final BytesRef leftText = new BytesRef();
    private final BytesRef rightText = new BytesRef();
    private final Int128 leftWide = new Int128();
    private final Int128 rightWide = new Int128();
    private final FineTimestamp leftTime = new FineTimestamp();
    private final FineTimestamp rightTime = new FineTimestamp();

    ElementSorter(LogicalType element) {
        kind = ValueKind.of(element);
    }

    Cell sort(Cell array, boolean ascending, boolean nullsFirst, Cell result) {
        ColumnVector elements = array.elements();
        Integer[] order = new Integer[array.length()];
        for (int i = 0; i < order.length; i++) {
            order[i] = array.offset() + i;
        }
        Arrays.sort(order, (a, b) -> {
            if (elements.isNull(a) || elements.isNull(b)) {
                return Boolean.compare(elements.isNull(b), elements.isNull(a)) * (nullsFirst ? 1 : -1);
            }
            int compared = compare(elements, a, b);
            return ascending ? compared : -compared;
        });
        ColumnVector sorted = result.beginArray(order.length);
        for (int i = 0; i < order.length; i++) {
            sorted.copy(elements, order[i], i);
        }
        return result;
    }

    /** Compares two elements that are not NULL. */
    int compare(ColumnVector elements, int a, int b) {
        return switch (kind) {
            case BOOLEAN -> Byte.compare(((BooleanVector) elements).get(a), ((BooleanVector) elements).get(b));
            case INT -> Integer.compare(((IntVector) elements).get(a), ((IntVector) elements).get(b));
            case LONG -> Long.compare(((LongVector) elements).get(a), ((LongVector) elements).get(b));
            case FLOAT -> Float.compare(((FloatVector) elements).get(a), ((FloatVector) elements).get(b));
            case DOUBLE -> Double.compare(((DoubleVector) elements).get(a), ((DoubleVector) elements).get(b));
            case TIMESTAMP ->
                FineTimestamp.compare(
                        cell.set(elements, a).as(leftTime),
                        cell.set(elements, b).as(rightTime));
            case DECIMAL ->
                Int128.compare(
                        cell.set(elements, a).as(leftWide),
                        cell.set(elements, b).as(rightWide));
            case BYTES ->
                BytesRef.compare(
                        cell.set(elements, a).as(leftText),
                        cell.set(elements, b).as(rightText));
            case CELL -> throw new IllegalStateException("nested elements have no order");
        };
    }
}
