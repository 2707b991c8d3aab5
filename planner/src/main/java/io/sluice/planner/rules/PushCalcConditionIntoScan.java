package io.sluice.planner.rules;

import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.ScanNode;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.Util;
import org.checkerframework.checker.nullness.qual.Nullable;

/** Lets a source check conditions that came down to it late: only once it made the watermarks itself could they pass these. */
public final class PushCalcConditionIntoScan extends RelRule<RuleConfig> {
    public static final PushCalcConditionIntoScan INSTANCE = new PushCalcConditionIntoScan();

    private PushCalcConditionIntoScan() {
        super(RuleConfig.of("PushCalcConditionIntoScan", operands -> operands.operand(CalcNode.class)
                .oneInput(scan -> scan.operand(ScanNode.class).noInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        CalcNode calc = call.rel(0);
        ScanNode scan = call.rel(1);
        RexProgram program = calc.getProgram();
        if (program.getCondition() == null || scan.source().has(SourceAbility.FilterPushDown.class)) {
            return;
        }
        RelOptCluster cluster = calc.getCluster();
        ScanConditions.of(cluster, program.expandLocalRef(program.getCondition()))
                .offerTo(scan.source())
                .ifPresent(taken -> {
                    ScanNode pushed = scan.with(taken.table());
                    RexProgram rest = RexProgram.create(
                            pushed.getRowType(),
                            program.expandList(program.getProjectList()),
                            condition(cluster, taken.remaining()),
                            program.getOutputRowType(),
                            cluster.getRexBuilder());
                    call.transformTo(calc.copy(calc.getTraitSet(), pushed, rest));
                });
    }

    /** All parts together; null when nothing is left of them. */
    private static @Nullable RexNode condition(RelOptCluster cluster, List<RexNode> parts) {
        RexBuilder rex = cluster.getRexBuilder();
        RexExecutor executor = Util.first(cluster.getPlanner().getExecutor(), RexUtil.EXECUTOR);
        RexNode all = new RexSimplify(rex, RelOptPredicateList.EMPTY, executor).simplifyFilterPredicates(parts);
        if (all == null) {
            return rex.makeLiteral(false);
        }
        return all.isAlwaysTrue() ? null : all;
    }
}
