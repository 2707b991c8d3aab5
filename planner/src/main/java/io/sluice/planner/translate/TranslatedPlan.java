package io.sluice.planner.translate;

import io.sluice.exec.plan.ExecPlan;
import java.util.List;

/**
 * A plan and where it ends.
 *
 * @param roots ids of the nodes that the translated rels became, in their order
 */
public record TranslatedPlan(ExecPlan plan, List<Integer> roots) {
    public TranslatedPlan {
        roots = List.copyOf(roots);
    }
}
