package io.sluice.planner.rules;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.MergeableWindow;
import io.sluice.planner.logical.WindowAggregateNode;
import io.sluice.planner.logical.WindowAggregateNode.Grouping;
import io.sluice.planner.logical.WindowTableNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** Lets a window aggregate assign windows itself, so that a row is looked at once however many windows it belongs to. */
public final class MergeWindowIntoAggregate extends RelRule<RuleConfig> {
    public static final MergeWindowIntoAggregate INSTANCE = new MergeWindowIntoAggregate();

    private MergeWindowIntoAggregate() {
        super(RuleConfig.of("MergeWindowIntoAggregate", operands -> operands.operand(WindowAggregateNode.class)
                .predicate(aggregate -> aggregate.grouping().windowing() instanceof WindowingStrategy.WindowAttached)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        WindowAggregateNode aggregate = call.rel(0);
        Optional<MergeableWindow> window = MergeableWindow.below(aggregate.getInput(), aggregate.calls());
        window.ifPresent(found -> call.transformTo(new Below(found).under(aggregate)));
    }

    /** The calc that gives the aggregate what it needs, without the window's fields and with the time. */
    private static final class Below {
        private final MergeableWindow window;
        private final List<RexNode> kept = new ArrayList<>();
        private final List<String> names = new ArrayList<>();
        /** By field of the calc before, its field now; -1 for the window's. */
        private final List<Integer> fields = new ArrayList<>();

        private final int time;

        Below(MergeableWindow window) {
            this.window = window;
            WindowTableNode table = window.table();
            int found = -1;
            for (int i = 0; i < window.projects().size(); i++) {
                if (window.isWindowField(i)) {
                    fields.add(-1);
                    continue;
                }
                RexNode project = window.projects().get(i);
                if (project instanceof RexInputRef ref && ref.getIndex() == table.timeColumn()) {
                    found = kept.size();
                }
                fields.add(kept.size());
                kept.add(project);
                names.add(window.names().get(i));
            }
            if (found < 0) {
                found = kept.size();
                kept.add(table.getCluster().getRexBuilder().makeInputRef(table, table.timeColumn()));
                names.add(unused(table.getRowType().getFieldNames().get(table.timeColumn())));
            }
            this.time = found;
        }

        private String unused(String name) {
            return SqlValidatorUtil.uniquify(
                    name,
                    new HashSet<>(names),
                    (original, attempt, size) -> attempt == 0 ? original : original + "_" + (attempt - 1));
        }

        RelNode under(WindowAggregateNode aggregate) {
            RelNode input = window.table().getInput();
            RexBuilder rex = input.getCluster().getRexBuilder();
            CalcNode calc = CalcNode.create(
                    input,
                    RexProgram.create(
                            input.getRowType(), kept, window.condition().orElse(null), names, rex));
            Grouping before = aggregate.grouping();
            RelDataType timeType = calc.getRowType().getFieldList().get(time).getType();
            Grouping grouping = new Grouping(
                    before.fields().stream().map(fields::get).toList(),
                    new WindowingStrategy.TimeAttribute(
                            moved(before.windowing().window()),
                            before.windowing().timeAttributeType(),
                            time,
                            before.isRowtime()),
                    timeType,
                    before.showsTime());
            List<AggregateCall> calls =
                    aggregate.calls().stream().map(this::moved).toList();
            return aggregate.over(calc, grouping, calls);
        }

        private AggregateCall moved(AggregateCall call) {
            return call.withArgList(call.getArgList().stream().map(fields::get).toList())
                    .withFilter(call.filterArg < 0 ? call.filterArg : fields.get(call.filterArg));
        }

        private WindowSpec moved(WindowSpec spec) {
            return spec instanceof WindowSpec.Session session
                    ? new WindowSpec.Session(
                            session.gap(),
                            session.partitionKeyIndices().stream()
                                    .map(fields::get)
                                    .toList())
                    : spec;
        }
    }
}
