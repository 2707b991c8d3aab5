package io.sluice.sql.parser;

import io.sluice.sql.parser.statement.StatementWriter;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.pretty.SqlPrettyWriter;
import org.jspecify.annotations.Nullable;

/** Writes trees as SQL that {@link FlinkParser} reads back: back-quoted names, strings in single quotes. */
public final class FlinkSqlDialect extends SqlDialect {
    public static final FlinkSqlDialect INSTANCE = new FlinkSqlDialect();

    private FlinkSqlDialect() {
        super(SqlDialect.EMPTY_CONTEXT
                .withIdentifierQuoteString("`")
                .withLiteralQuoteString("'")
                .withLiteralEscapedQuoteString("''"));
    }

    /** The node as SQL on as many lines as it needs. */
    public static String toSql(SqlNode node) {
        SqlPrettyWriter writer = new SqlPrettyWriter(SqlPrettyWriter.config()
                .withDialect(INSTANCE)
                .withQuoteAllIdentifiers(true)
                .withAlwaysUseParentheses(false)
                .withSelectListItemsOnSeparateLines(false)
                .withIndentation(2));
        return writer.format(ReadableMatches.in(node));
    }

    /** What Calcite would write in a form that does not read back. */
    @Override
    public void unparseCall(SqlWriter writer, SqlCall call, int leftPrec, int rightPrec) {
        if (call.getKind() == SqlKind.ARGUMENT_ASSIGNMENT) {
            call.operand(1).unparse(writer, 0, 0);
            writer.keyword("=>");
            call.operand(0).unparse(writer, 0, 0);
        } else if (call.getKind() == SqlKind.SET_SEMANTICS_TABLE) {
            call.operand(0).unparse(writer, 0, 0);
            unparseKeys(writer, "PARTITION BY", call.operand(1));
            unparseKeys(writer, "ORDER BY", call.operand(2));
        } else {
            super.unparseCall(writer, call, leftPrec, rightPrec);
        }
    }

    private static void unparseKeys(SqlWriter writer, String words, SqlNodeList keys) {
        if (!keys.isEmpty()) {
            new StatementWriter(writer).keyword(words).list(keys);
        }
    }

    /** Calcite leaves table hints out. */
    @Override
    public void unparseTableScanHints(SqlWriter writer, SqlNodeList hints, int leftPrec, int rightPrec) {
        writer.newlineAndIndent();
        writer.keyword("/*+");
        for (int i = 0; i < hints.size(); i++) {
            if (i > 0) {
                writer.print(",");
                writer.setNeedWhitespace(true);
            }
            hints.get(i).unparse(writer, 0, 0);
        }
        writer.keyword("*/");
    }

    /** Text is Unicode everywhere, so a literal has a prefix only when it was written with one. */
    @Override
    public void quoteStringLiteral(StringBuilder sql, @Nullable String charsetName, String value) {
        String quoted = value.replace("'", "''");
        if (charsetName == null) {
            sql.append('\'').append(quoted).append('\'');
        } else if (charsetName.equals("UTF16")) {
            sql.append("U&'");
            quoted.chars().forEach(c -> appendUnicode(sql, (char) c));
            sql.append('\'');
        } else {
            sql.append('_').append(charsetName).append('\'').append(quoted).append('\'');
        }
    }

    private static void appendUnicode(StringBuilder sql, char c) {
        if (c == '\\') {
            sql.append("\\\\");
        } else if (c < 0x80) {
            sql.append(c);
        } else {
            sql.append(String.format("\\%04x", (int) c));
        }
    }
}
