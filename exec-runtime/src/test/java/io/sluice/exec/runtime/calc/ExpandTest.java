package io.sluice.exec.runtime.calc;

import static io.sluice.exec.runtime.testing.Rows.insert;
import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.Expand;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpandTest {
    private static final RowType IN = Rows.type(Types.INT, Types.STRING);
    private static final RowType OUT = Rows.type(Types.INT, Types.STRING, Types.BIGINT);

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1024})
    void makesARowByEachListAndKeepsItsKind(int batchSize) {
        Expand node = new Expand(List.of(
                List.of(new InputRef(0, Types.INT), new Literal(null, Types.STRING), new Literal(1L, Types.BIGINT)),
                List.of(new Literal(null, Types.INT), new InputRef(1, Types.STRING), new Literal(2L, Types.BIGINT))));
        OperatorHarness expand = new OperatorHarness(node, OUT, batchSize, Map.of(), IN);
        expand.push(0, List.of(insert(1, "a"), row("-U", 1, "a"), row("+U", 1, null), row("-D", 2, "b")));
        List<String> log = expand.takeLog();
        assertThat(log.stream().filter(line -> line.endsWith(", 1]")))
                .containsExactly("+I[1, null, 1]", "-U[1, null, 1]", "+U[1, null, 1]", "-D[2, null, 1]");
        assertThat(log.stream().filter(line -> line.endsWith(", 2]")))
                .containsExactly("+I[null, a, 2]", "-U[null, a, 2]", "+U[null, null, 2]", "-D[null, b, 2]");
        assertThat(log).hasSize(8);
    }
}
