package io.sluice.planner.rules;

import io.sluice.planner.logical.RankNode;
import io.sluice.planner.logical.RankNode.Ranking;
import io.sluice.planner.logical.RankType;
import io.sluice.planner.logical.Ranks;
import io.sluice.planner.metadata.WindowColumns;
import io.sluice.planner.physical.DistributionTrait;
import io.sluice.planner.physical.StreamConvention;
import io.sluice.planner.physical.WindowDeduplicateRel;
import io.sluice.planner.physical.WindowRankRel;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;

/** From top-N within windows to its operators. */
final class WindowRankConversion {
    private WindowRankConversion() {}

    /** @param windows by which the ranking partitions */
    static RelNode convert(RankNode rank, WindowColumns windows) {
        Ranking ranking = rank.ranking();
        if (ranking.type() != RankType.ROW_NUMBER) {
            throw notSupported("top-N by " + ranking.type() + "() of windows");
        }
        if (!windows.isRowtime()) {
            throw notSupported("top-N of windows by processing time");
        }
        if (!(ranking.ranks() instanceof Ranks.Between ranks)) {
            throw notSupported("top-N of windows up to what a column says");
        }
        List<Integer> keys = ranking.partition().except(windows.all()).toList();
        RelTraitSet traits = StreamConvention.traits(rank.getTraitSet());
        RelNode input = RelOptRule.convert(
                rank.getInput(), StreamConvention.traits(rank.getInput().getTraitSet(), DistributionTrait.hash(keys)));
        RelFieldCollation first = ranking.order().getFieldCollations().get(0);
        if (deduplicates(rank, ranks)) {
            return new WindowDeduplicateRel(
                    rank.getCluster(),
                    traits,
                    input,
                    keys,
                    first.getFieldIndex(),
                    first.getDirection().isDescending(),
                    windows);
        }
        return new WindowRankRel(rank.getCluster(), traits, input, ranking, ranks, windows);
    }

    /** The first or last row by event time alone. */
    private static boolean deduplicates(RankNode rank, Ranks.Between ranks) {
        Ranking ranking = rank.ranking();
        List<RelFieldCollation> order = ranking.order().getFieldCollations();
        return ranks.start() == 1
                && ranks.end() == 1
                && ranking.numberField().isEmpty()
                && order.size() == 1
                && TimeAttributeType.isRowtime(rank.getInput()
                        .getRowType()
                        .getFieldList()
                        .get(order.get(0).getFieldIndex())
                        .getType());
    }

    private static SluiceException notSupported(String feature) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
    }
}
