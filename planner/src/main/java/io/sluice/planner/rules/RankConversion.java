package io.sluice.planner.rules;

import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.logical.RankNode;
import io.sluice.planner.logical.RankType;
import io.sluice.planner.metadata.WindowColumns;
import io.sluice.planner.physical.DistributionTrait;
import io.sluice.planner.physical.RankRel;
import io.sluice.planner.physical.StreamConvention;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;

/** From top-N to its operator, whose partitions each lie in one subtask. */
final class RankConversion {
    private RankConversion() {}

    static RelNode convert(RankNode rank) {
        Optional<WindowColumns> windows = rank.windowColumns();
        if (windows.isPresent()) {
            return WindowRankConversion.convert(rank, windows.get());
        }
        if (rank.ranking().type() != RankType.ROW_NUMBER
                && !PlannerContext.of(rank).runsAsBatch()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "top-N by " + rank.ranking().type() + "() on a stream")
                    .hint("ROW_NUMBER() is supported.");
        }
        RelNode input = rank.getInput();
        DistributionTrait distribution =
                DistributionTrait.hash(rank.ranking().partition().toList());
        return new RankRel(
                rank.getCluster(),
                StreamConvention.traits(rank.getTraitSet()),
                RelOptRule.convert(input, StreamConvention.traits(input.getTraitSet(), distribution)),
                rank.ranking());
    }
}
