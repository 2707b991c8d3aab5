package io.sluice.planner.physical;

import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Makes look-up joins of joins with a table that can be looked up. */
public final class LookupJoins {
    private LookupJoins() {}

    /**
     * @param join whose right side is what {@code table} has
     * @param hints those that may say how the table is asked
     * @throws SluiceException with a USER code when the table cannot be asked for what the join wants
     */
    public static RelNode create(
            Join join, List<RelHint> hints, RelTraitSet traits, LookupTable table, Options session) {
        LookupSettings settings =
                LookupSettings.of(hints, table.table().source().lookup(), session);
        JoinKeys joined = JoinKeys.of(join.getLeft(), join.getRight(), join.getCondition());
        DistributionTrait distribution = settings.shuffle() && !joined.left().isEmpty()
                ? DistributionTrait.hash(joined.left())
                : DistributionTrait.ANY;
        RelNode input = RelOptRule.convert(
                join.getLeft(), StreamConvention.traits(join.getLeft().getTraitSet(), distribution));
        return over(input, join, hints, traits, table, session);
    }

    /**
     * As {@link #create}, over rows that come as they are.
     *
     * @param input what stands for the join's left side
     */
    public static LookupJoinRel over(
            RelNode input, Join join, List<RelHint> hints, RelTraitSet traits, LookupTable table, Options session) {
        if (join.getJoinType() != JoinRelType.INNER && join.getJoinType() != JoinRelType.LEFT) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "a look-up join of the type " + join.getJoinType());
        }
        JoinKeys joined = JoinKeys.of(join.getLeft(), join.getRight(), join.getCondition());
        LookupSettings settings =
                LookupSettings.of(hints, table.table().source().lookup(), session);
        return new LookupJoinRel(
                join.getCluster(),
                traits,
                input,
                table,
                join.getJoinType(),
                joined,
                remaining(join, table, joined),
                settings,
                false,
                join.getRowType());
    }

    private static List<RexNode> remaining(Join join, LookupTable table, JoinKeys joined) {
        List<RexNode> remaining = new ArrayList<>();
        RexBuilder rex = join.getCluster().getRexBuilder();
        int leftCount = join.getLeft().getRowType().getFieldCount();
        for (int pair : table.computedPairs(joined)) {
            RexNode left = rex.makeInputRef(join.getLeft(), joined.left().get(pair));
            RexNode right = rex.makeInputRef(
                    type(join.getRight(), joined.right().get(pair)),
                    leftCount + joined.right().get(pair));
            remaining.add(rex.makeCall(SqlStdOperatorTable.EQUALS, left, right));
        }
        for (int pair = 0; pair < joined.left().size(); pair++) {
            boolean meetsNull = !joined.filterNulls().get(pair)
                    && type(join.getRight(), joined.right().get(pair)).isNullable();
            if (meetsNull) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "IS NOT DISTINCT FROM with a nullable column in a look-up join");
            }
        }
        joined.rest().ifPresent(rest -> remaining.addAll(RelOptUtil.conjunctions(rest)));
        return remaining;
    }

    private static RelDataType type(RelNode rel, int field) {
        return rel.getRowType().getFieldList().get(field).getType();
    }
}
