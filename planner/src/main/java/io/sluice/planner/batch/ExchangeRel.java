package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
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
    private final Mode mode;

    /** What happens to the rows. */
    private enum Mode {
        /** They go where the spread says. */
        SEND,
        /** They are spread like this already and stay where they are, unless the number of subtasks changes. */
        KEEP,
        /** They stay where they are. */
        FORWARD
    }

    private ExchangeRel(RelOptCluster cluster, RelNode input, Spread spread, Mode mode) {
        super(cluster, List.of(input), input.getRowType());
        this.spread = spread;
        this.mode = mode;
    }

    /** Says that rows are spread as a consumer needs them. */
    static ExchangeRel keeping(RelNode input, Spread spread) {
        return new ExchangeRel(input.getCluster(), input, spread, Mode.KEEP);
    }

    /** Says that a consumer needs rows in the order in which they come. */
    static ExchangeRel forward(RelNode input, Spread spread) {
        return new ExchangeRel(input.getCluster(), input, spread, Mode.FORWARD);
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
                        BatchCost.of(
                                        rows,
                                        rows
                                                * (CostUnits.SERIALIZE
                                                        + CostUnits.HASH
                                                                * spread.keys().size()))
                                .withNetwork(bytes);
                    case BROADCAST -> {
                        double copies = CostUnits.subtasks(bytes);
                        yield BatchCost.of(rows, rows * CostUnits.SERIALIZE * copies)
                                .withNetwork(bytes * copies);
                    }
                };
        ExchangeRel rel = new ExchangeRel(input.rel().getCluster(), input.rel(), spread, Mode.SEND);
        return new Choice(rel, rows, self.plus(input.cost()));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new ExchangeRel(getCluster(), others.get(0), spread, mode);
    }

    @Override
    public Description describe(Wording wording) {
        String distribution =
                switch (mode) {
                    case SEND -> spread.describe(inputFields());
                    case KEEP -> "keep_input_as_is[" + spread.describe(inputFields()) + "]";
                    case FORWARD -> "forward";
                };
        return Description.of("Exchange").with("distribution", distribution);
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new BatchExchange(ShuffleMode.UNDEFINED);
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(
                mode == Mode.SEND
                        ? new InputProperty(spread.toPlan(), DamBehavior.BLOCKING, 0)
                        : InputProperty.of(Distribution.keep(spread.toPlan(), mode == Mode.FORWARD)));
    }
}
