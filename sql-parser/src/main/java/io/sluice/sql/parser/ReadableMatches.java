package io.sluice.sql.parser;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlMatchRecognize;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * MATCH_RECOGNIZE as Calcite's validation leaves it: its table has an alias, which cannot be written before MATCH_RECOGNIZE, and measures and
 * definitions have their names twice, and columns of measures are FINAL.
 */
final class ReadableMatches extends SqlShuttle {
    private ReadableMatches() {}

    /** The same query with all MATCH_RECOGNIZE as they can be written and read back. */
    static SqlNode in(SqlNode node) {
        return requireNonNull(node.accept(new ReadableMatches()));
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        SqlNode copy = super.visit(call);
        if (copy instanceof SqlMatchRecognize match) {
            return readable(match);
        }
        return copy != null && copy.getKind() == SqlKind.FINAL ? withoutFinal((SqlCall) copy) : copy;
    }

    /** A column alone is taken of the last row of a match; the word can be written before FIRST and LAST only. */
    private static SqlNode withoutFinal(SqlCall call) {
        SqlNode operand = call.operand(0);
        return operand instanceof SqlIdentifier ? operand : call;
    }

    private static SqlMatchRecognize readable(SqlMatchRecognize match) {
        return new SqlMatchRecognize(
                match.getParserPosition(),
                withoutAlias(match.getTableRef()),
                match.getPattern(),
                match.getStrictStart(),
                match.getStrictEnd(),
                namedOnce(match.getPatternDefList()),
                namedOnce(match.getMeasureList()),
                match.getAfter(),
                match.getSubsetList(),
                match.getRowsPerMatch(),
                match.getPartitionList(),
                match.getOrderList(),
                match.getInterval());
    }

    private static SqlNode withoutAlias(SqlNode node) {
        return node.getKind() == SqlKind.AS ? ((SqlCall) node).operand(0) : node;
    }

    private static SqlNodeList namedOnce(SqlNodeList items) {
        return SqlNodeList.of(
                items.getParserPosition(),
                items.stream().map(ReadableMatches::namedOnce).toList());
    }

    private static SqlNode namedOnce(SqlNode item) {
        if (item.getKind() != SqlKind.AS) {
            return item;
        }
        SqlCall named = (SqlCall) item;
        return new SqlBasicCall(
                named.getOperator(),
                List.of(withoutAlias(named.operand(0)), named.operand(1)),
                named.getParserPosition());
    }
}
