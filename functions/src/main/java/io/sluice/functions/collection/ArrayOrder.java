package io.sluice.functions.collection;

import static io.sluice.functions.signature.Parameter.array;
import static io.sluice.functions.signature.Parameter.bool;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Family;
import io.sluice.functions.signature.Parameter;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.type.LogicalType.ArrayType;
import java.util.List;

/** Places and order of elements: ARRAY_REVERSE, ARRAY_SLICE, ARRAY_SORT, ARRAY_MAX and ARRAY_MIN. */
public final class ArrayOrder {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "ARRAY_REVERSE",
                    takes(array("array")).gives(ResultType.argument(0)),
                    site -> Invocation.of(ArrayOrder.class, "reverse", ValueKind.CELL)
                            .operand(0, ValueKind.CELL)
                            .own(site.result()),
                    "The elements from last to first.",
                    "ARRAY_REVERSE(ARRAY[1, 2, 3])",
                    "[3, 2, 1]"),
            ScalarFunction.of(
                    "ARRAY_SLICE",
                    takes(array("array"), new Parameter("start", Family.INT))
                            .optionally(new Parameter("end", Family.INT))
                            .gives(arguments -> arguments.type(0).withNullable(arguments.anyNullable())),
                    ArrayOrder::chooseSlice,
                    "The elements from a position to another, both included; positions count from 1, or from the end when they are negative.",
                    "ARRAY_SLICE(ARRAY[1, 2, 3, 4], 2, 3)",
                    "[2, 3]"),
            ScalarFunction.of(
                    "ARRAY_SORT",
                    takes(array("array"))
                            .optionally(bool("ascending"), bool("nulls_first"))
                            .gives(ArrayTypes.COMPARABLE_ARRAY),
                    ArrayOrder::chooseSort,
                    "The elements in ascending order, or descending for FALSE; NULLs come first in ascending and last in descending order,"
                            + " unless the third argument says otherwise.",
                    "ARRAY_SORT(ARRAY[3, 1, 2])",
                    "[1, 2, 3]"),
            ScalarFunction.of(
                    "ARRAY_MAX",
                    takes(array("array")).gives(ArrayTypes.COMPARABLE_ELEMENT),
                    site -> extreme(site, "max"),
                    "The greatest element that is not NULL; NULL when there is none.",
                    "ARRAY_MAX(ARRAY[1, 7, 3])",
                    "7"),
            ScalarFunction.of(
                    "ARRAY_MIN",
                    takes(array("array")).gives(ArrayTypes.COMPARABLE_ELEMENT),
                    site -> extreme(site, "min"),
                    "The smallest element that is not NULL; NULL when there is none.",
                    "ARRAY_MIN(ARRAY[4, 7, 3])",
                    "3"));

    private ArrayOrder() {}

    private static Invocation chooseSlice(CallSite site) {
        Invocation call = Invocation.of(ArrayOrder.class, "slice", ValueKind.CELL)
                .operand(0, ValueKind.CELL)
                .operand(1, ValueKind.LONG);
        call = site.arity() == 3 ? call.operand(2, ValueKind.LONG) : call.constant(-1L);
        return call.own(site.result());
    }

    private static Invocation chooseSort(CallSite site) {
        Invocation call = Invocation.of(ArrayOrder.class, "sort", ValueKind.CELL);
        for (int i = 0; i < site.arity(); i++) {
            call = call.operand(i, i == 0 ? ValueKind.CELL : ValueKind.BOOLEAN);
        }
        return sorter(call, site).own(site.result());
    }

    private static Invocation extreme(CallSite site, String method) {
        Invocation call =
                Invocation.of(ArrayOrder.class, method, ValueKind.CELL).operand(0, ValueKind.CELL);
        return sorter(call, site).own(site.result());
    }

    private static Invocation sorter(Invocation call, CallSite site) {
        ArrayType type = (ArrayType) site.type(0);
        return call.made(ElementSorter.class, () -> new ElementSorter(type.element()));
    }

    public static Cell reverse(Cell array, Cell result) {
        int length = array.length();
        ColumnVector elements = result.beginArray(length);
        for (int i = 0; i < length; i++) {
            elements.copy(array.elements(), array.offset() + length - 1 - i, i);
        }
        return result;
    }

    public static Cell slice(Cell array, long start, long end, Cell result) {
        int length = array.length();
        long from = Math.max(1, start < 0 ? length + start + 1 : start);
        long to = Math.min(length, end < 0 ? length + end + 1 : Math.max(1, end));
        int count = (int) Math.max(0, to - from + 1);
        ColumnVector elements = result.beginArray(count);
        if (count > 0) {
            elements.copyRange(array.elements(), array.offset() + (int) from - 1, count, 0);
        }
        return result;
    }

    public static Cell sort(Cell array, ElementSorter sorter, Cell result) {
        return sorter.sort(array, true, true, result);
    }

    public static Cell sort(Cell array, boolean ascending, ElementSorter sorter, Cell result) {
        return sorter.sort(array, ascending, ascending, result);
    }

    public static Cell sort(Cell array, boolean ascending, boolean nullsFirst, ElementSorter sorter, Cell result) {
        return sorter.sort(array, ascending, nullsFirst, result);
    }

    public static Cell max(Cell array, ElementSorter sorter, Cell result) {
        return extreme(array, 1, sorter, result);
    }

    public static Cell min(Cell array, ElementSorter sorter, Cell result) {
        return extreme(array, -1, sorter, result);
    }

    private static Cell extreme(Cell array, int sign, ElementSorter sorter, Cell result) {
        ColumnVector elements = array.elements();
        int best = -1;
        for (int i = array.offset(); i < array.offset() + array.length(); i++) {
            if (!elements.isNull(i)
                    && (best < 0 || isNumber(elements, i, best) && sign * sorter.compare(elements, i, best) > 0)) {
                best = i;
            }
        }
        return best < 0 ? result.putNull() : result.set(elements, best);
    }

    /** What is no number is neither greater nor smaller than any. */
    private static boolean isNumber(ColumnVector elements, int one, int other) {
        if (elements instanceof DoubleVector doubles) {
            return !Double.isNaN(doubles.get(one)) && !Double.isNaN(doubles.get(other));
        }
        return !(elements instanceof FloatVector floats)
                || !Float.isNaN(floats.get(one)) && !Float.isNaN(floats.get(other));
    }
}
