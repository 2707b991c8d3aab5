package io.sluice.planner.batch;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** A join of which only the run decides how it is carried out. Plan files have no node for it; they have the original. */
final class AdaptiveJoinRel extends BatchRel {
    private final BatchRel original;
    private final AdaptiveJoin adaptive;

    AdaptiveJoinRel(BatchRel original, AdaptiveJoin adaptive) {
        super(original.getCluster(), original.getInputs(), original.getRowType());
        this.original = original;
        this.adaptive = adaptive;
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new AdaptiveJoinRel(original.over(others), adaptive);
    }

    @Override
    public Description describe(Wording wording) {
        return adaptive.describe(original.describe(wording));
    }

    @Override
    public List<InputProperty> inputProperties() {
        return original.inputProperties();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        throw notInPlanFiles("AdaptiveJoin");
    }
}
