package io.sluice.planner.minibatch;

import io.sluice.planner.physical.ExchangeRel;
import io.sluice.planner.physical.GlobalGroupAggregateRel;
import io.sluice.planner.physical.GroupAggregateRel;
import io.sluice.planner.physical.IncrementalGroupAggregateRel;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.PlanOptions.AggregatePhases;
import io.sluice.spi.config.Options;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/** Aggregates bundles before the exchange where all aggregates can be merged, and merges the phases of partial and final aggregations. */
public final class AggregationPhases implements UnaryOperator<RelNode> {
    private final boolean twoPhases;
    private final boolean incremental;

    public AggregationPhases(Options options) {
        twoPhases = options.get(PlanOptions.AGG_PHASE_STRATEGY) != AggregatePhases.ONE_PHASE;
        incremental = options.get(PlanOptions.INCREMENTAL_AGG);
    }

    @Override
    public RelNode apply(RelNode rel) {
        List<RelNode> inputs = rel.getInputs().stream().map(this).toList();
        RelNode copy = inputs.isEmpty() ? rel : rel.copy(rel.getTraitSet(), inputs);
        if (twoPhases
                && copy instanceof GroupAggregateRel aggregate
                && aggregate.isMergeable()
                && aggregate.getInput() instanceof ExchangeRel exchange) {
            copy = GlobalGroupAggregateRel.twoPhases(aggregate, exchange.getInput());
        }
        return incremental && copy instanceof GlobalGroupAggregateRel global
                ? IncrementalGroupAggregateRel.merge(global).orElse(copy)
                : copy;
    }
}
