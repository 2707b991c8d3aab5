package io.sluice.functions.context;

import static io.sluice.functions.signature.Parameter.any;
import static io.sluice.functions.signature.Parameter.bool;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.Types;

/** TYPEOF(value [, force_serializable]); every type has a text here, so that the second argument changes nothing. */
public final class TypeOf {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "TYPEOF",
            takes(any("value")).optionally(bool("force_serializable")).gives(nullable(Types.STRING)),
            site -> Invocation.of(TypeOf.class, "summary", ValueKind.BYTES)
                    .cell(0)
                    .constant(text(site.type(0)))
                    .result(),
            "The type of the argument.",
            "TYPEOF(CAST(1 AS DECIMAL(5, 2)))",
            "DECIMAL(5, 2) NOT NULL");

    private TypeOf() {}

    /** Intervals are their milliseconds or months, in which Flink shows them here. */
    private static String text(LogicalType type) {
        String notNull = type.nullable() ? "" : " NOT NULL";
        return switch (type.root()) {
            case INTERVAL_DAY_TIME -> "INTERVAL SECOND(3)" + notNull;
            case INTERVAL_YEAR_MONTH -> "INTERVAL MONTH" + notNull;
            default -> type.summary();
        };
    }

    public static BytesRef summary(Cell value, String type, BytesRef result) {
        return result.setText(type);
    }
}
