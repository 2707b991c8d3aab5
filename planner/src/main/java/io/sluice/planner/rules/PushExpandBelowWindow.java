package io.sluice.planner.rules;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.ExpandNode;
import io.sluice.planner.logical.MergeableWindow;
import io.sluice.planner.logical.WindowTableNode;
import io.sluice.planner.metadata.WindowColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexShuttle;

/**
 * Makes the rows for all grouping sets before their windows are known, so that the aggregate above can assign the windows itself. Not for
 * sessions: they are those of one key, which some sets leave out.
 */
public final class PushExpandBelowWindow extends RelRule<RuleConfig> {
    public static final PushExpandBelowWindow INSTANCE = new PushExpandBelowWindow(
            "PushExpandBelowWindow", below -> below.operand(ExpandNode.class).anyInputs());

    /** Where some of the rows are filtered out, as those of one set. */
    public static final PushExpandBelowWindow BELOW_CALC =
            new PushExpandBelowWindow("PushExpandBelowWindow:Calc", below -> below.operand(CalcNode.class)
                    .oneInput(expand -> expand.operand(ExpandNode.class).anyInputs()));

    private PushExpandBelowWindow(String name, RelRule.OperandTransform below) {
        super(RuleConfig.of(name, operands -> operands.operand(AggregateNode.class)
                .predicate(aggregate -> aggregate.getGroupType() == Aggregate.Group.SIMPLE)
                .oneInput(below)));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        AggregateNode aggregate = call.rel(0);
        ExpandNode expand = call.rel(call.rels.length - 1);
        Optional<CalcNode> calc = call.rels.length == 3 ? Optional.of(call.rel(1)) : Optional.empty();
        Optional<MergeableWindow> window = MergeableWindow.below(expand.getInput(), List.of());
        Optional<WindowColumns> columns =
                expand.windowColumns().filter(found -> !(found.window() instanceof WindowSpec.Session));
        if (window.isEmpty() || columns.isEmpty()) {
            return;
        }
        Pushed pushed = new Pushed(expand, columns.get(), new BelowWindow(window.get()));
        boolean untouched = calc.stream().noneMatch(between -> looksAt(between, columns.get()));
        if (untouched && groupsByWindow(aggregate) && !pushed.leavesOutWindows()) {
            RelNode rows = pushed.over(window.get().table());
            RelNode input = calc.isPresent() ? calc.get().copy(calc.get().getTraitSet(), List.of(rows)) : rows;
            call.transformTo(aggregate.copy(aggregate.getTraitSet(), List.of(input)));
        }
    }

    /** Whether it does, and aggregates nothing of the window. */
    private static boolean groupsByWindow(AggregateNode aggregate) {
        return WindowColumns.of(aggregate.getInput())
                .filter(found -> found.isWithin(aggregate.getGroupSet()))
                .filter(found -> aggregate.getAggCallList().stream().noneMatch(call -> looksAt(call, found)))
                .isPresent();
    }

    private static boolean looksAt(AggregateCall call, WindowColumns columns) {
        return call.getArgList().stream().anyMatch(columns.all()::get)
                || call.filterArg >= 0 && columns.all().get(call.filterArg);
    }

    private static boolean looksAt(CalcNode calc, WindowColumns columns) {
        RexProgram program = calc.getProgram();
        Stream<RexNode> looking = program.expandList(program.getProjectList()).stream()
                .filter(project -> !(project instanceof RexInputRef));
        Stream<RexNode> condition = Stream.ofNullable(program.getCondition()).map(program::expandLocalRef);
        return Stream.concat(looking, condition)
                .anyMatch(node -> RelOptUtil.InputFinder.bits(node).intersects(columns.all()));
    }

    private record Pushed(ExpandNode expand, WindowColumns columns, BelowWindow below) {

        /** Whether a set does not group by a field of the window that another groups by. */
        boolean leavesOutWindows() {
            return expand.projects().stream().anyMatch(row -> {
                for (int i = 0; i < row.size(); i++) {
                    if (!columns.all().get(i)
                            && row.get(i) instanceof RexInputRef ref
                            && below.isOfWindow(ref.getIndex())) {
                        return true;
                    }
                }
                return false;
            });
        }

        /** The fields of the rows in the order that they had, over the window table over the rows. */
        CalcNode over(WindowTableNode table) {
            RexBuilder rex = expand.getCluster().getRexBuilder();
            List<Integer> kept = new ArrayList<>();
            for (int i = 0; i < expand.getRowType().getFieldCount(); i++) {
                if (!columns.all().get(i)) {
                    kept.add(i);
                }
            }
            List<List<RexNode>> rows = rows(kept);
            int time = timeIn(rows);
            ExpandNode pushed = expand(kept, rows, time);
            int timeField = time < 0 ? kept.size() : time;
            WindowTableNode windows =
                    new WindowTableNode(table.getCluster(), table.getTraitSet(), pushed, table.window(), timeField);
            int start = pushed.getRowType().getFieldCount();
            List<RexNode> projects = new ArrayList<>();
            for (int i = 0; i < expand.getRowType().getFieldCount(); i++) {
                int field = kept.indexOf(i);
                if (columns.starts().get(i)) {
                    field = start;
                } else if (columns.ends().get(i)) {
                    field = start + 1;
                } else if (columns.times().get(i)) {
                    field = start + 2;
                }
                projects.add(rex.makeInputRef(windows, field));
            }
            return CalcNode.create(
                    windows,
                    RexProgram.create(
                            windows.getRowType(),
                            projects,
                            null,
                            expand.getRowType().getFieldNames(),
                            rex));
        }

        private List<List<RexNode>> rows(List<Integer> kept) {
            RexShuttle moved = new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef ref) {
                    return expand.getCluster().getRexBuilder().makeInputRef(below.calc(), below.field(ref.getIndex()));
                }
            };
            return expand.projects().stream()
                    .map(row -> kept.stream()
                            .map(field -> row.get(field).accept(moved))
                            .toList())
                    .toList();
        }

        /** The field with the time in all rows; -1 when there is none. */
        private int timeIn(List<List<RexNode>> rows) {
            for (int i = 0; i < rows.get(0).size(); i++) {
                int field = i;
                if (rows.stream()
                        .allMatch(row -> row.get(field) instanceof RexInputRef ref && ref.getIndex() == below.time())) {
                    return i;
                }
            }
            return -1;
        }

        /** @param time when there is none, the rows get one */
        private ExpandNode expand(List<Integer> kept, List<List<RexNode>> rows, int time) {
            RelDataTypeFactory types = expand.getCluster().getTypeFactory();
            List<RelDataType> rowTypes = new ArrayList<>();
            List<String> names = new ArrayList<>();
            kept.forEach(field -> {
                rowTypes.add(expand.getRowType().getFieldList().get(field).getType());
                names.add(expand.getRowType().getFieldNames().get(field));
            });
            List<List<RexNode>> all = rows;
            if (time < 0) {
                RexNode ref = expand.getCluster().getRexBuilder().makeInputRef(below.calc(), below.time());
                all = new ArrayList<>();
                for (List<RexNode> row : rows) {
                    List<RexNode> extended = new ArrayList<>(row);
                    extended.add(ref);
                    all.add(extended);
                }
                rowTypes.add(below.timeType());
                names.add(BelowWindow.unused(
                        below.calc().getRowType().getFieldNames().get(below.time()), names));
            }
            return new ExpandNode(
                    expand.getCluster(),
                    expand.getTraitSet(),
                    below.calc(),
                    all,
                    types.createStructType(rowTypes, names));
        }
    }
}
