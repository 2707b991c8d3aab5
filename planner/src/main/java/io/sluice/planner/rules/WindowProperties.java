package io.sluice.planner.rules;

import io.sluice.exec.plan.node.NamedWindowProperty.Kind;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.planner.validate.GroupWindowOperator;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** Puts what is known of a group's window in the place of TUMBLE_START() and its like. */
final class WindowProperties extends RexShuttle {
    /** A window as a value, which is all that is known of it; only the functions that tell something of it can use it. */
    private static final SqlFunction WINDOW = new SqlFunction(
            "$WINDOW",
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.ARG0,
            null,
            OperandTypes.VARIADIC,
            SqlFunctionCategory.SYSTEM);

    private final RexBuilder rex;

    WindowProperties(RexBuilder rex) {
        this.rex = rex;
    }

    /** @param known by what it tells, in the order of {@link Kind}; without ROWTIME for windows by the clock, without PROCTIME in batch mode */
    static RexNode window(RexBuilder rex, RelDataType type, List<RexNode> known) {
        return rex.makeCall(type, WINDOW, known);
    }

    @Override
    public RexNode visitCall(RexCall call) {
        if (call.getOperator() instanceof GroupWindowOperator operator
                && call.getOperands().get(0) instanceof RexCall window
                && window.getOperator() == WINDOW) {
            RexNode property = property(operator, window.getOperands());
            return property.getType().equals(call.getType())
                    ? property
                    : rex.makeAbstractCast(call.getType(), property);
        }
        return super.visitCall(call);
    }

    private static RexNode property(GroupWindowOperator operator, List<RexNode> known) {
        boolean rowtime = !TimeAttributeType.isProctime(known.get(2).getType());
        RexNode last = known.get(known.size() - 1);
        return switch (operator.meaning()) {
            case START -> known.get(0);
            case END -> known.get(1);
            case ROWTIME -> {
                if (!rowtime) {
                    throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "a window by processing time has no " + operator.getName() + "()");
                }
                yield known.get(2);
            }
            case PROCTIME -> {
                if (!TimeAttributeType.isProctime(last.getType())) {
                    throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR, "a window in batch mode has no " + operator.getName() + "()");
                }
                yield last;
            }
            case TUMBLE, HOP, SESSION -> throw SluiceException.internal("a property of a window", operator.getName());
        };
    }
}
