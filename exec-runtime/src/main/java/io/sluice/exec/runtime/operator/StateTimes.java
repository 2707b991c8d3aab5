package io.sluice.exec.runtime.operator;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.node.OverAggregate;
import io.sluice.spi.config.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Notes in a plan that lies beside state how long the state of OVER windows lives, which is the session's choice and part of no plan: who
 * reads that state must know it.
 */
public final class StateTimes {
    private StateTimes() {}

    /** @param ttl of the session, milliseconds, 0 for ever */
    public static ExecPlan note(ExecPlan plan, long ttl) {
        List<PlanNode> nodes =
                plan.nodes().stream().map(node -> noted(node, ttl)).toList();
        return new ExecPlan(nodes, plan.edges(), plan.changes());
    }

    private static PlanNode noted(PlanNode node, long ttl) {
        if (!(node.node() instanceof OverAggregate)) {
            return node;
        }
        Map<String, String> configuration = new LinkedHashMap<>(node.configuration());
        configuration.put(RuntimeOptions.STATE_TTL.key(), ttl + " ms");
        return new PlanNode(
                node.id(),
                node.type(),
                node.node(),
                configuration,
                node.inputs(),
                node.outputType(),
                node.description());
    }

    /** What was noted of a node, milliseconds. */
    static OptionalLong noted(PlanNode node) {
        return node.configuration().containsKey(RuntimeOptions.STATE_TTL.key())
                ? OptionalLong.of(new Options(node.configuration())
                        .get(RuntimeOptions.STATE_TTL)
                        .toMillis())
                : OptionalLong.empty();
    }
}
