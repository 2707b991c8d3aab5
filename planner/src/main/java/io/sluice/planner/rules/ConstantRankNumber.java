package io.sluice.planner.rules;

import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.RankNode;
import io.sluice.planner.logical.Ranks;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;

/** Shows a literal in the place of the rank when only one rank is kept. */
public final class ConstantRankNumber extends RelRule<RuleConfig> {
    public static final ConstantRankNumber INSTANCE = new ConstantRankNumber();

    private ConstantRankNumber() {
        super(RuleConfig.of("ConstantRankNumber", operands -> operands.operand(RankNode.class)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        RankNode rank = call.rel(0);
        if (rank.ranking().numberField().isEmpty()
                || !(rank.ranking().ranks() instanceof Ranks.Between between)
                || between.start() != between.end()) {
            return;
        }
        RankNode plain = new RankNode(
                rank.getCluster(),
                rank.getTraitSet(),
                rank.getInput(),
                rank.ranking().withNumber(Optional.empty()));
        RexBuilder rex = rank.getCluster().getRexBuilder();
        int fields = plain.getRowType().getFieldCount();
        List<RexNode> projects = new ArrayList<>();
        for (int i = 0; i < fields; i++) {
            projects.add(rex.makeInputRef(plain, i));
        }
        RelDataType bigint = rank.getRowType().getFieldList().get(fields).getType();
        projects.add(rex.makeLiteral(BigDecimal.valueOf(between.end()), bigint, false));
        call.transformTo(
                CalcNode.create(plain, RexProgram.create(plain.getRowType(), projects, null, rank.getRowType(), rex)));
    }
}
