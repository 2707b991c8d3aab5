package io.sluice.functions;

import io.sluice.functions.arithmetic.Arithmetic;
import io.sluice.functions.cast.Cast;
import io.sluice.functions.comparison.Comparison;
import io.sluice.functions.logic.Conditional;
import io.sluice.functions.logic.Logic;
import io.sluice.functions.temporal.TimestampDifference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The list of all built-in scalar functions. A new function is one line here. */
public final class BuiltInFunctions {
    private static final List<ScalarFunction> ALL = list();
    private static final Map<String, ScalarFunction> BY_PLAN_NAME = byPlanName();

    private BuiltInFunctions() {}

    private static List<ScalarFunction> list() {
        List<ScalarFunction> all = new ArrayList<>();
        all.addAll(Logic.FUNCTIONS);
        all.addAll(Conditional.FUNCTIONS);
        all.addAll(Comparison.FUNCTIONS);
        all.addAll(Arithmetic.FUNCTIONS);
        all.addAll(Cast.FUNCTIONS);
        all.add(TimestampDifference.TIMESTAMPDIFF);
        return List.copyOf(all);
    }

    public static List<ScalarFunction> all() {
        return ALL;
    }

    /** By the name that plans use, {@code $UPPER$1}. */
    public static Optional<ScalarFunction> byPlanName(String planName) {
        return Optional.ofNullable(BY_PLAN_NAME.get(planName));
    }

    private static Map<String, ScalarFunction> byPlanName() {
        Map<String, ScalarFunction> functions = new LinkedHashMap<>();
        for (ScalarFunction function : ALL) {
            if (functions.put(function.planName(), function) != null) {
                throw new IllegalStateException(function.planName() + " is defined twice");
            }
        }
        return Collections.unmodifiableMap(functions);
    }
}
