package io.sluice.exec.runtime.simulation;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.CorrelVariable;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.AsyncCalc;
import io.sluice.exec.plan.node.AsyncCorrelate;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.runtime.codegen.UserFunctions;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.functions.user.FunctionClass;
import io.sluice.spi.function.AsyncScalarFunction;
import io.sluice.spi.function.AsyncTableFunction;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A SELECT list, and a join, with a function that answers later, or fails. */
final class AsyncNodes {
    static final RowType OUTPUT = Rows.type(Types.INT, Types.STRING);

    static final RowType CORRELATED = Rows.type(Types.INT, Types.STRING, Types.STRING);

    private static final FunctionClass LATER = FunctionClass.of("later", Later.class);
    private static final FunctionClass ROWS_LATER = FunctionClass.of("rowsLater", RowsLater.class);

    /** All functions that there are. */
    static final UserFunctions FUNCTIONS = ref -> ref.sqlName().equals("later") ? LATER : ROWS_LATER;

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
                new Call(function("later"), List.of(new InputRef(1, rows.typeAt(1))), Types.STRING)));
    }

    private static FunctionRef function(String name) {
        return new FunctionRef(FunctionRef.Kind.SYSTEM, name, "FUNCTION", Optional.empty());
    }

    /** @param rows a number and a key */
    static AsyncCorrelate correlate(RowType rows, Random random) {
        Expr key =
                new FieldAccess(new CorrelVariable("$cor0", rows), rows.names().get(1), rows.typeAt(1));
        return new AsyncCorrelate(
                random.nextBoolean() ? JoinType.INNER : JoinType.LEFT,
                new Call(function("rowsLater"), List.of(key), Rows.type(Types.STRING)));
    }

    static Map<String, String> configuration(Random random) {
        Map<String, String> options = new HashMap<>();
        for (String kind : List.of("async-scalar", "async-table")) {
            options.put("table.exec." + kind + ".max-concurrent-operations", String.valueOf(1 + random.nextInt(6)));
            options.put("table.exec." + kind + ".retry-strategy", "FIXED_DELAY");
            options.put("table.exec." + kind + ".retry-delay", "2 ms");
        }
        return options;
    }

    /** Has an answer come from the world outside, or a failure when there has been none. */
    private static <T> void answer(CompletableFuture<T> answer, T value, AtomicBoolean failed) {
        World current = world;
        if (current == null) {
            throw new IllegalStateException("called outside a run");
        }
        current.environment.executeBlocking(() -> {
            try {
                if (!failed.get()) {
                    current.faults.mayFail("answer");
                }
                answer.complete(value);
            } catch (IOException e) {
                failed.set(true);
                answer.completeExceptionally(e);
            }
        });
    }

    /** Fails once at most, so that no row runs out of attempts. */
    public static final class Later extends AsyncScalarFunction {
        private final AtomicBoolean failed = new AtomicBoolean();

        public void eval(CompletableFuture<String> answer, @Nullable String key) {
            answer(answer, key == null ? "none" : key + "!", failed);
        }
    }

    /** Answers with no row, one or two, and fails once at most. */
    public static final class RowsLater extends AsyncTableFunction<String> {
        private final AtomicBoolean failed = new AtomicBoolean();

        public void eval(CompletableFuture<Collection<String>> answer, @Nullable String key) {
            int count = key == null ? 0 : (key.charAt(key.length() - 1) - '0') % 3;
            answer(answer, Collections.nCopies(count, key + "?"), failed);
        }
    }
}
