package io.sluice.planner.metadata;

import java.util.List;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * What a filter ensures, but for comparisons of rows, with which Calcite's lists of predicates cannot deal. Metadata handlers are found by
 * reflection.
 */
public final class FilterPredicates implements MetadataHandler<BuiltInMetadata.Predicates> {
    FilterPredicates() {}

    @Override
    public MetadataDef<BuiltInMetadata.Predicates> getDef() {
        return BuiltInMetadata.Predicates.DEF;
    }

    public RelOptPredicateList getPredicates(Filter filter, RelMetadataQuery mq) {
        RexBuilder rex = filter.getCluster().getRexBuilder();
        List<RexNode> own = RelOptUtil.conjunctions(filter.getCondition()).stream()
                .filter(condition -> RexUtil.isDeterministic(condition) && !comparesRows(condition))
                .toList();
        return mq.getPulledUpPredicates(filter.getInput()).union(rex, RelOptPredicateList.of(rex, own));
    }

    private static boolean comparesRows(RexNode condition) {
        return condition instanceof RexCall call
                && call.getOperands().stream()
                        .anyMatch(operand -> operand.getType().getSqlTypeName() == SqlTypeName.ROW);
    }
}
