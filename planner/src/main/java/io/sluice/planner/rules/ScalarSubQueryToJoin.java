package io.sluice.planner.rules;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.rules.SubQueryRemoveRule;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;

/** Makes joins of sub-queries that stand for one value, in rels that have no sub-queries of other kinds. */
public final class ScalarSubQueryToJoin extends SubQueryRemoveRule {
    public static final List<RelOptRule> RULES = List.of(
            new ScalarSubQueryToJoin(Config.FILTER),
            new ScalarSubQueryToJoin(Config.PROJECT),
            new ScalarSubQueryToJoin(Config.JOIN));

    private ScalarSubQueryToJoin(Config config) {
        super(config);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        RelNode rel = call.rel(0);
        Kinds kinds = new Kinds();
        rel.accept(kinds);
        return kinds.scalar && !kinds.other;
    }

    /** Which kinds of sub-query stand in an expression. */
    private static final class Kinds extends RexShuttle {
        private boolean scalar;
        private boolean other;

        @Override
        public RexNode visitSubQuery(RexSubQuery subQuery) {
            boolean isScalar = subQuery.getKind() == SqlKind.SCALAR_QUERY;
            scalar |= isScalar;
            other |= !isScalar;
            return subQuery;
        }
    }
}
