package io.sluice.exec.runtime.correlate;

import static io.sluice.exec.runtime.testing.Rows.insert;
import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.CorrelVariable;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.Correlate;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorrelateTest {
    private static final LogicalType INTS = new ArrayType(Types.INT, true);
    private static final RowType IN = Rows.type(Types.INT, INTS);
    private static final RowType OUT = Rows.type(Types.INT, INTS, Types.INT);
    private static final List<Rows.Row> ROWS = List.of(
            insert(1, List.of(5, 1, 7)),
            row("-U", 2, Arrays.asList(null, 3)),
            row("+U", 2, null),
            row("-D", 3, List.of()),
            insert(4, List.of(9)));

    private static Correlate unnest(JoinType type, String function, Optional<Expr> condition) {
        Expr collection =
                new FieldAccess(new CorrelVariable("$cor0", OUT), IN.names().get(1), INTS);
        Call call = new Call(FunctionRef.builtIn(function, "FUNCTION"), List.of(collection), Rows.type(Types.INT));
        return new Correlate(type, call, condition);
    }

    private static List<String> run(Correlate node, int batchSize, List<Rows.Row> rows) {
        return new OperatorHarness(node, OUT, batchSize, Map.of(), IN)
                .push(0, rows)
                .takeLog();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 1024})
    void innerKeepsElements(int batchSize) {
        assertThat(run(unnest(JoinType.INNER, "$UNNEST_ROWS$1", Optional.empty()), batchSize, ROWS))
                .containsExactly(
                        "+I[1, [5, 1, 7], 5]",
                        "+I[1, [5, 1, 7], 1]",
                        "+I[1, [5, 1, 7], 7]",
                        "-U[2, [null, 3], null]",
                        "-U[2, [null, 3], 3]",
                        "+I[4, [9], 9]");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 1024})
    void leftKeepsRowsWithoutMatch(int batchSize) {
        Expr big = new Call(
                FunctionRef.builtIn("$>$1", "BINARY"),
                List.of(new InputRef(0, Types.INT), new Literal(4, Types.INT.notNull())),
                Types.BOOLEAN);
        assertThat(run(unnest(JoinType.LEFT, "$UNNEST_ROWS$1", Optional.of(big)), batchSize, ROWS))
                .containsExactly(
                        "+I[1, [5, 1, 7], 5]",
                        "+I[1, [5, 1, 7], 7]",
                        "-U[2, [null, 3], null]",
                        "+U[2, null, null]",
                        "-D[3, [], null]",
                        "+I[4, [9], 9]");
    }

    @Test
    void makesMoreRowsThanABatchHas() {
        List<Integer> many = IntStream.range(0, 5_000).boxed().toList();
        List<String> log = run(
                unnest(JoinType.INNER, "$UNNEST_ROWS$1", Optional.empty()),
                1024,
                List.of(insert(1, many), insert(2, many)));
        assertThat(log).hasSize(10_000);
        assertThat(log.get(4_999)).startsWith("+I[1, ").endsWith(", 4999]");
        assertThat(log.get(5_000)).startsWith("+I[2, ").endsWith(", 0]");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        Correlate unknown = unnest(JoinType.INNER, "$GENERATE$1", Optional.empty());
        assertThatThrownBy(() -> run(unknown, 1, ROWS))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("table function GENERATE");
    }
}
