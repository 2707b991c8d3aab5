package io.sluice.planner.rules;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.planner.convert.LogicalWindowTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;

/** Lets only those fields come to a window table that are used above it or by it. */
public final class NarrowBelowWindow extends RelRule<RuleConfig> {
    public static final NarrowBelowWindow INSTANCE = new NarrowBelowWindow();

    private NarrowBelowWindow() {
        super(RuleConfig.of("NarrowBelowWindow", operands -> operands.operand(LogicalProject.class)
                .oneInput(window -> window.operand(LogicalWindowTable.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        LogicalWindowTable window = call.rel(1);
        RelNode input = window.getInput();
        int inputFields = input.getRowType().getFieldCount();
        Set<Integer> used = new TreeSet<>(FieldUse.inOrder(project.getProjects()));
        used.removeIf(field -> field >= inputFields);
        used.add(window.timeColumn());
        if (window.window() instanceof WindowSpec.Session session) {
            used.addAll(session.partitionKeyIndices());
        }
        if (used.size() == inputFields) {
            return;
        }
        List<Integer> fields = new ArrayList<>(used);
        List<RexNode> kept = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int field : fields) {
            kept.add(input.getCluster().getRexBuilder().makeInputRef(input, field));
            names.add(input.getRowType().getFieldNames().get(field));
        }
        RelNode narrow = LogicalProject.create(input, List.of(), kept, names, Set.of());
        LogicalWindowTable above =
                LogicalWindowTable.create(narrow, over(window.window(), fields), fields.indexOf(window.timeColumn()));
        for (int added = inputFields; added < window.getRowType().getFieldCount(); added++) {
            fields.add(added);
        }
        call.transformTo(LogicalProject.create(
                above,
                project.getHints(),
                FieldUse.remapped(project.getProjects(), fields, above),
                project.getRowType(),
                project.getVariablesSet()));
    }

    /** @param fields for each field that is kept, what it was before */
    private static WindowSpec over(WindowSpec window, List<Integer> fields) {
        return window instanceof WindowSpec.Session session
                ? new WindowSpec.Session(
                        session.gap(),
                        session.partitionKeyIndices().stream()
                                .map(fields::indexOf)
                                .toList())
                : window;
    }
}
