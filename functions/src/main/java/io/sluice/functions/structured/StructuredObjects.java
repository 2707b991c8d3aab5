package io.sluice.functions.structured;

import static io.sluice.functions.signature.Parameter.any;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Family;
import io.sluice.functions.signature.Parameter;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.StructuredType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * OBJECT_OF(class, name, value, ...) and OBJECT_UPDATE(object, name, value, ...). Class and names are constants, because they are part of the
 * type.
 */
public final class StructuredObjects {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "OBJECT_OF",
                    takes(text("class")).repeating(any("name_or_value")).gives(StructuredObjects::typeOf),
                    site -> Invocation.of(StructuredObjects.class, "of", ValueKind.CELL)
                            .cells(1)
                            .own(site.result()),
                    "A structured value of a class, from the names and values of its fields.",
                    "",
                    ""),
            ScalarFunction.of(
                    "OBJECT_UPDATE",
                    takes(new Parameter("object", Family.STRUCTURE), text("name"), any("value"))
                            .repeating(any("name_or_value"))
                            .gives(StructuredObjects::updatedType),
                    StructuredObjects::chooseUpdate,
                    "A structured value with other values for some of its fields.",
                    "",
                    ""));

    private StructuredObjects() {}

    private static LogicalType typeOf(ResultType.Arguments arguments) {
        String className = name(arguments, 0);
        Map<String, Field> fields = new LinkedHashMap<>();
        for (int i = 1; i < arguments.count(); i += 2) {
            String name = name(arguments, i);
            if (i + 1 == arguments.count()) {
                throw mismatch("the field \"" + name + "\" has no value");
            }
            if (fields.put(name, Field.of(name, arguments.type(i + 1))) != null) {
                throw mismatch("the field \"" + name + "\" comes twice");
            }
        }
        return StructuredType.of(className, List.copyOf(fields.values()));
    }

    private static LogicalType updatedType(ResultType.Arguments arguments) {
        if (!(arguments.type(0) instanceof StructuredType structured)) {
            throw mismatch("OBJECT_UPDATE takes what OBJECT_OF gives");
        }
        List<Field> fields = new ArrayList<>(structured.attributes());
        for (int i = 1; i < arguments.count(); i += 2) {
            String name = name(arguments, i);
            int at = indexOf(structured, name);
            if (at < 0 || i + 1 == arguments.count()) {
                throw mismatch(
                        at < 0
                                ? structured.name() + " has no field \"" + name + "\""
                                : "the field \"" + name + "\" has no value");
            }
            fields.set(at, Field.of(name, arguments.type(i + 1)));
        }
        return new StructuredType(
                structured.identifier(),
                structured.className(),
                fields,
                structured.isFinal(),
                structured.instantiable(),
                structured.comparison(),
                structured.nullable());
    }

    private static int indexOf(StructuredType type, String field) {
        return type.attributes().stream().map(Field::name).toList().indexOf(field);
    }

    private static String name(ResultType.Arguments arguments, int index) {
        return arguments
                .constant(index)
                .map(String::valueOf)
                .orElseThrow(() ->
                        mismatch("classes and fields are named by constants, argument " + (index + 1) + " is none"));
    }

    private static SluiceException mismatch(String message) {
        return SluiceException.of(ErrorCode.TYPE_MISMATCH, message);
    }

    private static Invocation chooseUpdate(CallSite site) {
        StructuredType type = (StructuredType) site.result();
        int[] sources = new int[type.attributes().size()];
        Arrays.fill(sources, -1);
        for (int i = 1; i + 1 < site.arity(); i += 2) {
            int at = indexOf(type, String.valueOf(site.operands().get(i).constant()));
            if (at >= 0) {
                sources[at] = i; // Counted among the cells, which begin after the object.
            }
        }
        return Invocation.of(StructuredObjects.class, "update", ValueKind.CELL)
                .operand(0, ValueKind.CELL)
                .cells(1)
                .made(Sources.class, () -> new Sources(sources))
                .own(site.result());
    }

    /** For each field which cell its new value is; -1 for those that stay. */
    public static final class Sources {
        private final int[] cells;

        Sources(int[] cells) {
            this.cells = cells;
        }
    }

    public static Cell of(Cell[] namesAndValues, Cell result) {
        RowVector row = result.beginRow();
        for (int i = 1; i < namesAndValues.length; i += 2) {
            row.field(i / 2).copy(namesAndValues[i].vector(), namesAndValues[i].row(), 0);
        }
        return result;
    }

    public static Cell update(Cell object, Cell[] namesAndValues, Sources sources, Cell result) {
        RowVector row = result.beginRow();
        for (int i = 0; i < row.arity(); i++) {
            int cell = sources.cells[i];
            if (cell < 0) {
                row.field(i).copy(object.field(i), object.row(), 0);
            } else {
                row.field(i).copy(namesAndValues[cell].vector(), namesAndValues[cell].row(), 0);
            }
        }
        return result;
    }
}
