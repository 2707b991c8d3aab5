package io.sluice.exec.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.Exchange;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Union;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OperatorFactoriesTest {
    /** Those become edges. */
    private static final Set<Class<?>> WITHOUT_OPERATOR = Set.of(Exchange.class, Union.class);

    @Test
    void everyNodeHasAnOperator() {
        OperatorFactories factories = new OperatorFactories();
        assertThat(Arrays.stream(ExecNode.class.getPermittedSubclasses())
                        .filter(node -> !WITHOUT_OPERATOR.contains(node))
                        .filter(node -> !factories.knows(node)))
                .isEmpty();
    }
}
