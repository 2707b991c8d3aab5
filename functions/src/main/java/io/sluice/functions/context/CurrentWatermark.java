package io.sluice.functions.context;

import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Family;
import io.sluice.functions.signature.Parameter;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TimeKind;

/** CURRENT_WATERMARK(rowtime). */
public final class CurrentWatermark {
    private static final int PRECISION = 3;

    public static final ScalarFunction FUNCTION = ScalarFunction.of(
                    "CURRENT_WATERMARK",
                    takes(new Parameter("rowtime", Family.TIMESTAMP))
                            .gives(arguments -> arguments.type(0) instanceof TimestampLtzType
                                    ? new TimestampLtzType(PRECISION, TimeKind.REGULAR, true)
                                    : new TimestampType(PRECISION, TimeKind.REGULAR, true)),
                    site -> Invocation.of(CurrentWatermark.class, "watermark", ValueKind.LONG)
                            .cell(0)
                            .context()
                            .flag(),
                    "The watermark that has been reached where the row is computed; NULL before the first.",
                    "",
                    "")
            .nonDeterministic();

    private CurrentWatermark() {}

    public static long watermark(Cell rowtime, EvaluationContext context, NullFlag flag) {
        if (context.watermark() == EvaluationContext.NO_WATERMARK) {
            flag.raise();
        }
        return context.watermark();
    }
}
