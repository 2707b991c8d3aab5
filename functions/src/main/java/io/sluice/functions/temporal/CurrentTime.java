package io.sluice.functions.temporal;

import static io.sluice.functions.signature.ResultType.notNull;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.logic.SpecialForm;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.Types;
import java.util.List;
import java.util.Optional;

/** The functions that read the clock. In batch queries all but the last three give the start of the query. */
public final class CurrentTime {
    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final long MILLIS_PER_SECOND = 1_000L;

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            clock("CURRENT_TIMESTAMP", bare(Types.timestampLtz(3)), "instant", ValueKind.LONG, "The time now."),
            clock("NOW", called(), "instant", ValueKind.LONG, "The time now."),
            clock(
                    "LOCALTIMESTAMP",
                    bare(Types.timestamp(3)),
                    "local",
                    ValueKind.LONG,
                    "The wall clock in the session's zone."),
            clock("CURRENT_DATE", bare(Types.DATE), "date", ValueKind.INT, "The day in the session's zone."),
            clock("CURRENT_TIME", bare(Types.time(0)), "time", ValueKind.INT, "The time of day in the session's zone."),
            clock("LOCALTIME", bare(Types.time(0)), "time", ValueKind.INT, "The time of day in the session's zone."),
            clock("CURRENT_ROW_TIMESTAMP", called(), "row", ValueKind.LONG, "The time when the row is computed."),
            ScalarFunction.strict(
                            "PROCTIME",
                            site -> Optional.of(invocation("row", ValueKind.LONG)),
                            "The time when the row is computed, as a time attribute.",
                            "PROCTIME()")
                    .nonDeterministic(),
            ScalarFunction.special(
                            "PROCTIME_MATERIALIZE",
                            SpecialForm.PROCTIME_MATERIALIZE,
                            "The time that a processing time attribute stands for. Inner use.",
                            "")
                    .nonDeterministic());

    private CurrentTime() {}

    private static Signature bare(LogicalType type) {
        return takes().gives(notNull(type)).withoutParentheses();
    }

    private static Signature called() {
        return takes().gives(notNull(Types.timestampLtz(3)));
    }

    private static ScalarFunction clock(
            String name, Signature signature, String method, ValueKind returns, String doc) {
        return ScalarFunction.of(
                        name,
                        signature,
                        site -> invocation(method, returns),
                        doc,
                        signature.bare() ? name : name + "()",
                        "")
                .nonDeterministic();
    }

    private static Invocation invocation(String method, ValueKind returns) {
        return Invocation.of(CurrentTime.class, method, returns).context();
    }

    public static long instant(EvaluationContext context) {
        return context.currentTimestamp();
    }

    public static long row(EvaluationContext context) {
        return context.rowTimestamp();
    }

    public static long local(EvaluationContext context) {
        return context.zone().toLocal(context.currentTimestamp());
    }

    public static int date(EvaluationContext context) {
        return (int) Math.floorDiv(local(context), MILLIS_PER_DAY);
    }

    /** Whole seconds: the type is TIME(0). */
    public static int time(EvaluationContext context) {
        long millis = Math.floorMod(local(context), MILLIS_PER_DAY);
        return (int) (millis - millis % MILLIS_PER_SECOND);
    }
}
