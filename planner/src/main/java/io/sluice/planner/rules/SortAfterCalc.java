package io.sluice.planner.rules;

import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.LimitNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;

/**
 * Computes a select list before all rows are sorted, in many subtasks and not in the one that sorts; not where rows are sorted by a column
 * that the list leaves away, or where LIMIT lets few of them through.
 */
public final class SortAfterCalc extends RelRule<RuleConfig> {
    public static final SortAfterCalc INSTANCE = new SortAfterCalc();

    private SortAfterCalc() {
        super(RuleConfig.of("SortAfterCalc", operands -> operands.operand(CalcNode.class)
                .oneInput(sort -> sort.operand(LimitNode.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        CalcNode calc = call.rel(0);
        LimitNode sort = call.rel(1);
        RexProgram program = calc.getProgram();
        if (sort.fetch != null || sort.offset != null || program.getCondition() != null) {
            return;
        }
        List<RexNode> projects = program.expandList(program.getProjectList());
        List<RelFieldCollation> keys = new ArrayList<>();
        for (RelFieldCollation key : sort.getCollation().getFieldCollations()) {
            int place = place(projects, key.getFieldIndex());
            if (place < 0) {
                return;
            }
            keys.add(key.withFieldIndex(place));
        }
        CalcNode below = calc.copy(calc.getTraitSet(), sort.getInput(), program);
        call.transformTo(sort.copy(sort.getTraitSet(), below, RelCollations.of(keys), null, null));
    }

    /** Where a field stands in a select list; -1 if it does not. */
    private static int place(List<RexNode> projects, int field) {
        for (int i = 0; i < projects.size(); i++) {
            if (projects.get(i) instanceof RexInputRef ref && ref.getIndex() == field) {
                return i;
            }
        }
        return -1;
    }
}
