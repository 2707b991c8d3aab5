package io.sluice.exec.runtime.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.plan.node.Correlate;
import io.sluice.exec.plan.node.DropUpdateBefore;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Expand;
import io.sluice.exec.plan.node.ProcessTableFunction;
import io.sluice.exec.runtime.graph.OperatorFactories;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the jobs of the simulation are made of. */
class RandomJobTest {
    /** What is no part of a job that writes tables, and what forgets each row when the next one comes. */
    private static final Set<Class<?>> LEFT_OUT =
            Set.of(Collect.class, Correlate.class, DropUpdateBefore.class, Expand.class, ProcessTableFunction.class);

    @Test
    void allOperatorsWithStateAreThere() {
        Set<Class<?>> drawn = new HashSet<>();
        Set<RandomJob.Kind> kinds = EnumSet.noneOf(RandomJob.Kind.class);
        for (int seed = 0; seed < 1_000; seed++) {
            RandomJob job = new RandomJob("drawn", new Random(seed), new Faults(new Random(seed)));
            kinds.addAll(job.kinds());
            job.plan().nodes().forEach(node -> drawn.add(node.node().getClass()));
        }
        assertThat(kinds).containsExactly(RandomJob.Kind.values());
        OperatorFactories factories = new OperatorFactories();
        List<Class<?>> run = Arrays.stream(ExecNode.class.getPermittedSubclasses())
                .filter(factories::knows)
                .filter(node -> !LEFT_OUT.contains(node))
                .toList();
        assertThat(drawn).containsAll(run).doesNotContainAnyElementsOf(LEFT_OUT);
    }
}
