package io.sluice.planner.rules;

import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.MergeableWindow;
import io.sluice.planner.logical.WindowTableNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** The calc that gives what a window table and the calc above it give, but for the window's fields, and the time at any rate. */
final class BelowWindow {
    private static final int OF_WINDOW = -1;

    private final CalcNode calc;
    /** By field of the calc before, its field now. */
    private final List<Integer> fields = new ArrayList<>();

    private final int time;

    BelowWindow(MergeableWindow window) {
        WindowTableNode table = window.table();
        List<RexNode> kept = new ArrayList<>();
        List<String> names = new ArrayList<>();
        int found = -1;
        for (int i = 0; i < window.projects().size(); i++) {
            if (window.isWindowField(i)) {
                fields.add(OF_WINDOW);
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
            names.add(unused(table.getRowType().getFieldNames().get(table.timeColumn()), names));
        }
        this.time = found;
        RelNode input = table.getInput();
        this.calc = CalcNode.create(
                input,
                RexProgram.create(
                        input.getRowType(),
                        kept,
                        window.condition().orElse(null),
                        names,
                        input.getCluster().getRexBuilder()));
    }

    /** The name, or one like it that is not among these. */
    static String unused(String name, List<String> names) {
        return SqlValidatorUtil.uniquify(
                name,
                new HashSet<>(names),
                (original, attempt, size) -> attempt == 0 ? original : original + "_" + (attempt - 1));
    }

    CalcNode calc() {
        return calc;
    }

    /** The field of the calc with the time that windows are over. */
    int time() {
        return time;
    }

    RelDataType timeType() {
        return calc.getRowType().getFieldList().get(time).getType();
    }

    boolean isOfWindow(int before) {
        return fields.get(before) == OF_WINDOW;
    }

    /** Where a field that is not the window's is now. */
    int field(int before) {
        return fields.get(before);
    }

    AggregateCall moved(AggregateCall call) {
        return call.withArgList(call.getArgList().stream().map(fields::get).toList())
                .withFilter(call.filterArg < 0 ? call.filterArg : fields.get(call.filterArg));
    }
}
