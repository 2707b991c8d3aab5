package io.sluice.sql.tests.golden;

import io.sluice.connectors.builtin.script.Timeline;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.FlinkParser;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.NlsString;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites {@code SELECT UPPER('a')} to {@code SELECT UPPER(c0) FROM args}, with {@code 'a'} in the one row of the table. Constants that
 * decide a type or that the grammar wants constant stay, and so do intervals and empty texts, which no column can have.
 */
public final class LiteralsToColumns {
    /** Functions of which only the first argument may come from a row. */
    private static final Set<String> ONLY_FIRST = Set.of("ROUND", "TRUNCATE", "TYPEOF");
    /** Functions whose second, fourth, ... arguments name fields. */
    private static final Set<String> NAMING = Set.of("OBJECT_OF", "OBJECT_UPDATE");

    private final String sql;
    private final List<Column> columns = new ArrayList<>();

    /** @param text as a timeline has it */
    private record Column(String type, String text, int start, int end) {}

    private LiteralsToColumns(String sql) {
        this.sql = sql;
        select(sql).getSelectList().accept(new Collector());
        columns.sort((a, b) -> Integer.compare(a.start, b.start));
    }

    /** Whether the query is a SELECT without FROM that has a constant to feed. */
    public static boolean applies(String sql) {
        try {
            return parse(sql) instanceof SqlSelect select
                    && select.getFrom() == null
                    && !new LiteralsToColumns(sql).columns.isEmpty();
        } catch (SluiceException e) { // Running the query says so.
            return false;
        }
    }

    /** Whether the query is nothing but {@code SELECT} and an expression. */
    static boolean isExpression(String sql) {
        try {
            return sql.startsWith("SELECT ")
                    && parse(sql) instanceof SqlSelect select
                    && select.getFrom() == null
                    && !select.isDistinct()
                    && select.getSelectList().size() == 1;
        } catch (SluiceException e) { // Running the query says so.
            return false;
        }
    }

    public static LiteralsToColumns of(String sql) {
        return new LiteralsToColumns(sql);
    }

    /** The columns of the table in the order of {@link #timelineRow}. */
    public String columnDefinitions() {
        List<String> definitions = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            definitions.add("c" + i + " " + columns.get(i).type);
        }
        return String.join(", ", definitions);
    }

    String timelineRow() {
        return String.join(" ", columns.stream().map(Column::text).toList());
    }

    /** The cells of the row, in the order of the columns. */
    public List<@Nullable String> cells() {
        Timeline timeline = Timeline.parse("row args " + timelineRow(), "constants");
        return ((Timeline.Row) timeline.items().get(0)).values();
    }

    /** The query over the table. */
    String query(String table) {
        return query() + " FROM " + table;
    }

    /** The query without the table that it reads. */
    public String query() {
        StringBuilder query = new StringBuilder();
        int at = 0;
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            query.append(sql, at, column.start).append("c").append(i);
            at = column.end;
        }
        return query.append(sql.substring(at)).toString();
    }

    private static SqlSelect select(String sql) {
        return (SqlSelect) parse(sql);
    }

    private static SqlNode parse(String sql) {
        return FlinkParser.parseSingle(sql).node();
    }

    /** Where the examples, which have no line ends, are in the text. */
    private static int start(SqlNode node) {
        return node.getParserPosition().getColumnNum() - 1;
    }

    private static int end(SqlNode node) {
        return node.getParserPosition().getEndColumnNum();
    }

    private final class Collector extends SqlBasicVisitor<@Nullable Void> {
        @Override
        public @Nullable Void visit(SqlCall call) {
            if (call instanceof SqlSelect) {
                return null; // A sub-query with columns of other tables would be correlated.
            }
            String name = call.getOperator().getName();
            if (call.getKind() == SqlKind.CAST && SqlUtil.isNullLiteral(call.operand(0), false)) {
                addNull(call);
                return null;
            }
            if (NAMING.contains(name)) {
                for (int i = name.equals("OBJECT_OF") ? 2 : 0; i < call.operandCount(); i += 2) {
                    call.operand(i).accept(this);
                }
                return null;
            }
            if (call.getKind() == SqlKind.AS || ONLY_FIRST.contains(name)) {
                call.operand(0).accept(this);
                return null;
            }
            return super.visit(call);
        }

        @Override
        public @Nullable Void visit(SqlLiteral literal) {
            SqlParserPos position = literal.getParserPosition();
            if (position.getLineNum() != 1 || literal.getValue() == null) {
                return null;
            }
            String text = sql.substring(start(literal), end(literal));
            switch (literal.getTypeName()) {
                case CHAR -> addText(literal, text);
                case DECIMAL, DOUBLE -> addNumber((SqlNumericLiteral) literal, text);
                case BOOLEAN -> add("BOOLEAN NOT NULL", text, literal);
                case DATE, TIME, TIMESTAMP, UNKNOWN -> addTime(literal, text);
                default -> {
                    // Symbols and intervals.
                }
            }
            return null;
        }

        /** The grammar leaves open which type the word before a text means. */
        private void addTime(SqlLiteral literal, String text) {
            String word = text.substring(0, text.indexOf('\'')).trim().toUpperCase(Locale.ROOT);
            if (!Set.of("DATE", "TIME", "TIMESTAMP").contains(word)) {
                return; // TIMESTAMP WITH LOCAL TIME ZONE is in the session's zone, a timeline is not.
            }
            int digits = text.contains(".") ? text.lastIndexOf('\'') - text.indexOf('.') - 1 : 0;
            add(word + (word.equals("DATE") ? "" : "(" + digits + ")") + " NOT NULL", quoted(text), literal);
        }

        /** Defaults that the grammar puts in stand at the place of something else. */
        private void addText(SqlLiteral literal, String text) {
            String value = literal.getValueAs(NlsString.class).getValue();
            if (!value.isEmpty() && value.indexOf('\n') < 0 && text.startsWith("'")) {
                add("CHAR(" + value.codePointCount(0, value.length()) + ") NOT NULL", Timeline.quote(value), literal);
            }
        }

        private void addNumber(SqlNumericLiteral literal, String text) {
            if (!literal.isInteger()) {
                boolean exact = literal.getScale() != null
                        && !text.toUpperCase(Locale.ROOT).contains("E");
                String type = exact ? "DECIMAL(" + literal.getPrec() + ", " + literal.getScale() + ")" : "DOUBLE";
                add(type + " NOT NULL", text, literal);
                return;
            }
            BigDecimal value = literal.bigDecimalValue();
            if (!Character.isDigit(text.charAt(0))) {
                return;
            }
            boolean small = value != null && value.toBigInteger().bitLength() < Integer.SIZE;
            add((small ? "INT" : "BIGINT") + " NOT NULL", text, literal);
        }

        private void addNull(SqlCall cast) {
            SqlDataTypeSpec type = cast.operand(1);
            if (type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec) {
                add(sql.substring(start(type), end(type)), "NULL", cast);
            }
        }

        private void add(String type, String text, SqlNode replaced) {
            // CASE x WHEN ... has x once a branch, at one place.
            if (columns.stream().noneMatch(column -> column.start == start(replaced))) {
                columns.add(new Column(type, text, start(replaced), end(replaced)));
            }
        }

        /** The quoted part of {@code DATE '2024-01-01'}. */
        private static String quoted(String text) {
            return text.substring(text.indexOf('\''));
        }
    }
}
