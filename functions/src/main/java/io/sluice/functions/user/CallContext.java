package io.sluice.functions.user;

import io.sluice.functions.EvaluationContext;
import io.sluice.spi.function.FunctionContext;
import java.time.ZoneId;
import java.util.Map;

/** Where a call runs. */
record CallContext(ZoneId zone, Map<String, String> jobParameters, ClassLoader classLoader) implements FunctionContext {
    static CallContext of(FunctionClass function, EvaluationContext context) {
        return new CallContext(
                context.zone().id(), function.jobParameters(), function.type().getClassLoader());
    }

    @Override
    public String jobParameter(String key, String absent) {
        return jobParameters.getOrDefault(key, absent);
    }
}
