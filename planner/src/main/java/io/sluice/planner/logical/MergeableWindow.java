package io.sluice.planner.logical;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The window table below an aggregate that could as well assign the windows itself, because nothing else looks at them: no filter, no
 * expression and no argument of an aggregate.
 *
 * @param projects what lies between, over the fields of the table
 * @param names of the projects
 */
public record MergeableWindow(
        WindowTableNode table, List<RexNode> projects, List<String> names, Optional<RexNode> condition) {

    /** @param input of an aggregate with these calls */
    public static Optional<MergeableWindow> below(RelNode input, List<AggregateCall> calls) {
        return find(input.stripped())
                .filter(window -> window.table.windowColumns().isPresent())
                .filter(window -> !window.isLookedAt() && !window.isAggregated(calls));
    }

    private static Optional<MergeableWindow> find(RelNode rel) {
        if (rel instanceof WindowTableNode table) {
            return Optional.of(of(table, RexProgram.createIdentity(table.getRowType())));
        }
        return rel instanceof CalcNode calc && calc.getInput().stripped() instanceof WindowTableNode table
                ? Optional.of(of(table, calc.getProgram()))
                : Optional.empty();
    }

    private static MergeableWindow of(WindowTableNode table, RexProgram program) {
        return new MergeableWindow(
                table,
                program.expandList(program.getProjectList()),
                program.getOutputRowType().getFieldNames(),
                Optional.ofNullable(program.getCondition()).map(program::expandLocalRef));
    }

    private ImmutableBitSet windowFields() {
        return table.windowColumns().orElseThrow().all();
    }

    /** Whether a project is a field of the window as it is. */
    public boolean isWindowField(int project) {
        return projects.get(project) instanceof RexInputRef ref
                && windowFields().get(ref.getIndex());
    }

    private boolean isLookedAt() {
        ImmutableBitSet window = windowFields();
        return projects.stream()
                        .filter(project -> !(project instanceof RexInputRef))
                        .anyMatch(
                                project -> RelOptUtil.InputFinder.bits(project).intersects(window))
                || condition
                        .map(RelOptUtil.InputFinder::bits)
                        .map(window::intersects)
                        .orElse(false);
    }

    private boolean isAggregated(List<AggregateCall> calls) {
        Set<Integer> fields = IntStream.range(0, projects.size())
                .filter(this::isWindowField)
                .boxed()
                .collect(Collectors.toSet());
        return calls.stream()
                .anyMatch(call -> fields.contains(call.filterArg)
                        || call.getArgList().stream().anyMatch(fields::contains));
    }
}
