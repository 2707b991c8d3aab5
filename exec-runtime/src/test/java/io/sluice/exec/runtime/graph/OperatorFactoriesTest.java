package io.sluice.exec.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.Exchange;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Union;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class OperatorFactoriesTest {
    /** Those become edges. */
    private static final Set<Class<?>> WITHOUT_OPERATOR = Set.of(Exchange.class, Union.class);
    /** Nodes that can be planned and written but are "not executable yet". Who adds an operator takes its node out. */
    private static final String NOT_YET = """
            BatchExchange
            BatchLimit
            BatchLookupJoin
            BatchRank
            BatchSink
            BatchSort
            BatchSortLimit
            BatchTableSourceScan
            DeltaJoin
            HashAggregate
            HashJoin
            NestedLoopJoin
            SortAggregate
            """;

    @Test
    void everyOtherNodeHasAnOperator() {
        OperatorFactories factories = new OperatorFactories();
        Set<String> without = new TreeSet<>();
        Arrays.stream(ExecNode.class.getPermittedSubclasses())
                .filter(node -> !WITHOUT_OPERATOR.contains(node))
                .filter(node -> !factories.knows(node))
                .forEach(node -> without.add(node.getSimpleName()));
        assertThat(String.join("\n", without) + "\n").isEqualTo(NOT_YET);
    }
}
