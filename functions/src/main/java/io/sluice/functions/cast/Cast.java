package io.sluice.functions.cast;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;

/** CAST and TRY_CAST. */
public final class Cast {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.strict(
                    "CAST",
                    site -> choose(site, false),
                    "The value as another type; an error when it is none.",
                    "CAST('42' AS INT)"),
            ScalarFunction.strict(
                    "TRY_CAST",
                    site -> choose(site, true),
                    "The value as another type; NULL when it is none.",
                    "TRY_CAST('abc' AS INT)"));

    private Cast() {}

    private static Optional<Invocation> choose(CallSite site, boolean nullOnError) {
        return Optional.empty();
    }

    /** Whether each value of a type is, unchanged, a value of the other, so that no code is needed. */
    public static boolean keepsValues(LogicalType from, LogicalType to) {
        return from.notNull().equals(to.notNull());
    }
}
