package io.sluice.planner.validate;

import io.sluice.functions.FailingFunctions;
import io.sluice.spi.error.SqlPosition;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlCastFunction;

/**
 * Operators of row expressions that know where the statement has them, so that a row that they fail for points there. To rules they are the
 * operators that they stand for: two of them are equal wherever they stand.
 */
public final class PlacedOperator {
    private PlacedOperator() {}

    /** The same call with the place, where its operator is one that can fail; else the call as it is. */
    public static RexNode at(RexNode node, SqlPosition position, RexBuilder rex) {
        if (!(node instanceof RexCall call)) {
            return node;
        }
        SqlOperator operator = call.getOperator();
        return switch (call.getKind()) {
            case CAST -> rex.makeCall(call.getType(), new Cast(position), List.copyOf(call.getOperands()));
            case DIVIDE, MOD -> {
                SqlOperator placed = operator instanceof SqlBinaryOperator binary
                        ? new Division(binary, position)
                        : operator instanceof SqlFunction function ? new Function(function, position) : operator;
                yield rex.makeCall(call.getType(), placed, List.copyOf(call.getOperands()));
            }
            default ->
                operator instanceof SqlFunction function && canFail(function)
                        ? rex.makeCall(
                                call.getType(), new Function(function, position), List.copyOf(call.getOperands()))
                        : node;
        };
    }

    /** Whether an operator is a function that fails for some values, and one that nothing knows by its class. */
    public static boolean canFail(SqlOperator operator) {
        return (operator instanceof SqlBasicFunction || JsonOperators.includes(operator))
                && operator.isDeterministic()
                && FailingFunctions.contains(operator.getName());
    }

    /** Where the statement has the operator, if it knows. */
    public static Optional<SqlPosition> of(SqlOperator operator) {
        if (operator instanceof Cast cast) {
            return Optional.of(cast.position);
        }
        if (operator instanceof Function function) {
            return Optional.of(function.position);
        }
        return operator instanceof Division division ? Optional.of(division.position) : Optional.empty();
    }

    private static final class Cast extends SqlCastFunction {
        private final SqlPosition position;

        Cast(SqlPosition position) {
            this.position = position;
        }
    }

    private static final class Division extends SqlBinaryOperator {
        private final SqlPosition position;

        Division(SqlBinaryOperator operator, SqlPosition position) {
            super(
                    operator.getName(),
                    operator.getKind(),
                    operator.getLeftPrec(),
                    operator.getLeftPrec() < operator.getRightPrec(),
                    operator.getReturnTypeInference(),
                    operator.getOperandTypeInference(),
                    operator.getOperandTypeChecker());
            this.position = position;
        }
    }

    private static final class Function extends SqlFunction {
        private final SqlPosition position;

        Function(SqlFunction function, SqlPosition position) {
            super(
                    function.getName(),
                    function.getKind(),
                    function.getReturnTypeInference(),
                    function.getOperandTypeInference(),
                    function.getOperandTypeChecker(),
                    function.getFunctionType());
            this.position = position;
        }
    }
}
