package io.sluice.sql.parser;

import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.generated.FlinkSqlParser;
import io.sluice.sql.parser.generated.FlinkSqlParserConstants;
import io.sluice.sql.parser.generated.ParseException;
import io.sluice.sql.parser.generated.Token;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.avatica.util.Casing;

/** What the parser would have taken in the place of a token, told in few words. */
final class ExpectedTokens {
    private static final int MOST_WORDS = 12;

    /** What can follow an operand; with most of it expected, "an operator" says it all. */
    private static final Set<String> OPERATORS = Set.of(
            "+",
            "-",
            "*",
            "/",
            "%",
            "||",
            "=",
            "<",
            ">",
            "<=",
            ">=",
            "<>",
            "!=",
            "AND",
            "OR",
            "IN",
            "NOT",
            "IS",
            "LIKE",
            "ILIKE",
            "RLIKE",
            "SIMILAR",
            "BETWEEN",
            "MEMBER",
            "SUBMULTISET",
            "CONTAINS",
            "OVERLAPS",
            "EQUALS",
            "PRECEDES",
            "SUCCEEDS",
            "IMMEDIATELY",
            "MULTISET",
            "FORMAT",
            "[",
            ".",
            "(",
            "COLLATE",
            "FILTER",
            "WITHIN",
            "OVER",
            "RESPECT",
            "IGNORE");

    private static final Set<String> QUERY_STARTS = Set.of("SELECT", "TABLE", "VALUE", "VALUES", "WITH", "(");

    private final Token before;
    private final Token met;
    private final Set<Integer> kinds = new TreeSet<>();
    private final List<String> words = new ArrayList<>();

    private ExpectedTokens(Token before, Token met) {
        this.before = before;
        this.met = met;
    }

    /**
     * The parser may have looked some tokens ahead before it gave up, and reports the first of them. The token that is
     * really wrong is the one behind the longest way that any expected sequence goes along with the text.
     */
    static ExpectedTokens of(ParseException unexpected) {
        int longest = 0;
        for (int[] sequence : unexpected.expectedTokenSequences) {
            longest = Math.max(longest, commonTokens(sequence, unexpected.currentToken));
        }
        Token before = unexpected.currentToken;
        for (int i = 0; i < longest; i++) {
            before = before.next;
        }
        ExpectedTokens expected = new ExpectedTokens(before, before.next);
        for (int[] sequence : unexpected.expectedTokenSequences) {
            if (sequence.length > longest && commonTokens(sequence, unexpected.currentToken) == longest) {
                expected.kinds.add(sequence[longest]);
            }
        }
        for (int kind : expected.kinds) {
            expected.words.add(word(unexpected.tokenImage[kind]));
        }
        return expected;
    }

    /** How many tokens after the current one are those of the sequence; at most all but its last. */
    private static int commonTokens(int[] sequence, Token current) {
        int common = 0;
        Token token = current.next;
        while (common < sequence.length - 1 && token != null && token.next != null && token.kind == sequence[common]) {
            common++;
            token = token.next;
        }
        return common;
    }

    private static String word(String tokenImage) {
        return tokenImage.startsWith("\"") ? tokenImage.substring(1, tokenImage.length() - 1) : tokenImage;
    }

    /** The token that was not expected. */
    Token met() {
        return met;
    }

    SqlPosition metPosition() {
        if (met.kind == FlinkSqlParserConstants.EOF && before.image != null) {
            return SqlPosition.at(before.endLine, before.endColumn + 1);
        }
        return new SqlPosition(met.beginLine, met.beginColumn, met.endLine, met.endColumn);
    }

    /** The text of the last token that was fine; empty at the start. */
    String before() {
        return before.image == null ? "" : before.image;
    }

    boolean contains(String word) {
        return words.contains(word.toUpperCase(Locale.ROOT));
    }

    /** Keywords only. */
    List<String> words() {
        return words.stream().filter(word -> Character.isLetter(word.charAt(0))).toList();
    }

    /** Whether a name could stand here. */
    boolean name() {
        return kinds.contains(FlinkSqlParserConstants.IDENTIFIER);
    }

    String describe() {
        boolean expression =
                kinds.contains(FlinkSqlParserConstants.EXISTS) && kinds.contains(FlinkSqlParserConstants.PLUS);
        boolean statement =
                kinds.contains(FlinkSqlParserConstants.SELECT) && kinds.contains(FlinkSqlParserConstants.SHOW);
        boolean operator =
                kinds.contains(FlinkSqlParserConstants.PLUS) && kinds.contains(FlinkSqlParserConstants.BETWEEN);
        Set<String> told = new LinkedHashSet<>();
        if (statement) {
            return "a statement";
        }
        if (contains("VALUES") && contains("SELECT")) {
            told.add("a query");
        } else if (expression) {
            told.add("an expression");
        } else if (name()) {
            told.add("a name");
        }
        if (operator) {
            told.add("an operator");
        }
        for (int i = 0; i < words.size(); i++) {
            tell(told, words.get(i), expression, operator);
        }
        return join(new ArrayList<>(told));
    }

    private void tell(Set<String> told, String word, boolean expression, boolean operator) {
        if (word.startsWith("<") && word.length() > 2 && word.endsWith(">")) {
            tellClass(told, word, expression);
            return;
        }
        boolean covered = told.contains("a query") && QUERY_STARTS.contains(word)
                || name() && Keywords.isNonReserved(word)
                || expression && ExpressionStarts.WORDS.contains(word)
                || operator && OPERATORS.contains(word);
        if (!covered) {
            told.add(Character.isLetter(word.charAt(0)) ? word : "\"" + word + "\"");
        }
    }

    private static void tellClass(Set<String> told, String tokenClass, boolean expression) {
        switch (tokenClass) {
            case "<EOF>" -> told.add("the end of the statement");
            case "<QUOTED_STRING>" -> {
                if (!expression) {
                    told.add("a string");
                }
            }
            case "<UNSIGNED_INTEGER_LITERAL>" -> {
                if (!expression) {
                    told.add("a number");
                }
            }
            default -> {
                // Other forms of names and literals, which the three above stand for.
            }
        }
    }

    private static String join(List<String> told) {
        if (told.isEmpty()) {
            return "something else";
        }
        if (told.size() > MOST_WORDS) {
            return String.join(", ", told.subList(0, MOST_WORDS)) + " or others";
        }
        int last = told.size() - 1;
        return last == 0 ? told.get(0) : String.join(", ", told.subList(0, last)) + " or " + told.get(last);
    }

    /** The words that an expression can begin with, asked of the grammar itself. */
    private static final class ExpressionStarts {
        static final Set<String> WORDS = Set.copyOf(ask());

        private static List<String> ask() {
            var parser = new FlinkSqlParser(Lexing.tokens(Lexing.stream("SELECT a,", 1, 1)));
            parser.setUnquotedCasing(Casing.UNCHANGED);
            parser.setQuotedCasing(Casing.UNCHANGED);
            parser.setIdentifierMaxLength(128);
            parser.setConformance(FlinkConformance.INSTANCE);
            try {
                parser.parseSqlStmtEof();
            } catch (ParseException incomplete) {
                return of(incomplete).words;
            } catch (Exception other) {
                throw new IllegalStateException("the grammar fails on an incomplete statement", other);
            }
            throw new IllegalStateException("the grammar takes an incomplete statement");
        }
    }
}
