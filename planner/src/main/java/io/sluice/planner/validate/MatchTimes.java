package io.sluice.planner.validate;

import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TimeAttributeType;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;

/** The time of a match, which is a time attribute again: what is measured in MATCH_RECOGNIZE can be put in windows. */
public final class MatchTimes {
    private static final int MILLISECONDS = 3;

    /** The event time of the last row; of the column, where there is an argument. */
    private static final SqlFunction MATCH_ROWTIME = function(
            "MATCH_ROWTIME",
            MatchTimes::rowtime,
            OperandTypes.or(OperandTypes.NILADIC, OperandTypes.family(SqlTypeFamily.TIMESTAMP)));

    private static final SqlFunction MATCH_PROCTIME = function(
            "MATCH_PROCTIME",
            binding -> ((SluiceTypeFactory) binding.getTypeFactory()).createProctime(false),
            OperandTypes.NILADIC);

    static final List<SqlOperator> ALL = List.of(MATCH_ROWTIME, MATCH_PROCTIME);

    private MatchTimes() {}

    /** Whether an expression is the time of a match. */
    public static boolean isTime(RexNode node) {
        return node instanceof RexCall call && ALL.contains(call.getOperator());
    }

    private static RelDataType rowtime(SqlOperatorBinding binding) {
        SluiceTypeFactory types = (SluiceTypeFactory) binding.getTypeFactory();
        if (binding.getOperandCount() == 0) {
            return types.createRowtime(MILLISECONDS, false, false);
        }
        RelDataType column = binding.getOperandType(0);
        return TimeAttributeType.isRowtime(column) ? types.createTypeWithNullability(column, false) : column;
    }

    private static SqlFunction function(String name, SqlReturnTypeInference type, SqlOperandTypeChecker operands) {
        return new SqlFunction(
                name, SqlKind.OTHER_FUNCTION, type, null, operands, SqlFunctionCategory.MATCH_RECOGNIZE) {
            @Override
            public boolean isDeterministic() {
                return false;
            }
        };
    }
}
