package io.sluice.planner.validate;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlGroupedWindowFunction;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Makes ordinary functions of the group window functions of a validated query: {@code TUMBLE_START(ts, i)} becomes {@code
 * TUMBLE_START($TUMBLE(ts, i))}, in which whatever converts the query finds the expression that it groups by.
 */
final class GroupWindows extends SqlBasicVisitor<@Nullable Void> {
    /** Whether the SELECT that is looked at has groups. */
    private boolean grouped;

    @Override
    public @Nullable Void visit(SqlCall call) {
        boolean outside = grouped;
        if (call instanceof SqlSelect select) {
            grouped = select.getGroup() != null;
        }
        super.visit(call);
        if (call instanceof SqlBasicCall basic && call.getOperator() instanceof SqlGroupedWindowFunction function) {
            replace(basic, function);
        }
        grouped = outside;
        return null;
    }

    private void replace(SqlBasicCall call, SqlGroupedWindowFunction function) {
        if (!grouped) {
            // Calcite looks for its group only where there are groups.
            throw SluiceException.of(ErrorCode.GROUPING_ERROR, SqlPositions.of((SqlNode) call))
                    .with("message", function.getName().replace("$", "") + "() is of a query that groups by a window")
                    .hint("Write GROUP BY TUMBLE(...), HOP(...) or SESSION(...).");
        }
        if (function.groupFunction != null) {
            SqlNode group = GroupWindowOperator.of(function.groupFunction)
                    .createCall(SqlParserPos.ZERO, call.getOperandList().toArray(new SqlNode[0]));
            call.setOperand(0, group);
        }
        call.setOperator(GroupWindowOperator.of(function));
    }
}
