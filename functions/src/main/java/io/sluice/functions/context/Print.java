package io.sluice.functions.context;

import static io.sluice.functions.signature.Parameter.any;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.argument;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.Types;

/** PRINT(label, value), to look at values while a query is written. */
public final class Print {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "PRINT",
            takes(text("label"), any("value")).gives(argument(1)).withTypedNulls(),
            site -> Invocation.of(Print.class, "print", ValueKind.CELL)
                    .cell(0)
                    .cell(1)
                    .constant(site.type(1)),
            "The second argument, which is written to the standard output of the process after the first.",
            "PRINT('price: ', 5)",
            "5");

    private Print() {}

    public static Cell print(Cell label, Cell value, LogicalType type) {
        System.out.println(JavaValues.get(Types.STRING, label.vector(), label.row())
                + String.valueOf(JavaValues.get(type, value.vector(), value.row())));
        return value;
    }
}
