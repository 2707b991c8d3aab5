package io.sluice.planner.logical;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** A join of several inputs at once. */
public abstract class JoinOfSeveral extends AbstractRelNode {
    private final List<RelNode> inputs;
    private final MultiJoinSpec spec;

    protected JoinOfSeveral(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, MultiJoinSpec spec) {
        super(cluster, traits);
        this.inputs = new ArrayList<>(inputs);
        this.spec = spec;
    }

    public final MultiJoinSpec spec() {
        return spec;
    }

    @Override
    public List<RelNode> getInputs() {
        return Collections.unmodifiableList(inputs);
    }

    /** Planners put rels in the places of others. */
    @Override
    public void replaceInput(int ordinal, RelNode input) {
        inputs.set(ordinal, input);
        recomputeDigest();
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        super.explainTerms(writer);
        for (int i = 0; i < inputs.size(); i++) {
            writer.input("input#" + i, inputs.get(i));
        }
        return writer.item("types", spec.types())
                .item("conditions", spec.conditions())
                .item("fields", spec.names())
                .item("ttl", spec.ttl());
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
