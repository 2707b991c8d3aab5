package io.sluice.planner.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;

/** Lets only those fields come to a semi- or anti-join that it or the projection above it uses. */
public final class NarrowBelowSemiJoin extends RelRule<RuleConfig> {
    public static final NarrowBelowSemiJoin INSTANCE = new NarrowBelowSemiJoin();

    private NarrowBelowSemiJoin() {
        super(RuleConfig.of("NarrowBelowSemiJoin", operands -> operands.operand(LogicalProject.class)
                .oneInput(join -> join.operand(LogicalJoin.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        LogicalJoin join = call.rel(1);
        if (join.getJoinType().projectsRight()) {
            return;
        }
        int leftCount = join.getLeft().getRowType().getFieldCount();
        int rightCount = join.getRight().getRowType().getFieldCount();
        Set<Integer> left = new TreeSet<>(FieldUse.inOrder(project.getProjects()));
        Set<Integer> right = new TreeSet<>();
        for (int field : FieldUse.inOrder(List.of(join.getCondition()))) {
            (field < leftCount ? left : right).add(field < leftCount ? field : field - leftCount);
        }
        if (left.size() == leftCount && right.size() == rightCount) {
            return;
        }
        RelNode narrowLeft = narrow(join.getLeft(), left);
        RelNode narrowRight = narrow(join.getRight(), right);
        List<Integer> fields = new ArrayList<>(left);
        right.forEach(field -> fields.add(field + leftCount));
        // The condition sees both inputs side by side, as an inner join would give them.
        RelNode both = LogicalJoin.create(
                narrowLeft,
                narrowRight,
                List.of(),
                join.getCluster().getRexBuilder().makeLiteral(true),
                Set.of(),
                JoinRelType.INNER);
        RexNode condition = FieldUse.remapped(join.getCondition(), fields, both);
        LogicalJoin narrowed = LogicalJoin.create(
                narrowLeft, narrowRight, join.getHints(), condition, join.getVariablesSet(), join.getJoinType());
        call.transformTo(LogicalProject.create(
                narrowed,
                project.getHints(),
                FieldUse.remapped(project.getProjects(), List.copyOf(left), narrowed),
                project.getRowType(),
                project.getVariablesSet()));
    }

    private static RelNode narrow(RelNode input, Set<Integer> fields) {
        if (fields.size() == input.getRowType().getFieldCount()) {
            return input;
        }
        List<RexNode> kept = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int field : fields) {
            kept.add(input.getCluster().getRexBuilder().makeInputRef(input, field));
            names.add(input.getRowType().getFieldNames().get(field));
        }
        return LogicalProject.create(input, List.of(), kept, names, Set.of());
    }
}
