package io.sluice.planner.convert;

import static java.util.Objects.requireNonNull;

import io.sluice.planner.hint.FromTables;
import io.sluice.planner.validate.Functions;
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
        List<RexNode> sides =
                call.getOperandList().stream().map(context::convertExpression).toList();
        return join(call)
                .flatMap(join -> present(join, sides, type))
                .map(side -> side.getType().equals(type) ? side : rex.makeCast(type, side))
                .orElseGet(() -> rex.makeCall(type, Functions.COALESCE, sides));
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
    private Optional<JoinType> join(SqlCall call) {
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
                        .map(SqlJoin::getJoinType)
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
