package io.sluice.planner.physical;

import io.sluice.exec.plan.node.AsyncCalc;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/** A SELECT list of fields and calls of functions that answer later. */
public final class AsyncCalcRel extends SingleInputRel {
    private final List<RexNode> projects;

    public AsyncCalcRel(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, List<RexNode> projects, RelDataType type) {
        super(cluster, traits, input);
        this.projects = List.copyOf(projects);
        rowType = type;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new AsyncCalcRel(getCluster(), traits, inputs.get(0), projects, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("projects", projects);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("AsyncCalc")
                .with("select", wording.projection(projects, getRowType().getFieldNames(), inputFields()));
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return inputs.get(0);
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return passing(wanted);
    }

    /** Functions are asked for whole rows. */
    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return wholeRows();
    }

    @Override
    public UpsertKeys upsertKeys() {
        Map<Integer, List<Integer>> outputs = new HashMap<>();
        for (int i = 0; i < projects.size(); i++) {
            if (projects.get(i) instanceof RexInputRef ref) {
                outputs.computeIfAbsent(ref.getIndex(), field -> new ArrayList<>())
                        .add(i);
            }
        }
        return outputs.isEmpty()
                ? UpsertKeys.NONE
                : physicalInput().upsertKeys().project(outputs);
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new AsyncCalc(translation.expressions(projects));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return PlanOptions.ASYNC_SCALAR;
    }

    @Override
    public boolean shareable() {
        return projects.stream().allMatch(Determinism::isDeterministic);
    }
}
