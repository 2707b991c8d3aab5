package io.sluice.sql.parser;

import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.generated.FlinkSqlParserConstants;
import io.sluice.sql.parser.generated.ParseException;
import io.sluice.sql.parser.generated.Token;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/** The token at which the parser gave up, and those that it would have taken in its place. */
final class ExpectedTokens {
    private final Token before;
    private final Token met;
    /** Words, signs, or a class of tokens in pointed brackets such as {@code <IDENTIFIER>}; in the order of the grammar. */
    private final List<String> expected;

    private ExpectedTokens(Token before, Token met, List<String> expected) {
        this.before = before;
        this.met = met;
        this.expected = expected;
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
        SortedSet<Integer> kinds = new TreeSet<>();
        for (int[] sequence : unexpected.expectedTokenSequences) {
            if (sequence.length > longest && commonTokens(sequence, unexpected.currentToken) == longest) {
                kinds.add(sequence[longest]);
            }
        }
        Token before = unexpected.currentToken;
        for (int i = 0; i < longest; i++) {
            before = before.next;
        }
        List<String> expected =
                kinds.stream().map(kind -> image(unexpected.tokenImage[kind])).toList();
        return new ExpectedTokens(before, before.next, expected);
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

    private static String image(String quoted) {
        return quoted.startsWith("\"") ? quoted.substring(1, quoted.length() - 1) : quoted;
    }

    /** The token that was not expected. */
    Token met() {
        return met;
    }

    /** For the end of the text, the place behind its last token. */
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
        return expected.contains(word.toUpperCase(Locale.ROOT));
    }

    List<String> all() {
        return expected;
    }

    /** Keywords only. */
    List<String> words() {
        return expected.stream()
                .filter(image -> Character.isLetter(image.charAt(0)))
                .toList();
    }

    /** Whether a name could stand here. */
    boolean name() {
        return expected.contains("<IDENTIFIER>");
    }

    /** For a message. */
    String describe() {
        return ExpectedWords.describe(expected);
    }
}
