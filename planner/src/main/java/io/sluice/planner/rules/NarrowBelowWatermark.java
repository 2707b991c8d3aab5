package io.sluice.planner.rules;

import io.sluice.planner.convert.LogicalWatermarkAssigner;
import io.sluice.planner.table.PlannerTable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * Lets only those fields come to a watermark assigner that are used above it, where that spares work: where a projection stands below
 * already, or a source that can read fewer columns.
 */
public final class NarrowBelowWatermark extends RelRule<RuleConfig> {
    public static final NarrowBelowWatermark INSTANCE = new NarrowBelowWatermark();

    private NarrowBelowWatermark() {
        super(RuleConfig.of("NarrowBelowWatermark", operands -> operands.operand(LogicalProject.class)
                .oneInput(watermark ->
                        watermark.operand(LogicalWatermarkAssigner.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        LogicalWatermarkAssigner assigner = call.rel(1);
        RelNode input = assigner.getInput();
        Set<Integer> used = new LinkedHashSet<>(FieldUse.inOrder(project.getProjects()));
        used.addAll(FieldUse.inOrder(List.of(assigner.watermark())));
        used.add(assigner.rowtime());
        if (used.size() == input.getRowType().getFieldCount() || !sparesWork(input.stripped(), project, used)) {
            return;
        }
        List<Integer> fields = List.copyOf(used);
        List<RexNode> kept = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int field : fields) {
            kept.add(input.getCluster().getRexBuilder().makeInputRef(input, field));
            names.add(input.getRowType().getFieldNames().get(field));
        }
        RelNode narrow = LogicalProject.create(input, List.of(), kept, names, Set.of());
        LogicalWatermarkAssigner above = LogicalWatermarkAssigner.create(
                narrow, fields.indexOf(assigner.rowtime()), FieldUse.remapped(assigner.watermark(), fields, narrow));
        call.transformTo(LogicalProject.create(
                above,
                project.getHints(),
                FieldUse.remapped(project.getProjects(), fields, above),
                project.getRowType(),
                project.getVariablesSet()));
    }

    private static boolean sparesWork(RelNode input, LogicalProject project, Set<Integer> used) {
        return readsLess(input)
                || (input instanceof LogicalProject below
                        && (isOnlyUse(project, used)
                                || dropsWork(below, used)
                                || readsLess(below.getInput().stripped())));
    }

    private static boolean readsLess(RelNode input) {
        return input instanceof LogicalTableScan scan
                && scan.getTable() instanceof PlannerTable table
                && table.source().withProjection(new int[] {0}).isPresent();
    }

    /** Whether nothing is left to do for the projection once the fields that are not used have gone. */
    private static boolean isOnlyUse(LogicalProject project, Set<Integer> used) {
        return project.getProjects().size() == used.size()
                && project.getProjects().stream().allMatch(RexInputRef.class::isInstance);
    }

    private static boolean dropsWork(LogicalProject below, Set<Integer> used) {
        List<RexNode> projects = below.getProjects();
        return IntStream.range(0, projects.size())
                .anyMatch(field -> !used.contains(field) && !(projects.get(field) instanceof RexInputRef));
    }
}
