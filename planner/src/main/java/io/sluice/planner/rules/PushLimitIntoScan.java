package io.sluice.planner.rules;

import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.planner.logical.LimitNode;
import io.sluice.planner.logical.ScanNode;
import io.sluice.planner.table.PlannerTable;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.checkerframework.checker.nullness.qual.Nullable;

/** Lets a source stop when it has read as many rows as a LIMIT wants. The LIMIT stays: sources may read more. */
public final class PushLimitIntoScan extends RelRule<RuleConfig> {
    public static final PushLimitIntoScan INSTANCE = new PushLimitIntoScan();

    private PushLimitIntoScan() {
        super(RuleConfig.of("PushLimitIntoScan", operands -> operands.operand(LimitNode.class)
                .oneInput(scan -> scan.operand(ScanNode.class).noInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LimitNode limit = call.rel(0);
        ScanNode scan = call.rel(1);
        PlannerTable table = scan.source();
        if (table.has(SourceAbility.LimitPushDown.class)
                || limit.fetch == null
                || !limit.getCollation().getFieldCollations().isEmpty()
                || !table.source().changelogMode().insertOnly()) {
            return;
        }
        long rows = number(limit.offset) + number(limit.fetch);
        table.source().withLimit(rows).ifPresent(source -> {
            ScanNode limited = scan.with(table.push(
                    source, table.getRowType(), new SourceAbility.LimitPushDown(rows), "limit=[" + rows + "]"));
            call.transformTo(limit.copy(limit.getTraitSet(), List.of(limited)));
        });
    }

    private static long number(@Nullable RexNode literal) {
        Long value = literal == null ? null : ((RexLiteral) literal).getValueAs(Long.class);
        return value == null ? 0 : value;
    }
}
