package io.sluice.sql.parser;

import io.sluice.sql.parser.generated.FlinkSqlParser;
import io.sluice.sql.parser.generated.ParseException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.avatica.util.Casing;

/**
 * Tells in few words what was expected. Where an expression can stand, the grammar expects some two hundred tokens; what
 * people want to read is "an expression".
 */
final class ExpectedWords {
    private static final int MOST = 12;

    private static final Set<String> QUERY_STARTS = Set.of("SELECT", "TABLE", "VALUE", "VALUES", "WITH", "(");

    /** What can follow an operand. */
    private static final Set<String> OPERATORS = Set.of(
            ("+ - * / % || = < > <= >= <> != [ . ( AND OR IN NOT IS LIKE ILIKE RLIKE SIMILAR BETWEEN MEMBER SUBMULTISET"
                            + " CONTAINS OVERLAPS EQUALS PRECEDES SUCCEEDS IMMEDIATELY MULTISET FORMAT COLLATE FILTER WITHIN"
                            + " OVER RESPECT IGNORE")
                    .split(" "));

    private final List<String> expected;
    private final boolean query;
    private final boolean expression;
    private final boolean operator;
    private final boolean name;

    private ExpectedWords(List<String> expected) {
        this.expected = expected;
        this.query = expected.contains("SELECT") && expected.contains("VALUES");
        this.expression = expected.contains("EXISTS") && expected.contains("+");
        this.operator = expected.contains("BETWEEN") && expected.contains("+");
        this.name = expected.contains("<IDENTIFIER>");
    }

    /** @param expected as {@link ExpectedTokens} holds them */
    static String describe(List<String> expected) {
        return new ExpectedWords(expected).describe();
    }

    private String describe() {
        if (query && expected.contains("SHOW")) {
            return "a statement";
        }
        Set<String> told = new LinkedHashSet<>();
        if (query) {
            told.add("a query");
        } else if (expression) {
            told.add("an expression");
        } else if (name) {
            told.add("a name");
        }
        if (operator) {
            told.add("an operator");
        }
        for (String image : expected) {
            if (image.startsWith("<") && image.endsWith(">") && image.length() > 2) {
                tellClass(told, image);
            } else if (!isCovered(image)) {
                told.add(Character.isLetter(image.charAt(0)) ? image : "\"" + image + "\"");
            }
        }
        return join(List.copyOf(told));
    }

    private boolean isCovered(String image) {
        return query && QUERY_STARTS.contains(image)
                || expression && ExpressionStarts.IMAGES.contains(image)
                || operator && OPERATORS.contains(image)
                || name && Keywords.isNonReserved(image);
    }

    /** Of the many forms of names and literals, the plain ones stand for all. */
    private void tellClass(Set<String> told, String tokenClass) {
        if (tokenClass.equals("<EOF>")) {
            told.add("the end of the statement");
        } else if (tokenClass.equals("<QUOTED_STRING>") && !expression) {
            told.add("a string");
        } else if (tokenClass.equals("<UNSIGNED_INTEGER_LITERAL>") && !expression) {
            told.add("a number");
        }
    }

    private static String join(List<String> told) {
        int last = told.size() - 1;
        if (last < 0) {
            return "something else";
        }
        if (last >= MOST) {
            return String.join(", ", told.subList(0, MOST)) + " or others";
        }
        return last == 0 ? told.get(0) : String.join(", ", told.subList(0, last)) + " or " + told.get(last);
    }

    /** The tokens that an expression can begin with, asked of the grammar itself, once and only when there is an error. */
    private static final class ExpressionStarts {
        static final Set<String> IMAGES = Set.copyOf(ask());

        private static List<String> ask() {
            FlinkSqlParser parser = new FlinkSqlParser(Lexing.tokens(Lexing.stream("SELECT a,", 1, 1)));
            parser.setUnquotedCasing(Casing.UNCHANGED);
            parser.setIdentifierMaxLength(1);
            parser.setConformance(FlinkConformance.INSTANCE);
            try {
                parser.parseSqlStmtEof();
            } catch (ParseException incomplete) {
                return ExpectedTokens.of(incomplete).all();
            } catch (Exception other) {
                throw new IllegalStateException("the grammar fails on an incomplete statement", other);
            }
            throw new IllegalStateException("the grammar takes an incomplete statement");
        }
    }
}
