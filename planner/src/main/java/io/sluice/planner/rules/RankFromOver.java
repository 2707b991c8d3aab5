package io.sluice.planner.rules;

import com.google.common.collect.ImmutableList;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.convert.PlanningMode;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.OverNode;
import io.sluice.planner.logical.RankNode;
import io.sluice.planner.logical.RankNode.Ranking;
import io.sluice.planner.logical.RankType;
import io.sluice.planner.logical.Ranks;
import io.sluice.planner.logical.ValuesNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexUtil;

/** Makes a top-N of a row number, rank or dense rank whose value is bounded by a condition. */
public final class RankFromOver extends RelRule<RuleConfig> {
    public static final RankFromOver INSTANCE = new RankFromOver();

    private RankFromOver() {
        super(RuleConfig.of("RankFromOver", operands -> operands.operand(CalcNode.class)
                .oneInput(over -> over.operand(OverNode.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        CalcNode calc = call.rel(0);
        OverNode over = call.rel(1);
        RexProgram program = calc.getProgram();
        Optional<RankType> type = rankType(over);
        if (program.getCondition() == null || type.isEmpty()) {
            return;
        }
        int number = over.getRowType().getFieldCount() - 1;
        RexBuilder rex = calc.getCluster().getRexBuilder();
        RankCondition.of(RexUtil.pullFactors(rex, program.expandLocalRef(program.getCondition())), number, rex)
                .filter(condition -> isPlanned(type.get(), condition, calc))
                .ifPresent(condition -> call.transformTo(
                        condition.isEmpty()
                                ? nothing(calc)
                                : ranked(
                                        calc,
                                        over.getInput(),
                                        ranking(over, type.get(), condition, nameOf(program, number)),
                                        condition)));
    }

    /** Batch plans have an operator for RANK up to a number; ROW_NUMBER is as cheap as an OVER aggregate. */
    private static boolean isPlanned(RankType type, RankCondition condition, CalcNode calc) {
        return PlannerContext.of(calc).mode() == PlanningMode.STREAMING
                || (type == RankType.RANK && condition.ranks() instanceof Ranks.Between);
    }

    private static Optional<RankType> rankType(OverNode over) {
        if (over.groups.size() != 1) {
            return Optional.empty();
        }
        Window.Group group = over.groups.get(0);
        boolean alone = group.aggCalls.size() == 1
                && !group.orderKeys.getFieldCollations().isEmpty();
        return alone ? RankType.of(group.aggCalls.get(0).getOperator().getKind()) : Optional.empty();
    }

    private static Ranking ranking(OverNode over, RankType type, RankCondition condition, Optional<String> name) {
        Window.Group group = over.groups.get(0);
        List<String> names = over.getRowType().getFieldNames();
        return new Ranking(
                type,
                group.keys,
                group.orderKeys,
                condition.ranks(),
                name.or(() -> Optional.of(names.get(names.size() - 1))));
    }

    /** The number is named as the query does where fields above it are shown in another order: a matter of the plan's text alone. */
    private static Optional<String> nameOf(RexProgram program, int number) {
        List<Integer> sources = new ArrayList<>();
        for (RexNode project : program.expandList(program.getProjectList())) {
            if (!(project instanceof RexInputRef ref)) {
                return Optional.empty();
            }
            sources.add(ref.getIndex());
        }
        int place = sources.indexOf(number);
        boolean ordered = IntStream.range(1, sources.size()).allMatch(i -> sources.get(i - 1) < sources.get(i));
        return place < 0 || ordered
                ? Optional.empty()
                : Optional.of(program.getOutputRowType().getFieldNames().get(place));
    }

    private static RelNode ranked(CalcNode calc, RelNode input, Ranking ranking, RankCondition condition) {
        RexProgram program = calc.getProgram();
        RexBuilder rex = calc.getCluster().getRexBuilder();
        List<RexNode> projects = program.expandList(program.getProjectList());
        RexNode rest = RexUtil.composeConjunction(rex, condition.rest(), true);
        int number = input.getRowType().getFieldCount();
        boolean shown = RelOptUtil.InputFinder.bits(projects, rest).get(number);
        RankNode rank = new RankNode(
                calc.getCluster(), calc.getTraitSet(), input, shown ? ranking : ranking.withNumber(Optional.empty()));
        return CalcNode.create(rank, RexProgram.create(rank.getRowType(), projects, rest, calc.getRowType(), rex));
    }

    private static RelNode nothing(CalcNode calc) {
        return new ValuesNode(calc.getCluster(), calc.getTraitSet(), calc.getRowType(), ImmutableList.of());
    }
}
