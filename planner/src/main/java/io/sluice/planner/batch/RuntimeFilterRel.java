package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/**
 * Drops rows whose keys a join will not find on its other side, before they are sent to it: keys that are not in the filter that its first
 * input is. Plan files have no node for it.
 */
final class RuntimeFilterRel extends BatchRel {
    private final List<Integer> keys;
    private final double dropped;

    /**
     * @param filter the filter, sent everywhere
     * @param keys fields of the rows
     * @param dropped which part of the rows is guessed to be dropped
     */
    RuntimeFilterRel(RelNode filter, RelNode rows, List<Integer> keys, double dropped) {
        super(rows.getCluster(), List.of(filter, rows), rows.getRowType());
        this.keys = List.copyOf(keys);
        this.dropped = dropped;
    }

    /** The rows that go through it. */
    RelNode filtered() {
        return getInput(1);
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new RuntimeFilterRel(others.get(0), others.get(1), keys, dropped);
    }

    @Override
    double rows(List<Double> inputs) {
        return Math.ceil(inputs.get(1) * (1 - dropped));
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("RuntimeFilter")
                .with("select", keys.stream().map(fields()::get).toList())
                .with("estimatedFilterRatio", dropped);
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(
                new InputProperty(Distribution.BROADCAST, DamBehavior.BLOCKING, 0),
                new InputProperty(Distribution.ANY, DamBehavior.PIPELINED, 1));
    }

    @Override
    Object content(Translation translation) {
        return keys;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        throw notInPlanFiles("RuntimeFilter");
    }
}
