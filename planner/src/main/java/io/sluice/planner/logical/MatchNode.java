package io.sluice.planner.logical;

import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Match;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;

/** MATCH_RECOGNIZE. */
public final class MatchNode extends Match {

    private MatchNode(
            RelTraitSet traits,
            RelNode input,
            RelDataType rowType,
            Match match,
            Map<String, RexNode> measures,
            Map<String, RexNode> definitions,
            Map<String, ? extends SortedSet<String>> subsets) {
        super(
                input.getCluster(),
                traits,
                input,
                rowType,
                match.getPattern(),
                match.isStrictStart(),
                match.isStrictEnd(),
                definitions,
                measures,
                match.getAfter(),
                subsets,
                match.isAllRows(),
                match.getPartitionKeys(),
                match.getOrderKeys(),
                match.getInterval());
    }

    /** The same in this package's convention. */
    public static MatchNode of(Match match, RelTraitSet traits, RelNode input) {
        return new MatchNode(
                traits,
                input,
                match.getRowType(),
                match,
                match.getMeasures(),
                match.getPatternDefinitions(),
                match.getSubsets());
    }

    /** The same over another input, with what it looks at as it is there. */
    public MatchNode over(
            RelNode input, RelDataType type, Map<String, RexNode> otherMeasures, Map<String, RexNode> definitions) {
        return new MatchNode(getTraitSet(), input, type, this, otherMeasures, definitions, getSubsets());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return of(this, traits, inputs.get(0));
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
