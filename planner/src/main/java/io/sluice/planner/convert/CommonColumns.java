package io.sluice.planner.convert;

import static java.util.Objects.requireNonNull;

import io.sluice.planner.hint.FromTables;
import io.sluice.planner.validate.Functions;
import io.sluice.planner.validate.SluiceSqlValidator;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Columns that NATURAL and USING joins have in common. The validator writes each as a COALESCE of both sides; that is needed where
 * either side may be missing, in a full join, and else the side that is there says it alone.
 */
final class CommonColumns implements SqlRexConvertletTable {
    private final Deque<SqlSelect> blocks;

    /** @param blocks the queries that are being converted, innermost first */
    CommonColumns(Deque<SqlSelect> blocks) {
        this.blocks = blocks;
    }

    @Override
    public @Nullable SqlRexConvertlet get(SqlCall call) {
        return join(call).isPresent() ? this::convert : Convertlets.INSTANCE.get(call);
    }

    private RexNode convert(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        RexNode value = either(
                rex,
                join(call).orElseThrow().getJoinType(),
                context.convertExpression(call.operand(0)),
                context.convertExpression(call.operand(1)),
                type);
        if (standsForName(call)) {
            for (SqlJoin above : around(call, (SluiceSqlValidator) context.getValidator())) {
                value = either(rex, above.getJoinType(), value, context.convertExpression(column(above, call)), type);
            }
        }
        return value.getType().equals(type) ? value : rex.makeCast(type, value);
    }

    /** What a common column is where one side or the other may be missing. */
    private static RexNode either(RexBuilder rex, JoinType join, RexNode left, RexNode right, RelDataType type) {
        return present(join, List.of(left, right), type)
                .orElseGet(() -> rex.makeCall(
                        rex.getTypeFactory()
                                .createTypeWithNullability(
                                        type,
                                        left.getType().isNullable()
                                                && right.getType().isNullable()),
                        Functions.COALESCE,
                        List.of(left, right)));
    }

    /** Whether the validator put the call in for the column's name; it writes a star out by itself, with all tables and their names. */
    private static boolean standsForName(SqlCall call) {
        return call.getParserPosition().getLineNum() == 0 && call.operand(1).getKind() != SqlKind.AS;
    }

    /**
     * The joins by the same column, innermost first, that have the join of a column's first two tables on their left: the validator
     * leaves their right sides out.
     */
    private List<SqlJoin> around(SqlCall call, SluiceSqlValidator validator) {
        SqlJoin inner = join(call).orElseThrow();
        String name = name(call);
        List<SqlJoin> joins = new ArrayList<>();
        SqlNode from = requireNonNull(requireNonNull(blocks.peek()).getFrom());
        while (from instanceof SqlJoin join && join != inner) {
            if (validator.joinsBy(join, name)) {
                joins.add(0, join);
            }
            from = join.getLeft();
        }
        return from == inner ? joins : List.of();
    }

    private static String name(SqlCall call) {
        return Util.last(((SqlIdentifier) stripped(call.operand(1))).names);
    }

    /** The column as the table on a join's right side has it. */
    private static SqlNode column(SqlJoin join, SqlCall call) {
        String table = FromTables.one(join.getRight()).orElseThrow(() -> SluiceException.of(ErrorCode.NOT_SUPPORTED)
                .with("feature", "a column of NATURAL or USING joins with a join on their right side"));
        return new SqlIdentifier(List.of(table, name(call)), join.getParserPosition());
    }

    /** The side that has the column whenever there is a row. */
    private static Optional<RexNode> present(JoinType join, List<RexNode> sides, RelDataType type) {
        RexNode left = sides.get(0);
        RexNode right = sides.get(1);
        return switch (join) {
            case INNER, CROSS, COMMA -> Optional.of(left.getType().isNullable() && !type.isNullable() ? right : left);
            case LEFT -> Optional.of(left);
            case RIGHT -> Optional.of(right);
            case FULL, LEFT_SEMI_JOIN, LEFT_ANTI_JOIN -> Optional.empty();
        };
    }

    /** The join whose columns these are: the one that has the second as its right side, and joins by it. */
    private Optional<SqlJoin> join(SqlCall call) {
        SqlSelect block = blocks.peek();
        boolean coalesce = isCoalesce(call) && call.operandCount() == 2;
        if (block == null
                || !coalesce
                || !(stripped(call.operand(1)) instanceof SqlIdentifier column)
                || column.names.size() < 2) {
            return Optional.empty();
        }
        String name = Util.last(column.names);
        return isColumn(call.operand(0), name)
                ? join(block.getFrom(), column.names.get(column.names.size() - 2))
                        .filter(join -> isCommon(join, name))
                : Optional.empty();
    }

    private static boolean isCoalesce(SqlCall call) {
        return call.getOperator() == Functions.COALESCE || call.getOperator() == SqlStdOperatorTable.COALESCE;
    }

    /** Whether this is a column of a name, or such columns of several tables. */
    private static boolean isColumn(SqlNode side, String name) {
        SqlNode node = stripped(side);
        return node instanceof SqlIdentifier column
                ? Util.last(column.names).equals(name)
                : node instanceof SqlCall call
                        && isCoalesce(call)
                        && call.getOperandList().stream().allMatch(one -> isColumn(one, name));
    }

    /** A star that is written out has casts to the common type, and names. */
    private static SqlNode stripped(SqlNode side) {
        boolean wrapped = side.getKind() == SqlKind.CAST || side.getKind() == SqlKind.AS;
        return wrapped ? stripped(((SqlCall) side).operand(0)) : side;
    }

    private static boolean isCommon(SqlJoin join, String name) {
        boolean using = join.getConditionType() == JoinConditionType.USING
                && join.getCondition() instanceof SqlNodeList columns
                && columns.stream().anyMatch(column -> isColumn(requireNonNull(column), name));
        return join.isNatural() || using;
    }

    private static Optional<SqlJoin> join(@Nullable SqlNode from, String table) {
        if (!(from instanceof SqlJoin join)) {
            return Optional.empty();
        }
        return FromTables.all(join.getRight()).contains(table)
                ? join(join.getRight(), table).or(() -> Optional.of(join))
                : join(join.getLeft(), table);
    }
}
