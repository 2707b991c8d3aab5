package io.sluice.planner.convert;

import io.sluice.planner.validate.PartitionedTables.Clauses;
import io.sluice.planner.validate.SluiceSqlValidator;
import io.sluice.planner.validate.WindowTableOperator;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlRexContext;

/** Calls of window table functions as expressions: {@code TUMBLE(TABLE(#0), DESCRIPTOR('ts'), 10000:INTERVAL SECOND)}. */
final class WindowCalls {
    private WindowCalls() {}

    static RexNode convert(SqlRexContext context, SqlCall call) {
        List<SqlNode> arguments = ((WindowTableOperator) call.getOperator()).arguments(call);
        RelDataType table = context.getValidator().getValidatedNodeType(arguments.get(0));
        List<RexNode> operands = new ArrayList<>();
        operands.add(new TableArgument(table, 0, partitionKeys(arguments.get(0), table, context)));
        operands.add(descriptor(context, (SqlCall) arguments.get(1)));
        for (SqlNode interval : arguments.subList(2, arguments.size())) {
            if (interval.getKind() != SqlKind.DEFAULT) {
                operands.add(context.convertExpression(interval));
            }
        }
        RelDataType rows = context.getTypeFactory().createSqlType(SqlTypeName.CURSOR);
        return context.getRexBuilder().makeCall(rows, call.getOperator(), operands);
    }

    private static RexNode descriptor(SqlRexContext context, SqlCall descriptor) {
        RexBuilder rex = context.getRexBuilder();
        SqlIdentifier column = descriptor.operand(0);
        String name = column.names.get(column.names.size() - 1);
        return rex.makeCall(
                rex.getTypeFactory().createSqlType(SqlTypeName.COLUMN_LIST),
                SqlStdOperatorTable.DESCRIPTOR,
                List.of(rex.makeLiteral(name)));
    }

    private static List<Integer> partitionKeys(SqlNode table, RelDataType row, SqlRexContext context) {
        Clauses clauses = ((SluiceSqlValidator) context.getValidator())
                .partitionedTables()
                .of(table);
        if (!clauses.orderBy().isEmpty()) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(clauses.orderBy()))
                    .with("message", "the rows of a session window cannot be ordered");
        }
        List<Integer> keys = new ArrayList<>();
        for (SqlNode key : clauses.partitionBy()) {
            keys.add(partitionKey(key, row, context));
        }
        return keys;
    }

    private static int partitionKey(SqlNode key, RelDataType row, SqlRexContext context) {
        if (!(key instanceof SqlIdentifier column)) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(key))
                    .with("message", "the keys of a partitioned table are columns");
        }
        String name = column.names.get(column.names.size() - 1);
        RelDataTypeField field =
                context.getValidator().getCatalogReader().nameMatcher().field(row, name);
        if (field == null) {
            throw SluiceException.of(ErrorCode.COLUMN_NOT_FOUND, SqlPositions.of(key))
                    .with("column", name)
                    .hint(Nearest.hint(name, row.getFieldNames()));
        }
        return field.getIndex();
    }
}
