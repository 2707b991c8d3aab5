package io.sluice.planner.rules;

import static java.util.Objects.requireNonNull;

import io.sluice.planner.convert.LogicalWatermarkAssigner;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.AggregateProjectMergeRule;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * Groups once by a field that is a key twice. The projection below keeps each field once: in the order of the fields above a filter, with
 * which it is one calc, and else in the order of their first use. Where nothing but these fields and a watermark's time come, it goes.
 */
public final class RemoveRepeatedKeys extends RelRule<RuleConfig> {
    public static final RemoveRepeatedKeys INSTANCE = new RemoveRepeatedKeys();

    private RemoveRepeatedKeys() {
        super(RuleConfig.of("RemoveRepeatedKeys", operands -> operands.operand(LogicalAggregate.class)
                .oneInput(project -> project.operand(LogicalProject.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        LogicalProject project = call.rel(1);
        if (aggregate.getGroupType() != LogicalAggregate.Group.SIMPLE || !repeatsKey(aggregate, project)) {
            return;
        }
        RelNode input = project.getInput();
        List<Integer> fields = project.getProjects().stream()
                .map(field -> ((RexInputRef) field).getIndex())
                .distinct()
                .toList();
        List<Integer> kept = isFilter(input) ? fields.stream().sorted().toList() : fields;
        if (bringsNoMore(input, kept)) {
            call.transformTo(requireNonNull(AggregateProjectMergeRule.apply(call, aggregate, project)));
            return;
        }
        RelNode once = RelOptUtil.createProject(input, kept);
        List<RexNode> again = project.getProjects().stream()
                .map(field -> kept.indexOf(((RexInputRef) field).getIndex()))
                .map(place -> (RexNode) RexInputRef.of(place, once.getRowType()))
                .toList();
        LogicalProject repeating = LogicalProject.create(once, List.of(), again, project.getRowType(), Set.of());
        call.transformTo(requireNonNull(AggregateProjectMergeRule.apply(call, aggregate, repeating)));
    }

    /** Whether the projection has nothing but fields, and one of them is a key twice. */
    private static boolean repeatsKey(LogicalAggregate aggregate, LogicalProject project) {
        Set<RexNode> seen = new HashSet<>();
        return project.getProjects().stream().allMatch(RexInputRef.class::isInstance)
                && !aggregate.getGroupSet().asList().stream()
                        .allMatch(key -> seen.add(project.getProjects().get(key)));
    }

    private static boolean bringsNoMore(RelNode input, List<Integer> fields) {
        if (!(input.stripped() instanceof LogicalWatermarkAssigner assigner)) {
            return false;
        }
        Set<Integer> used = new HashSet<>(fields);
        used.add(assigner.rowtime());
        return used.size() == input.getRowType().getFieldCount();
    }

    private static boolean isFilter(RelNode rel) {
        return rel.stripped() instanceof Filter;
    }
}
