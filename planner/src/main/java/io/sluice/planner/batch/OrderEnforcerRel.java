package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.Edge.ShuffleMode;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** Hands on the rows of a scan that begins when it has been told what to read. Plan files have no node for it. */
final class OrderEnforcerRel extends BatchRel {

    private OrderEnforcerRel(RelNode told, RelNode scan) {
        super(scan.getCluster(), List.of(told, scan), scan.getRowType());
    }

    /** Puts one above each scan that is told what to read. */
    static List<RelNode> apply(List<RelNode> roots) {
        return OperatorGraph.map(
                roots,
                (rel, over) ->
                        over instanceof DynamicScanRel scan && !scan.getInputs().isEmpty() ? enforce(scan) : over);
    }

    private static BatchRel enforce(DynamicScanRel scan) {
        RelNode told = ExchangeRel.sendingLater(
                scan.getInput(0), scan.inputProperties().get(0), ShuffleMode.BATCH);
        return new OrderEnforcerRel(told, new DynamicScanRel(scan.plain(), List.of()));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new OrderEnforcerRel(others.get(0), others.get(1));
    }

    @Override
    double rows(List<Double> inputs) {
        return inputs.get(1);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("OrderEnforcer");
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(
                new InputProperty(Distribution.ANY, DamBehavior.BLOCKING, 0),
                new InputProperty(Distribution.ANY, DamBehavior.PIPELINED, 0));
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        throw notInPlanFiles("OrderEnforcer");
    }
}
