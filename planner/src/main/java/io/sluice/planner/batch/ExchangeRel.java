package io.sluice.planner.batch;

import io.sluice.exec.plan.Edge.ShuffleMode;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.BatchExchange;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;

/** Sends rows to other subtasks. */
final class ExchangeRel extends BatchRel {
    private final Spread spread;

    private ExchangeRel(RelOptCluster cluster, RelNode input, Spread spread) {
        super(cluster, List.of(input), input.getRowType());
        this.spread = spread;
    }

    /** Rows of a choice, spread as wanted. */
    static Choice choice(Choice input, Spread spread) {
        double rows = input.rows();
        double bytes = rows * RowSize.values(input.rel().getRowType());
        BatchCost self =
                switch (spread.kind()) {
                    case ANY, SINGLE ->
                        BatchCost.of(rows, rows * (CostUnits.SERIALIZE + CostUnits.SEND))
                                .withNetwork(bytes);
                    case HASH ->
                        BatchCost.of(rows, rows * (CostUnits.SERIALIZE + CostUnits.HASH * spread.keys().size()))
                                .withNetwork(bytes);
                    case BROADCAST -> {
                        double copies = CostUnits.subtasks(bytes);
                        yield BatchCost.of(rows, rows * CostUnits.SERIALIZE * copies).withNetwork(bytes * copies);
                    }
                };
        ExchangeRel rel = new ExchangeRel(input.rel().getCluster(), input.rel(), spread);
        return new Choice(rel, rows, self.plus(input.cost()));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new ExchangeRel(getCluster(), others.get(0), spread);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("Exchange").with("distribution", spread.describe(inputFields()));
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new BatchExchange(ShuffleMode.UNDEFINED);
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(new InputProperty(spread.toPlan(), DamBehavior.BLOCKING, 0));
    }
}
