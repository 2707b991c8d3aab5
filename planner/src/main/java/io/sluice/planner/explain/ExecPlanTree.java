package io.sluice.planner.explain;

import io.sluice.exec.plan.ExecPlan;
import java.util.List;

/** Draws a plan whose parts may be shared. */
public final class ExecPlanTree {
    private ExecPlanTree() {}

    /** @param roots ids of the nodes whose output nobody in the plan reads */
    public static String draw(ExecPlan plan, List<Integer> roots) {
        return SharedTree.<Integer>draw(
                roots,
                id -> plan.node(id).description(),
                id -> plan.inputs(plan.node(id)).stream().map(node -> node.id()).toList());
    }
}
