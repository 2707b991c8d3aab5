package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.BatchSink;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.SinkNode;
import io.sluice.planner.physical.SinkTables;
import io.sluice.planner.table.SinkTarget;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.hint.RelHint;

/** Writes a table. */
final class SinkRel extends BatchRel {
    private final SinkTarget target;
    private final List<RelHint> hints;

    private SinkRel(RelOptCluster cluster, RelNode input, SinkTarget target, List<RelHint> hints) {
        super(cluster, List.of(input), input.getRowType());
        this.target = target;
        this.hints = List.copyOf(hints);
    }

    static List<Choice> choices(SinkNode sink, Wanted wanted, Search search) {
        List<Integer> meeting = SinkTables.meetingBy(sink.target());
        Wanted wantedOfInput = meeting.isEmpty() ? Wanted.ANY : Wanted.of(Spread.together(meeting));
        Choice input = search.best(sink.getInput(), wantedOfInput);
        SinkRel rel = new SinkRel(sink.getCluster(), input.rel(), sink.target(), sink.hints());
        return List.of(new Choice(rel, input.rows(), input.cost()));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new SinkRel(getCluster(), others.get(0), target, hints);
    }

    @Override
    public Description describe(Wording wording) {
        return SinkTables.describe(target, inputFields(), hints);
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new BatchSink(SinkTables.table(target, translation));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.SINK_NOT_NULL_ENFORCER, PlanOptions.SINK_TYPE_LENGTH_ENFORCER);
    }

    @Override
    public boolean shareable() {
        return false;
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(new InputProperty(Distribution.UNKNOWN, DamBehavior.BLOCKING, 0));
    }
}
