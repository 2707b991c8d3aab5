package io.sluice.functions.user;

import io.sluice.functions.EvaluationContext;
import io.sluice.spi.function.FunctionContext;
import java.time.ZoneId;

/** Where a call runs. */
record CallContext(ZoneId zone, ClassLoader classLoader) implements FunctionContext {
    static CallContext of(FunctionClass function, EvaluationContext context) {
        return new CallContext(context.zone().id(), function.type().getClassLoader());
    }
}
