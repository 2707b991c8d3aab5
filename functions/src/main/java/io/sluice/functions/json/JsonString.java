package io.sluice.functions.json;

import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Family;
import io.sluice.functions.signature.Parameter;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.Types;

/** JSON_STRING(value). */
public final class JsonString {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "JSON_STRING",
            takes(new Parameter("value", Family.JSON))
                    .gives(arguments -> Types.STRING.withNullable(arguments.anyNullable())),
            JsonString::choose,
            "A value as JSON.",
            "JSON_STRING(ARRAY[1, 2])",
            "[1,2]");

    private JsonString() {}

    /** What a constructor made is JSON already. Some nested types have no form; where such a call is left out, they do no harm. */
    private static Invocation choose(CallSite site) {
        LogicalType type = site.type(0);
        if (JsonConstructors.gives(site.operands().get(0).call())) {
            return Invocation.of(JsonString.class, "same", ValueKind.BYTES).operand(0, ValueKind.BYTES);
        }
        CellJson.check(type);
        return Invocation.of(JsonString.class, "json", ValueKind.BYTES)
                .operand(0, ValueKind.CELL)
                .constant(type)
                .state(JsonOut.class)
                .result();
    }

    public static BytesRef same(BytesRef json) {
        return json;
    }

    public static BytesRef json(Cell value, LogicalType type, JsonOut out, BytesRef result) {
        out.begin();
        CellJson.write(type, value.vector(), value.row(), out);
        return out.end(result);
    }
}
