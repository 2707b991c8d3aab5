package io.sluice.planner.rules;

import com.google.common.collect.ImmutableList;
import io.sluice.planner.logical.CorrelateNode;
import io.sluice.planner.logical.CorrelateNode.Invocation;
import io.sluice.planner.validate.TableFunctions;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.rex.RexCall;

/** Calls a table function that stands alone in FROM, once. */
public final class CorrelateWithNothing extends RelRule<RuleConfig> {
    public static final CorrelateWithNothing INSTANCE = new CorrelateWithNothing();

    private CorrelateWithNothing() {
        super(RuleConfig.of("CorrelateWithNothing", operands -> operands.operand(LogicalTableFunctionScan.class)
                .predicate(scan -> scan.getInputs().isEmpty())
                .noInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalTableFunctionScan scan = call.rel(0);
        RelNode once = LogicalValues.create(
                scan.getCluster(),
                scan.getCluster().getTypeFactory().builder().build(),
                ImmutableList.of(ImmutableList.of()));
        call.transformTo(new CorrelateNode(
                scan.getCluster(),
                scan.getTraitSet(),
                once,
                new Invocation(scan.getCall(), rowType(scan), Optional.empty(), JoinRelType.INNER)));
    }

    /** What UNNEST takes out of a collection shows as rows that are values do. */
    private static RelDataType rowType(LogicalTableFunctionScan scan) {
        boolean values = scan.getCall() instanceof RexCall call && TableFunctions.takesApart(call.getOperator());
        return values
                ? scan.getCluster()
                        .getTypeFactory()
                        .createStructType(
                                StructKind.PEEK_FIELDS_NO_EXPAND,
                                scan.getRowType().getFieldList().stream()
                                        .map(RelDataTypeField::getType)
                                        .toList(),
                                scan.getRowType().getFieldNames())
                : scan.getRowType();
    }
}
