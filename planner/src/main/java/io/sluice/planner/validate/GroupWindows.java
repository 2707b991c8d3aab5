package io.sluice.planner.validate;

import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlGroupedWindowFunction;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Makes ordinary functions of the group window functions of a validated query: {@code TUMBLE_START(ts, i)} becomes {@code
 * TUMBLE_START($TUMBLE(ts, i))}, in which whatever converts the query finds the expression that it groups by.
 */
final class GroupWindows extends SqlBasicVisitor<@Nullable Void> {

    @Override
    public @Nullable Void visit(SqlCall call) {
        super.visit(call);
        if (call instanceof SqlBasicCall basic && call.getOperator() instanceof SqlGroupedWindowFunction function) {
            if (function.groupFunction != null) {
                SqlNode group = GroupWindowOperator.of(function.groupFunction)
                        .createCall(
                                SqlParserPos.ZERO, call.getOperandList().toArray(new SqlNode[0]));
                basic.setOperand(0, group);
            }
            basic.setOperator(GroupWindowOperator.of(function));
        }
        return null;
    }
}
