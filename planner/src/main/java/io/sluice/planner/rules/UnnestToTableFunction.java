package io.sluice.planner.rules;

import io.sluice.planner.validate.TableFunctions;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** Makes a table function of UNNEST. */
public final class UnnestToTableFunction extends RelRule<RuleConfig> {
    public static final UnnestToTableFunction INSTANCE = new UnnestToTableFunction();

    private UnnestToTableFunction() {
        super(RuleConfig.of("UnnestToTableFunction", operands -> operands.operand(Uncollect.class)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Uncollect unnest = call.rel(0);
        if (!(unnest.getInput().stripped() instanceof Project project)
                || !(project.getInput().stripped() instanceof Values)) {
            return;
        }
        if (project.getProjects().size() != 1) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "UNNEST of several collections");
        }
        RexNode collection = project.getProjects().get(0);
        RelDataType rowType = rowType(unnest, collection.getType());
        RexNode invocation = unnest.getCluster()
                .getRexBuilder()
                .makeCall(
                        rowType,
                        unnest.withOrdinality ? TableFunctions.UNNEST_ROWS_WITH_ORDINALITY : TableFunctions.UNNEST_ROWS,
                        List.of(collection));
        call.transformTo(
                LogicalTableFunctionScan.create(unnest.getCluster(), List.of(), invocation, null, rowType, null));
    }

    /** The types are those of UNNEST, the names those that plans have. */
    private static RelDataType rowType(Uncollect unnest, RelDataType collection) {
        RelDataTypeFactory types = unnest.getCluster().getTypeFactory();
        List<RelDataTypeField> fields = unnest.getRowType().getFieldList();
        boolean map = collection.getSqlTypeName() == SqlTypeName.MAP;
        boolean rows = !map && collection.getComponentType().isStruct();
        List<String> names = new ArrayList<>();
        int elements = fields.size() - (unnest.withOrdinality ? 1 : 0);
        for (int i = 0; i < elements; i++) {
            if (rows) {
                names.add(collection.getComponentType().getFieldNames().get(i));
            } else {
                names.add(unnest.withOrdinality && !map ? "EXPR$0" : "f" + i);
            }
        }
        if (unnest.withOrdinality) {
            names.add("ORDINALITY");
        }
        return types.createStructType(
                fields.stream().map(RelDataTypeField::getType).toList(), names);
    }
}
