package io.sluice.planner.convert;

import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;

/** A table that the join above it reads as of a time of its left row. */
public final class LogicalTemporalTable extends SingleRel {
    private final boolean eventTime;

    private LogicalTemporalTable(RelOptCluster cluster, RelTraitSet traits, RelNode input, boolean eventTime) {
        super(cluster, traits, input);
        this.eventTime = eventTime;
    }

    /** @param eventTime whether it is read as of an event time, not a processing time */
    public static LogicalTemporalTable create(RelNode input, boolean eventTime) {
        RelOptCluster cluster = input.getCluster();
        return new LogicalTemporalTable(cluster, cluster.traitSetOf(Convention.NONE), input, eventTime);
    }

    public boolean eventTime() {
        return eventTime;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LogicalTemporalTable(getCluster(), traits, inputs.get(0), eventTime);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("eventTime", eventTime);
    }
}
