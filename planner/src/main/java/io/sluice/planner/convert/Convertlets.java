package io.sluice.planner.convert;

import static java.util.Objects.requireNonNull;

import io.sluice.planner.function.UserFunctionOperator;
import io.sluice.planner.function.UserOperator;
import io.sluice.planner.function.UserSignatures;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.validate.ChangelogOperator;
import io.sluice.planner.validate.Functions;
import io.sluice.planner.validate.GroupWindowOperator;
import io.sluice.planner.validate.ItemOperator;
import io.sluice.planner.validate.JsonOperators;
import io.sluice.planner.validate.Operators;
import io.sluice.planner.validate.PlacedOperator;
import io.sluice.planner.validate.SluiceSqlValidator;
import io.sluice.planner.validate.Variances;
import io.sluice.planner.validate.WindowTableOperator;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.SqlPositions;
import io.sluice.sql.parser.function.JsonQueryReturning;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCallBinding;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/** Makes row expressions of calls: Calcite's way but for the few that it would make something else of. */
final class Convertlets implements SqlRexConvertletTable {
    static final Convertlets INSTANCE = new Convertlets();

    private Convertlets() {}

    @Override
    public @Nullable SqlRexConvertlet get(SqlCall call) {
        SqlOperator operator = call.getOperator();
        if (operator == Functions.COALESCE || operator == Functions.IFNULL) {
            return Convertlets::alike;
        }
        if (operator instanceof GroupWindowOperator) {
            return Convertlets::groupWindow;
        }
        if (operator instanceof WindowTableOperator) {
            return WindowCalls::convert;
        }
        if (operator instanceof UserOperator) {
            return Convertlets::userFunction;
        }
        if (operator instanceof ChangelogOperator) {
            return ChangelogCalls::convert;
        }
        if (operator == Functions.CURRENT_DATABASE) {
            return Convertlets::currentDatabase;
        }
        if (operator == JsonOperators.JSON_VALUE) {
            return (context, value) -> placed(context, value, JsonCalls.value(context, value));
        }
        if (operator == JsonQueryReturning.INSTANCE) {
            return (context, query) -> placed(context, query, JsonCalls.queryReturning(context, query));
        }
        if (Variances.isOfDistinct(call)) {
            // Calcite would take the squares of distinct values for distinct, too: those of 1 and -1 are equal.
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of((SqlNode) call))
                    .with("feature", operator.getName() + "(DISTINCT ..) over a window");
        }
        if (Variances.isOfSample(operator)) {
            return Convertlets::ofSample;
        }
        if (operator == ItemOperator.INSTANCE) {
            return Convertlets::item;
        }
        if (Operators.INSTANCE.isSigned(operator)) {
            return (context, plain) -> placed(context, plain, plain(context, plain));
        }
        if (PlacedOperator.canFail(operator)) {
            return (context, function) -> placed(context, function, standard(context, function));
        }
        return switch (call.getKind()) {
            case CAST -> (context, cast) -> placed(context, cast, Convertlets.cast(context, cast));
            case DIVIDE, MOD -> (context, division) -> placed(context, division, standard(context, division));
            case SAFE_CAST -> Convertlets::tryCast;
            case EQUALS, NOT_EQUALS, IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM -> Convertlets::comparison;
            default -> StandardConvertletTable.INSTANCE.get(call);
        };
    }

    /** Arguments are cast to the parameters' types. */
    private static RexNode userFunction(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        List<RexNode> operands = new ArrayList<>();
        call.getOperandList().forEach(operand -> operands.add(context.convertExpression(operand)));
        UserOperator operator = (UserOperator) call.getOperator();
        List<RelDataType> wanted = operator.parameterTypes(
                new RexCallBinding(rex.getTypeFactory(), call.getOperator(), operands, List.of()));
        for (int i = 0; i < operands.size(); i++) {
            if (!UserSignatures.isTakenFor(operands.get(i).getType(), wanted.get(i))) {
                operands.set(i, rex.makeCast(wanted.get(i), operands.get(i)));
            }
        }
        SqlOperator placed = operator instanceof UserFunctionOperator function
                ? place(context, call).<SqlOperator>map(function::at).orElse(function)
                : call.getOperator();
        return rex.makeCall(context.getValidator().getValidatedNodeType(call), placed, operands);
    }

    /** A group window is a function of its time and intervals; what tells something of one is a function of the group. */
    private static RexNode groupWindow(SqlRexContext context, SqlCall call) {
        GroupWindowOperator operator = (GroupWindowOperator) call.getOperator();
        List<RexNode> operands = new ArrayList<>();
        int used = operator.meaning().groups() ? call.operandCount() : 1;
        for (int i = 0; i < used; i++) {
            operands.add(context.convertExpression(call.operand(i)));
        }
        RelDataType type = context.getValidator().getValidatedNodeTypeIfKnown(call);
        return context.getRexBuilder().makeCall(type == null ? operands.get(0).getType() : type, operator, operands);
    }

    /** Calcite takes its own apart, where they are aggregates over windows. */
    private static RexNode ofSample(SqlRexContext context, SqlCall call) {
        SqlCall standard =
                Variances.ofCalcite(call.getOperator()).createCall(call.getParserPosition(), call.getOperandList());
        SqlValidator validator = context.getValidator();
        validator.setValidatedNodeType(standard, validator.getValidatedNodeType(call));
        return standard(context, standard);
    }

    private static RexNode placed(SqlRexContext context, SqlCall call, RexNode converted) {
        return place(context, call)
                .map(position -> PlacedOperator.at(converted, position, context.getRexBuilder()))
                .orElse(converted);
    }

    /** Where the statement has a call; empty for one of a view. */
    private static Optional<SqlPosition> place(SqlRexContext context, SqlCall call) {
        return context.getValidator() instanceof SluiceSqlValidator validator && validator.isOfStatement()
                ? Optional.ofNullable(SqlPositions.of((SqlNode) call))
                : Optional.empty();
    }

    /** A field of a row is known by its number, from 1, or its name, which the validator has seen to be there. */
    private static RexNode item(SqlRexContext context, SqlCall call) {
        RelDataType row = context.getValidator().getValidatedNodeType(call.operand(0));
        if (!row.isStruct() || !(call.operand(1) instanceof SqlLiteral field)) {
            return placed(context, call, plain(context, call));
        }
        int index = field instanceof SqlNumericLiteral number
                ? number.intValue(true) - 1
                : requireNonNull(row.getField(field.getValueAs(String.class), true, false))
                        .getIndex();
        return context.getRexBuilder().makeFieldAccess(context.convertExpression(call.operand(0)), index);
    }

    private static RexNode currentDatabase(SqlRexContext context, SqlCall call) {
        // The first path of the reader is the current one: catalog, database.
        List<String> current =
                context.getValidator().getCatalogReader().getSchemaPaths().get(0);
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        return context.getRexBuilder().makeLiteral(current.get(1), type, true);
    }

    /** Calcite would fold a TRY_CAST of a constant by its own idea of what can be cast. */
    private static RexNode tryCast(SqlRexContext context, SqlCall call) {
        RexNode operand = context.convertExpression(call.operand(0));
        RelDataType type = context.getTypeFactory()
                .createTypeWithNullability(context.getValidator().getValidatedNodeType(call), true);
        return context.getRexBuilder().makeCall(type, Functions.TRY_CAST, List.of(operand));
    }

    /** Calcite derives the type a second time, and another one. */
    private static RexNode cast(SqlRexContext context, SqlCall call) {
        RelDataType type = context.getValidator().getValidatedNodeTypeIfKnown(call);
        if (type == null) {
            // A cast that Calcite wrote itself, where it takes AVG() OVER apart.
            return standard(context, call);
        }
        // One that brings elements to one type has Calcite's idea of a row.
        type = ((SluiceTypeFactory) context.getTypeFactory()).ofValue(type);
        if (SqlUtil.isNullLiteral(call.operand(0), false)) {
            return context.getRexBuilder().makeNullLiteral(type);
        }
        return context.getRexBuilder().makeCast(type, context.convertExpression(call.operand(0)), true, false);
    }

    /** Text beside a DATE, TIME or TIMESTAMP is read as one; Calcite does so for {@code <} and leaves {@code =} alone. */
    private static RexNode comparison(SqlRexContext context, SqlCall call) {
        RelDataType left = context.getValidator().getValidatedNodeTypeIfKnown(call.operand(0));
        RelDataType right = context.getValidator().getValidatedNodeTypeIfKnown(call.operand(1));
        if (left == null || right == null || !isTextBesideTime(left, right) && !isTextBesideTime(right, left)) {
            return standard(context, call);
        }
        RexBuilder rex = context.getRexBuilder();
        RelDataType time = isTextBesideTime(left, right) ? right : left;
        RelDataType plain = ((SluiceTypeFactory) rex.getTypeFactory()).materialize(time);
        RexNode first = context.convertExpression(call.operand(0));
        RexNode second = context.convertExpression(call.operand(1));
        boolean mayBeNull = first.getType().isNullable() || second.getType().isNullable();
        RexNode begin = time == right ? time(first, plain, rex) : first;
        RexNode end = time == left ? time(second, plain, rex) : second;
        if (mayBeNull || !begin.getType().isNullable() && !end.getType().isNullable()) {
            return rex.makeCall(call.getOperator(), begin, end);
        }
        // What must not be NULL is false then, whatever was asked.
        boolean equal = call.getKind() == SqlKind.EQUALS || call.getKind() == SqlKind.IS_NOT_DISTINCT_FROM;
        SqlOperator operator = equal ? SqlStdOperatorTable.EQUALS : SqlStdOperatorTable.NOT_EQUALS;
        return rex.makeCall(SqlStdOperatorTable.IS_TRUE, rex.makeCall(operator, begin, end));
    }

    /** A text that is no time is NULL, as in Flink, and equal to none. */
    private static RexNode time(RexNode text, RelDataType type, RexBuilder rex) {
        if (text instanceof RexLiteral) {
            return cast(text, type, rex);
        }
        RelDataType nullable = rex.getTypeFactory().createTypeWithNullability(type, true);
        return rex.makeCall(nullable, Functions.TRY_CAST, List.of(text));
    }

    private static boolean isTextBesideTime(RelDataType one, RelDataType other) {
        return SqlTypeUtil.inCharFamily(one) && SqlTypeUtil.isDatetime(other);
    }

    /** Calcite takes functions for its own that have the same name. */
    private static RexNode plain(SqlRexContext context, SqlCall call) {
        List<RexNode> operands = new ArrayList<>();
        call.getOperandList().forEach(operand -> operands.add(context.convertExpression(operand)));
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        return context.getRexBuilder().makeCall(type, call.getOperator(), operands);
    }

    private static RexNode standard(SqlRexContext context, SqlCall call) {
        return requireNonNull(StandardConvertletTable.INSTANCE.get(call)).convertCall(context, call);
    }

    /** Operands of another kind than the result are cast to it, so that whatever runs the call sees one kind. */
    private static RexNode alike(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        List<RexNode> operands = new ArrayList<>();
        call.getOperandList().forEach(operand -> operands.add(cast(context.convertExpression(operand), type, rex)));
        return rex.makeCall(type, call.getOperator(), operands);
    }

    private static RexNode cast(RexNode operand, RelDataType type, RexBuilder rex) {
        RelDataType from = operand.getType();
        boolean texts = SqlTypeUtil.inCharFamily(from) && SqlTypeUtil.inCharFamily(type);
        if (texts || SqlTypeUtil.equalSansNullability(rex.getTypeFactory(), from, type)) {
            return operand;
        }
        return rex.makeCast(
                rex.getTypeFactory().createTypeWithNullability(argument(type, rex.getTypeFactory()), from.isNullable()),
                operand);
    }

    /** The elements of an array that is cast for a function are taken for NOT NULL, as in Flink. */
    private static RelDataType argument(RelDataType type, RelDataTypeFactory types) {
        return type.getSqlTypeName() == SqlTypeName.ARRAY
                ? types.createArrayType(
                        types.createTypeWithNullability(Objects.requireNonNull(type.getComponentType()), false), -1)
                : type;
    }
}
