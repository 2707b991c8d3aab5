package io.sluice.functions.collection;

import static io.sluice.functions.signature.Parameter.any;
import static io.sluice.functions.signature.Parameter.array;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.Types;
import java.util.List;

/** Functions of an array and an element: ARRAY_APPEND, ARRAY_PREPEND, ARRAY_CONTAINS, ARRAY_POSITION and ARRAY_REMOVE. */
public final class ArrayElements {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            making(
                    "ARRAY_APPEND",
                    "append",
                    ArrayTypes.WITH_ELEMENT,
                    "The array with an element more at its end.",
                    "ARRAY_APPEND(ARRAY[1, 2], 3)",
                    "[1, 2, 3]"),
            making(
                    "ARRAY_PREPEND",
                    "prepend",
                    ArrayTypes.WITH_ELEMENT,
                    "The array with an element more at its beginning.",
                    "ARRAY_PREPEND(ARRAY[1, 2], 0)",
                    "[0, 1, 2]"),
            making(
                    "ARRAY_REMOVE",
                    "remove",
                    ArrayTypes.SAME_ARRAY,
                    "The array without the elements that equal the second argument, which may be NULL.",
                    "ARRAY_REMOVE(ARRAY[1, 2, 1], 1)",
                    "[2]"),
            ScalarFunction.of(
                            "ARRAY_CONTAINS",
                            takes(array("array"), any("element")).gives(ArrayTypes.ofElement(Types.BOOLEAN)),
                            site -> Invocation.of(ArrayElements.class, "contains", ValueKind.BOOLEAN)
                                    .operand(0, ValueKind.CELL)
                                    .cell(1),
                            "Whether an element of the array equals the second argument, which may be NULL.",
                            "ARRAY_CONTAINS(ARRAY[1, 2], 2)",
                            "TRUE")
                    .casting(ArrayTypes::arrayAndElement),
            ScalarFunction.of(
                            "ARRAY_POSITION",
                            takes(array("array"), any("element")).gives(ArrayTypes.POSITION),
                            site -> Invocation.of(ArrayElements.class, "position", ValueKind.INT)
                                    .operand(0, ValueKind.CELL)
                                    .operand(1, ValueKind.CELL),
                            "Where the first element of the array is that equals the second argument, from 1; 0 for none.",
                            "ARRAY_POSITION(ARRAY['a', 'b'], 'b')",
                            "2")
                    .casting(ArrayTypes::arrayAndElement));

    private ArrayElements() {}

    private static ScalarFunction making(
            String name, String method, ResultType type, String doc, String example, String result) {
        return ScalarFunction.of(
                        name,
                        takes(array("array"), any("element")).gives(type),
                        site -> Invocation.of(ArrayElements.class, method, ValueKind.CELL)
                                .operand(0, ValueKind.CELL)
                                .cell(1)
                                .own(site.result()),
                        doc,
                        example,
                        result)
                .casting(ArrayTypes::arrayAndElement);
    }

    public static Cell append(Cell array, Cell element, Cell result) {
        int length = array.length();
        ColumnVector elements = result.beginArray(length + 1);
        elements.copyRange(array.elements(), array.offset(), length, 0);
        elements.copy(element.vector(), element.row(), length);
        return result;
    }

    public static Cell prepend(Cell array, Cell element, Cell result) {
        int length = array.length();
        ColumnVector elements = result.beginArray(length + 1);
        elements.copy(element.vector(), element.row(), 0);
        elements.copyRange(array.elements(), array.offset(), length, 1);
        return result;
    }

    public static Cell remove(Cell array, Cell element, Cell result) {
        int kept = 0;
        for (int i = 0; i < array.length(); i++) {
            kept += isAt(array, i, element) ? 0 : 1;
        }
        ColumnVector elements = result.beginArray(kept);
        int at = 0;
        for (int i = 0; i < array.length(); i++) {
            if (!isAt(array, i, element)) {
                elements.copy(array.elements(), array.offset() + i, at++);
            }
        }
        return result;
    }

    public static boolean contains(Cell array, Cell element) {
        return position(array, element) > 0;
    }

    public static int position(Cell array, Cell element) {
        for (int i = 0; i < array.length(); i++) {
            if (isAt(array, i, element)) {
                return i + 1;
            }
        }
        return 0;
    }

    private static boolean isAt(Cell array, int index, Cell element) {
        return Elements.equal(array.elements(), array.offset() + index, element.vector(), element.row());
    }
}
