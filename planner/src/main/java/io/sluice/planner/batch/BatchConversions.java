package io.sluice.planner.batch;

import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.CorrelateNode;
import io.sluice.planner.logical.ExpandNode;
import io.sluice.planner.logical.GroupWindowNode;
import io.sluice.planner.logical.JoinNode;
import io.sluice.planner.logical.LimitNode;
import io.sluice.planner.logical.MatchNode;
import io.sluice.planner.logical.OverNode;
import io.sluice.planner.logical.RankNode;
import io.sluice.planner.logical.ScanNode;
import io.sluice.planner.logical.SinkNode;
import io.sluice.planner.logical.UnionNode;
import io.sluice.planner.logical.ValuesNode;
import io.sluice.planner.logical.WindowTableNode;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;

/** What can stand for each logical node. */
final class BatchConversions {
    private static final Map<Class<? extends RelNode>, BatchConversion<RelNode>> ALL = Map.ofEntries(
            entry(ScanNode.class, ScanRel::choices),
            entry(ValuesNode.class, ValuesRel::choices),
            entry(CalcNode.class, CalcRel::choices),
            entry(UnionNode.class, UnionRel::choices),
            entry(AggregateNode.class, AggregateChoices::choices),
            entry(GroupWindowNode.class, GroupWindowChoices::choices),
            entry(JoinNode.class, JoinChoices::choices),
            entry(ExpandNode.class, ExpandRel::choices),
            entry(OverNode.class, OverRel::choices),
            entry(CorrelateNode.class, CorrelateRel::choices),
            entry(MatchNode.class, MatchRel::choices),
            entry(RankNode.class, RankRel::choices),
            entry(WindowTableNode.class, WindowTableRel::choices),
            entry(LimitNode.class, BatchConversions::limit),
            entry(SinkNode.class, SinkRel::choices));

    private BatchConversions() {}

    private static <N extends RelNode> Map.Entry<Class<? extends RelNode>, BatchConversion<RelNode>> entry(
            Class<N> type, BatchConversion<N> conversion) {
        return Map.entry(type, (node, wanted, search) -> conversion.choices(type.cast(node), wanted, search));
    }

    private static List<Choice> limit(LimitNode limit, Wanted wanted, Search search) {
        if (limit.getCollation().getFieldCollations().isEmpty()) {
            return LimitRel.choices(limit, wanted, search);
        }
        boolean all = limit.fetch == null && limit.offset == null;
        return all ? SortRel.choices(limit, wanted, search) : SortLimitRel.choices(limit, wanted, search);
    }

    /**
     * Empty when the node cannot produce its rows as wanted.
     *
     * @throws SluiceException NOT_SUPPORTED when no operator stands for the node
     */
    static List<Choice> choices(RelNode node, Wanted wanted, Search search) {
        BatchConversion<RelNode> conversion = ALL.get(node.getClass());
        if (conversion == null) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", node.getRelTypeName().replace("Node", "") + " in batch mode");
        }
        return conversion.choices(node, wanted, search);
    }
}
