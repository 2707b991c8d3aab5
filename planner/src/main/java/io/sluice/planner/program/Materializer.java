package io.sluice.planner.program;

import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TimeAttributeType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** Makes ordinary timestamps of the time attributes that expressions look at, over inputs whose types may have changed. */
final class Materializer extends RexShuttle {
    /** The value of a processing time. */
    private static final SqlFunction PROCTIME_MATERIALIZE =
            new SqlFunction(
                    "PROCTIME_MATERIALIZE",
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.ARG0,
                    null,
                    OperandTypes.ANY,
                    SqlFunctionCategory.TIMEDATE) {
                @Override
                public boolean isDeterministic() {
                    return false;
                }
            };

    private final RexBuilder rex;
    private final List<RelDataType> fields = new ArrayList<>();

    /** @param inputs whose fields the expressions are over, side by side */
    Materializer(RelNode... inputs) {
        this.rex = inputs[0].getCluster().getRexBuilder();
        for (RelNode input : inputs) {
            input.getRowType().getFieldList().stream()
                    .map(RelDataTypeField::getType)
                    .forEach(fields::add);
        }
    }

    /** An expression that is a time attribute as an ordinary timestamp. */
    static RexNode materialize(RexBuilder rex, RexNode time) {
        RelDataType plain = types(rex).materialize(time.getType());
        return TimeAttributeType.isProctime(time.getType())
                ? rex.makeCall(plain, PROCTIME_MATERIALIZE, List.of(time))
                : rex.makeAbstractCast(plain, time);
    }

    private static SluiceTypeFactory types(RexBuilder rex) {
        return (SluiceTypeFactory) rex.getTypeFactory();
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
        RelDataType type = fields.get(ref.getIndex());
        return type.equals(ref.getType()) ? ref : rex.makeInputRef(type, ref.getIndex());
    }

    @Override
    public RexNode visitCall(RexCall call) {
        if (call.getKind() == SqlKind.REINTERPRET && TimeAttributeType.isTimeAttribute(call.getType())) {
            // This is where columns of a source become the event time.
            return call;
        }
        List<RexNode> operands = new ArrayList<>();
        for (RexNode operand : call.getOperands()) {
            RexNode converted = operand.accept(this);
            boolean time = TimeAttributeType.isTimeAttribute(converted.getType());
            operands.add(
                    time && !isMaterializing(call, converted) && !isRetyping(call)
                            ? materialize(rex, converted)
                            : converted);
        }
        boolean keepsTime = call.getOperands().isEmpty() || isRetyping(call);
        RelDataType type = keepsTime ? call.getType() : types(rex).materialize(call.getType());
        return type == call.getType() && isSame(operands, call.getOperands())
                ? call
                : rex.makeCall(type, call.getOperator(), operands);
    }

    /** Whether the call makes a time attribute of another. */
    private static boolean isRetyping(RexCall call) {
        return call.getKind() == SqlKind.CAST
                && TimeAttributeType.isTimeAttribute(call.getType())
                && TimeAttributeType.isTimeAttribute(call.getOperands().get(0).getType());
    }

    /** References are equal whatever their types are, so equality does not tell. */
    private static boolean isSame(List<RexNode> converted, List<RexNode> operands) {
        for (int i = 0; i < operands.size(); i++) {
            if (converted.get(i) != operands.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the call is a cast of an event time to the timestamp that it is anyway. */
    private boolean isMaterializing(RexCall call, RexNode operand) {
        return call.getOperator() == PROCTIME_MATERIALIZE
                || (call.getKind() == SqlKind.CAST
                        && TimeAttributeType.isRowtime(operand.getType())
                        && call.getType().equals(types(rex).materialize(operand.getType())));
    }
}
