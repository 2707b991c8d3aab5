package io.sluice.planner.convert;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlRexContext;

/** Calls of TO_CHANGELOG and FROM_CHANGELOG as expressions; all but the table is in the operator. */
final class ChangelogCalls {
    private ChangelogCalls() {}

    static RexNode convert(SqlRexContext context, SqlCall call) {
        RelDataType table = context.getValidator().getValidatedNodeType(call.operand(0));
        return context.getRexBuilder()
                .makeCall(
                        context.getTypeFactory().createSqlType(SqlTypeName.CURSOR),
                        call.getOperator(),
                        List.of(new TableArgument(table, 0, List.of())));
    }
}
