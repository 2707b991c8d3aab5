package io.sluice.exec.runtime.simulation;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.AsyncCalc;
import io.sluice.exec.runtime.codegen.UserFunctions;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.functions.user.FunctionClass;
import io.sluice.spi.function.AsyncScalarFunction;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A SELECT list with a function that answers later, or fails. */
final class AsyncNodes {
    static final RowType OUTPUT = Rows.type(Types.INT, Types.STRING);

    private static final FunctionClass LATER = FunctionClass.of("later", Later.class);

    /** All functions that there are. */
    static final UserFunctions FUNCTIONS = ref -> LATER;

    /** Where answers come from, in the run that is simulated at the moment. */
    private record World(RuntimeEnvironment environment, Faults faults) {}

    private static @Nullable World world;

    private AsyncNodes() {}

    /** Answers come from here now. */
    static void enter(RuntimeEnvironment environment, Faults faults) {
        world = new World(environment, faults);
    }

    static AsyncCalc calc(RowType rows) {
        return new AsyncCalc(List.of(
                new InputRef(0, rows.typeAt(0)),
                new Call(
                        new FunctionRef(FunctionRef.Kind.SYSTEM, "later", "FUNCTION", Optional.empty()),
                        List.of(new InputRef(1, rows.typeAt(1))),
                        Types.STRING)));
    }

    static Map<String, String> configuration(Random random) {
        return Map.of(
                "table.exec.async-scalar.max-concurrent-operations",
                String.valueOf(1 + random.nextInt(6)),
                "table.exec.async-scalar.retry-strategy",
                "FIXED_DELAY",
                "table.exec.async-scalar.retry-delay",
                "2 ms");
    }

    /** Fails once at most, so that no row runs out of attempts. */
    public static final class Later extends AsyncScalarFunction {
        private boolean failed;

        public void eval(CompletableFuture<String> answer, @Nullable String key) {
            World current = world;
            if (current == null) {
                throw new IllegalStateException("called outside a run");
            }
            current.environment.executeBlocking(() -> {
                try {
                    if (!failed) {
                        current.faults.mayFail("answer");
                    }
                    answer.complete(key == null ? "none" : key + "!");
                } catch (IOException e) {
                    failed = true;
                    answer.completeExceptionally(e);
                }
            });
        }
    }
}
