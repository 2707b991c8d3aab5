package io.sluice.functions.collection;

import static io.sluice.functions.signature.Parameter.array;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.ColumnVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Arrays as sets: ARRAY_DISTINCT, ARRAY_UNION, ARRAY_EXCEPT and ARRAY_INTERSECT; and ARRAY_CONCAT. Elements keep their order. */
public final class ArraySets {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "ARRAY_DISTINCT",
                    takes(array("array")).gives(ResultType.argument(0)),
                    site -> Invocation.of(ArraySets.class, "distinct", ValueKind.CELL)
                            .operand(0, ValueKind.CELL)
                            .state(Elements.class)
                            .own(site.result()),
                    "The array without the elements that have come before.",
                    "ARRAY_DISTINCT(ARRAY[1, 2, 1])",
                    "[1, 2]"),
            ofTwo(
                    "ARRAY_UNION",
                    "union",
                    "The elements that are in one of two arrays, each once.",
                    "ARRAY_UNION(ARRAY[1, 2], ARRAY[2, 3])",
                    "[1, 2, 3]"),
            ofTwo(
                    "ARRAY_EXCEPT",
                    "except",
                    "The elements of the first array that are not in the second, each once.",
                    "ARRAY_EXCEPT(ARRAY[1, 2, 3], ARRAY[2])",
                    "[1, 3]"),
            ofTwo(
                    "ARRAY_INTERSECT",
                    "intersect",
                    "The elements that are in both arrays, each once.",
                    "ARRAY_INTERSECT(ARRAY[1, 2, 3], ARRAY[3, 2, 9])",
                    "[2, 3]"),
            ScalarFunction.of(
                            "ARRAY_CONCAT",
                            takes(array("array")).repeating(array("array")).gives(ArrayTypes.COMMON_ARRAY),
                            site -> Invocation.of(ArraySets.class, "concat", ValueKind.CELL)
                                    .cells(0)
                                    .own(site.result()),
                            "The elements of all arrays, one array after the other.",
                            "ARRAY_CONCAT(ARRAY[1], ARRAY[2], ARRAY[1])",
                            "[1, 2, 1]")
                    .casting(ArrayTypes::allLikeResult));

    private ArraySets() {}

    private static ScalarFunction ofTwo(String name, String method, String doc, String example, String result) {
        return ScalarFunction.of(
                        name,
                        takes(array("array"), array("other")).gives(ArrayTypes.COMMON_ARRAY),
                        site -> Invocation.of(ArraySets.class, method, ValueKind.CELL)
                                .operand(0, ValueKind.CELL)
                                .operand(1, ValueKind.CELL)
                                .state(Elements.class)
                                .own(site.result()),
                        doc,
                        example,
                        result)
                .casting(ArrayTypes::allLikeResult);
    }

    public static Cell distinct(Cell array, Elements seen, Cell result) {
        seen.clear();
        addNew(array, seen, null, false);
        return seen.toArray(result);
    }

    public static Cell union(Cell array, Cell other, Elements seen, Cell result) {
        seen.clear();
        addNew(array, seen, null, false);
        addNew(other, seen, null, false);
        return seen.toArray(result);
    }

    public static Cell except(Cell array, Cell other, Elements seen, Cell result) {
        seen.clear();
        Elements others = seen.other();
        addNew(other, others, null, false);
        addNew(array, seen, others, false);
        return seen.toArray(result);
    }

    public static Cell intersect(Cell array, Cell other, Elements seen, Cell result) {
        seen.clear();
        Elements others = seen.other();
        addNew(other, others, null, false);
        addNew(array, seen, others, true);
        return seen.toArray(result);
    }

    /** Adds the elements that are new and, when there is a filter, that it has ({@code wanted}) or has not. */
    private static void addNew(Cell array, Elements seen, @Nullable Elements filter, boolean wanted) {
        for (int i = 0; i < array.length(); i++) {
            int at = array.offset() + i;
            if (filter == null || filter.contains(array.elements(), at) == wanted) {
                seen.add(array.elements(), at);
            }
        }
    }

    public static Cell concat(Cell[] arrays, Cell result) {
        int length = 0;
        for (Cell array : arrays) {
            if (array.isNull()) {
                return result.putNull();
            }
            length += array.length();
        }
        ColumnVector elements = result.beginArray(length);
        int at = 0;
        for (Cell array : arrays) {
            elements.copyRange(array.elements(), array.offset(), array.length(), at);
            at += array.length();
        }
        return result;
    }
}
