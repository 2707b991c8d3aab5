package io.sluice.planner.validate;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Writes {@code ARRAY_AGG(x ORDER BY y)} as {@code ARRAY_AGG(x) WITHIN GROUP (ORDER BY y)}, for which Calcite does not take another function,
 * and says where NULLs are: before all else, as elsewhere in statements.
 */
final class AggregateOrders {
    private AggregateOrders() {}

    static SqlNode rewrite(SqlNode node) {
        if (!(node instanceof SqlCall call)) {
            return node;
        }
        if (call.getKind() == SqlKind.WITHIN_GROUP) {
            placeNulls(call.operand(1));
            return call;
        }
        List<SqlNode> operands = call.getOperandList();
        boolean ordered = call.getOperator().getName().equalsIgnoreCase("ARRAY_AGG")
                && operands.size() > 1
                && operands.get(operands.size() - 1) instanceof SqlNodeList;
        if (!ordered) {
            return call;
        }
        SqlNodeList order = (SqlNodeList) operands.get(operands.size() - 1);
        placeNulls(order);
        SqlParserPos pos = call.getParserPosition();
        SqlCall plain = call.getOperator()
                .createCall(call.getFunctionQuantifier(), pos, operands.subList(0, operands.size() - 1));
        return SqlStdOperatorTable.WITHIN_GROUP.createCall(pos, plain, order);
    }

    private static void placeNulls(SqlNodeList order) {
        for (int i = 0; i < order.size(); i++) {
            SqlNode item = order.get(i);
            SqlParserPos pos = item.getParserPosition();
            switch (item.getKind()) {
                case NULLS_FIRST, NULLS_LAST -> {
                    // It says so itself.
                }
                case DESCENDING -> order.set(i, SqlStdOperatorTable.NULLS_LAST.createCall(pos, item));
                default -> order.set(i, SqlStdOperatorTable.NULLS_FIRST.createCall(pos, item));
            }
        }
    }
}
