package io.sluice.planner.rules;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.planner.convert.LogicalWindowTable;
import io.sluice.planner.convert.TableArgument;
import io.sluice.planner.validate.WindowSpecs;
import io.sluice.planner.validate.WindowTableOperator;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeFamily;

/** Makes a window table of the call of a window table function, so that rules see what it does with its input's fields. */
public final class TableFunctionToWindow extends RelRule<RuleConfig> {
    public static final TableFunctionToWindow INSTANCE = new TableFunctionToWindow();

    private TableFunctionToWindow() {
        super(RuleConfig.of("TableFunctionToWindow", operands -> operands.operand(LogicalTableFunctionScan.class)
                .predicate(TableFunctionToWindow::isWindow)
                .anyInputs()));
    }

    private static boolean isWindow(LogicalTableFunctionScan scan) {
        return scan.getCall() instanceof RexCall call && call.getOperator() instanceof WindowTableOperator;
    }

    @Override
    public void onMatch(RelOptRuleCall match) {
        LogicalTableFunctionScan scan = match.rel(0);
        RexCall call = (RexCall) scan.getCall();
        RelNode input = scan.getInput(0);
        TableArgument table = (TableArgument) call.getOperands().get(0);
        RexCall descriptor = (RexCall) call.getOperands().get(1);
        String column = RexLiteral.stringValue(descriptor.getOperands().get(0));
        List<Duration> intervals = new ArrayList<>();
        for (RexNode interval : call.getOperands().subList(2, call.getOperands().size())) {
            intervals.add(duration(interval));
        }
        WindowSpec window =
                WindowSpecs.of(((WindowTableOperator) call.getOperator()).shape(), intervals, table.partitionKeys());
        match.transformTo(LogicalWindowTable.create(
                input, window, input.getRowType().getFieldNames().indexOf(column)));
    }

    private static Duration duration(RexNode interval) {
        if (interval instanceof RexLiteral literal
                && !literal.isNull()
                && literal.getType().getFamily() == SqlTypeFamily.INTERVAL_DAY_TIME) {
            return Duration.ofMillis(
                    requireNonNull(literal.getValueAs(BigDecimal.class)).longValueExact());
        }
        throw SluiceException.of(
                ErrorCode.VALIDATION_ERROR,
                "an interval of a window is a constant in days, hours, minutes or seconds, not " + interval);
    }
}
