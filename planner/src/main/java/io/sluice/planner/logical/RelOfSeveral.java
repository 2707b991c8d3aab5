package io.sluice.planner.logical;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;

/** A rel that has any number of inputs. */
public abstract class RelOfSeveral extends AbstractRelNode {
    private final List<RelNode> inputs;

    protected RelOfSeveral(RelOptCluster cluster, RelTraitSet traits, List<? extends RelNode> inputs) {
        super(cluster, traits);
        this.inputs = new ArrayList<>(inputs);
    }

    @Override
    public final List<RelNode> getInputs() {
        return Collections.unmodifiableList(inputs);
    }

    /** Planners put rels in the places of others. */
    @Override
    public final void replaceInput(int ordinal, RelNode input) {
        inputs.set(ordinal, input);
        recomputeDigest();
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        super.explainTerms(writer);
        for (int i = 0; i < inputs.size(); i++) {
            writer.input("input#" + i, inputs.get(i));
        }
        return writer;
    }
}
