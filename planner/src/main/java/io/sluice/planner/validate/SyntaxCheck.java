package io.sluice.planner.validate;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.sql.parser.SqlPositions;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlTableFunction;
import org.apache.calcite.sql.SqlTableRef;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Finds what the grammar lets through and nothing behind it takes. */
final class SyntaxCheck extends SqlBasicVisitor<@Nullable Void> {
    private SyntaxCheck() {}

    /** @throws SluiceException NOT_SUPPORTED or VALIDATION_ERROR with the place */
    static void check(SqlNode query) {
        query.accept(new SyntaxCheck());
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        switch (call.getKind()) {
            case PIVOT -> throw notSupported(call, "PIVOT");
            case UNPIVOT -> throw notSupported(call, "UNPIVOT");
            case TABLESAMPLE -> throw notSupported(call, "TABLESAMPLE");
            case COLLECTION_TABLE -> checkTableFunction(call);
            case CURSOR -> throw notSupported(call, "CURSOR");
            case NEXT_VALUE, CURRENT_VALUE -> throw notSupported(call, "a sequence");
            case LITERAL_CHAIN -> throw notSupported(call, "a string literal in several parts");
            case WITHIN_GROUP -> checkOrder(call);
            case EQUALS, NOT_EQUALS -> checkRows(call);
            case OVER -> checkOver(call);
            case MULTISET_VALUE_CONSTRUCTOR, MULTISET_QUERY_CONSTRUCTOR -> throw notSupported(call, "MULTISET[...]");
            default -> {
                // The rest is the validator's.
            }
        }
        if (call instanceof SqlJoin join) {
            JoinColumnsCheck.check(join);
        }
        if (call instanceof SqlTableRef table) {
            HintCheck.check(table);
        }
        if (call instanceof SqlWithItem item && item.recursive.booleanValue()) {
            throw notSupported(call, "WITH RECURSIVE");
        }
        if (call instanceof SqlSelect select) {
            if (select.getModifierNode(SqlSelectKeyword.STREAM) != null) {
                throw notSupported(call, "SELECT STREAM");
            }
            HintCheck.check(select);
        }
        return super.visit(call);
    }

    @Override
    public @Nullable Void visit(SqlLiteral literal) {
        if (literal instanceof SqlNumericLiteral number
                && number.isExact()
                && number.bigDecimalValue() != null
                && number.bigDecimalValue().scale() > DecimalType.MAX_PRECISION) {
            throw SluiceException.of(ErrorCode.INVALID_LITERAL, SqlPositions.of(literal))
                    .with("message", "a number has at most " + DecimalType.MAX_PRECISION + " digits behind the point");
        }
        return super.visit(literal);
    }

    @Override
    public @Nullable Void visit(SqlDynamicParam parameter) {
        throw notSupported(parameter, "a ? parameter");
    }

    @Override
    public @Nullable Void visit(SqlDataTypeSpec type) {
        WrittenTypes.checkCast(type);
        return super.visit(type);
    }

    private static void checkRows(SqlCall comparison) {
        if (comparison.operand(0) instanceof SqlCall left
                && comparison.operand(1) instanceof SqlCall right
                && left.getKind() == SqlKind.ROW
                && right.getKind() == SqlKind.ROW
                && left.operandCount() != right.operandCount()) {
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH, SqlPositions.of((SqlNode) comparison))
                    .with(
                            "message",
                            "cannot compare rows of " + left.operandCount() + " and " + right.operandCount()
                                    + " fields");
        }
    }

    private static void checkOver(SqlCall over) {
        SqlNode aggregate = over.operand(0);
        boolean ordered = aggregate.getKind() == SqlKind.WITHIN_GROUP
                || aggregate instanceof SqlCall call
                        && call.getOperandList().stream().anyMatch(SqlNodeList.class::isInstance);
        if (ordered) {
            throw notSupported(aggregate, "an aggregate over a window with an order of its own");
        }
    }

    private static void checkOrder(SqlCall withinGroup) {
        SqlCall aggregate = withinGroup.operand(0);
        String name = aggregate.getOperator().getName();
        if (!OrderedAggregate.isFor(name) && !name.equalsIgnoreCase("COLLECT")) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of((SqlNode) withinGroup))
                    .with("message", "aggregate function \"" + name + "\" takes no WITHIN GROUP");
        }
    }

    private static void checkTableFunction(SqlCall table) {
        if (!(table.operand(0) instanceof SqlCall function)) {
            throw notSupported(table, "a table function in FROM");
        }
        String name = function.getOperator().getName();
        if (ChangelogArguments.direction(name).isPresent()) {
            return;
        }
        if (!WindowTableFunctions.contains(name) && LaterFunctions.contains(name)) {
            throw notSupported(table, "function " + name);
        }
        if (Operators.INSTANCE.function(name).filter(SyntaxCheck::isNoTable).isPresent()) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(function.getParserPosition()))
                    .with("message", "\"" + name + "\" is no table function");
        }
    }

    private static boolean isNoTable(SqlOperator operator) {
        return !(operator instanceof SqlTableFunction);
    }

    private static SluiceException notSupported(SqlNode node, String feature) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of(node))
                .with("feature", feature);
    }
}
