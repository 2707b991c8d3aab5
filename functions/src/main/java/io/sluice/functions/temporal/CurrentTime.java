package io.sluice.functions.temporal;

import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.logic.SpecialForm;
import io.sluice.functions.value.ValueKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The functions that read the clock. In batch queries all but the last three give the start of the query. */
public final class CurrentTime {
    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final Set<String> WITH_PARENTHESES = Set.of("NOW", "CURRENT_ROW_TIMESTAMP", "PROCTIME");
    private static final long MILLIS_PER_SECOND = 1_000L;

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            clock("CURRENT_TIMESTAMP", "instant", ValueKind.LONG, "The time now."),
            clock("NOW", "instant", ValueKind.LONG, "The time now."),
            clock("LOCALTIMESTAMP", "local", ValueKind.LONG, "The wall clock in the session's zone."),
            clock("CURRENT_DATE", "date", ValueKind.INT, "The day in the session's zone."),
            clock("CURRENT_TIME", "time", ValueKind.INT, "The time of day in the session's zone."),
            clock("LOCALTIME", "time", ValueKind.INT, "The time of day in the session's zone."),
            clock("CURRENT_ROW_TIMESTAMP", "row", ValueKind.LONG, "The time when the row is computed."),
            clock("PROCTIME", "row", ValueKind.LONG, "The time when the row is computed, as a time attribute."),
            ScalarFunction.special(
                            "PROCTIME_MATERIALIZE",
                            SpecialForm.PROCTIME_MATERIALIZE,
                            "The time that a processing time attribute stands for. Inner use.",
                            "")
                    .nonDeterministic());

    private CurrentTime() {}

    private static ScalarFunction clock(String name, String method, ValueKind returns, String doc) {
        return ScalarFunction.strict(
                        name,
                        site -> Optional.of(Invocation.of(CurrentTime.class, method, returns)
                                .context()),
                        doc,
                        WITH_PARENTHESES.contains(name) ? name + "()" : name)
                .nonDeterministic();
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
