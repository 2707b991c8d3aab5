package io.sluice.exec.runtime.codegen;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.functions.BuiltInFunctions;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.ScalarFunction;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of functions of scalars are understood and computed; those with nested values need the planner and run in sql-tests. */
class FunctionExamplesTest {
    static Stream<ScalarFunction> functions() {
        return BuiltInFunctions.all().stream()
                .filter(function ->
                        !function.example().isEmpty() && !function.example().contains("["));
    }

    @ParameterizedTest
    @MethodSource("functions")
    void exampleRuns(ScalarFunction function) {
        Expr expr = SqlExpressions.parse("SELECT " + function.example());
        EvaluationContext context = EvaluationContext.batch(() -> 0L, ZoneOffset.UTC, 0L);
        assertThatCode(() -> new Interpreter(List.of(), context).evaluate(expr)).doesNotThrowAnyException();
    }
}
