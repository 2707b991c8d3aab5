package io.sluice.exec.runtime.operator;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.meaning.LocalTime;
import io.sluice.exec.plan.node.GroupWindowAggregate;
import io.sluice.exec.plan.node.OverAggregate;
import io.sluice.spi.config.Options;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Notes in a plan that lies beside state what the session has chosen that decides what the state is, and is part of no plan: how long the
 * state of OVER windows lives, when group windows give results, and the time zone of windows and conversions of instants. Who reads that
 * state must know it.
 */
public final class SessionChoices {
    private static final String EMIT = "table.exec.emit.";

    private SessionChoices() {}

    public static ExecPlan note(ExecPlan plan, Options session) {
        return new ExecPlan(
                plan.nodes().stream().map(node -> noted(node, session)).toList(), plan.edges(), plan.changes());
    }

    private static PlanNode noted(PlanNode node, Options session) {
        Map<String, String> configuration = new LinkedHashMap<>(node.configuration());
        boolean emits = false;
        if (node.node() instanceof GroupWindowAggregate) {
            for (Map.Entry<String, String> option : session.asMap().entrySet()) {
                if (option.getKey().startsWith(EMIT)) {
                    configuration.put(option.getKey(), option.getValue());
                    emits = true;
                }
            }
        }
        if (emits || node.node() instanceof OverAggregate) {
            configuration.put(
                    RuntimeOptions.STATE_TTL.key(),
                    session.get(RuntimeOptions.STATE_TTL).toMillis() + " ms");
        }
        if (LocalTime.decides(node.node())) {
            configuration.put(LocalTime.ZONE, JobSettings.zone(session).getId());
        }
        return configuration.equals(node.configuration())
                ? node
                : new PlanNode(
                        node.id(),
                        node.type(),
                        node.node(),
                        configuration,
                        node.inputs(),
                        node.outputType(),
                        node.description());
    }

    /** The time to live that was noted of a node, milliseconds. */
    static OptionalLong stateTtl(PlanNode node) {
        return node.configuration().containsKey(RuntimeOptions.STATE_TTL.key())
                ? OptionalLong.of(new Options(node.configuration())
                        .get(RuntimeOptions.STATE_TTL)
                        .toMillis())
                : OptionalLong.empty();
    }
}
