package io.sluice.sql.parser;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.generated.FlinkSqlParserConstants;
import io.sluice.sql.parser.generated.ParseException;
import io.sluice.sql.parser.generated.SimpleCharStream;
import io.sluice.sql.parser.generated.Token;
import io.sluice.sql.parser.generated.TokenMgrError;
import io.sluice.sql.parser.statement.SourceText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;

/** Turns what the generated parser throws into errors for people. */
final class SyntaxErrors {
    /** How statements begin; the words that a mistyped first word is compared with. */
    private static final List<String> FIRST_WORDS = List.of(
            ("SELECT INSERT CREATE DROP ALTER SHOW DESCRIBE EXPLAIN WITH VALUES USE SET RESET EXECUTE COMPILE BEGIN END"
                            + " STOP UPDATE DELETE ANALYZE TRUNCATE REMOVE LOAD UNLOAD")
                    .split(" "));

    /** Reserved words that in the wrong place are hardly meant as a name. */
    private static final Set<String> CLAUSE_WORDS = Set.of(
            ("SELECT FROM WHERE GROUP ORDER HAVING LIMIT UNION AS ON JOIN WITH INTO SET AND OR NOT CREATE INSERT DROP"
                            + " ALTER BY THEN WHEN ELSE")
                    .split(" "));

    /** Characters of a token that a message repeats. */
    private static final int MOST_SHOWN = 60;

    private static final String NOT_A_QUERY = "Non-query expression encountered in illegal context";

    private final String script;
    private final SimpleCharStream stream;

    /**
     * @param script the whole text, in which positions count
     * @param stream where the lexer stands; tells the place of a character that it does not know
     */
    SyntaxErrors(String script, SimpleCharStream stream) {
        this.script = script;
        this.stream = stream;
    }

    SluiceException of(Throwable thrown) {
        if (thrown instanceof SluiceException ours) {
            return ours;
        }
        if (thrown instanceof ParseException unexpected && unexpected.currentToken != null) {
            return unexpectedToken(ExpectedTokens.of(unexpected));
        }
        if (thrown instanceof TokenMgrError) {
            return lexical();
        }
        if (thrown instanceof CalciteContextException inContext) {
            return rejected(inContext);
        }
        if (thrown instanceof ParseException || thrown instanceof CalciteException) {
            return SluiceException.of(ErrorCode.SYNTAX_ERROR, null, thrown)
                    .with("message", String.valueOf(thrown.getMessage()));
        }
        if (thrown instanceof StackOverflowError) {
            return SluiceException.of(ErrorCode.SYNTAX_ERROR, "the statement is nested too deeply");
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        return SluiceException.wrap(thrown);
    }

    private static SluiceException unexpectedToken(ExpectedTokens expected) {
        Token met = expected.met();
        SqlPosition position = expected.metPosition();
        if (met.kind == FlinkSqlParserConstants.QUOTE) {
            return open(position, "the string that begins here has no closing quote");
        }
        String image = met.kind == FlinkSqlParserConstants.EOF ? "<EOF>" : shortened(met.image);
        return SluiceException.of(ErrorCode.SYNTAX_ERROR, position)
                .with("message", "Encountered \"" + image + "\", expected " + expected.describe())
                .hint(hint(expected));
    }

    private static String shortened(String image) {
        return image.length() <= MOST_SHOWN ? image : image.substring(0, MOST_SHOWN) + "...";
    }

    private static Optional<String> hint(ExpectedTokens expected) {
        Token met = expected.met();
        String word = met.image.toUpperCase(Locale.ROOT);
        if (met.kind == FlinkSqlParserConstants.EOF) {
            return Optional.empty();
        }
        if (met.kind == FlinkSqlParserConstants.DOUBLE_QUOTE) {
            return Optional.of("Names are quoted with back-quotes, strings with single quotes.");
        }
        if (met.kind == FlinkSqlParserConstants.LPAREN && expected.contains("WITH")) {
            return Optional.of("Options follow the word WITH: WITH ('key' = 'value').");
        }
        if (met.kind == FlinkSqlParserConstants.END && expected.contains(";")) {
            return Optional.of("Each INSERT of a statement set ends with a semicolon.");
        }
        if (expected.before().equals(",")) {
            if (CLAUSE_WORDS.contains(word) || met.kind == FlinkSqlParserConstants.RPAREN) {
                return Optional.of("There is a comma too many before \"" + met.image + "\".");
            }
        }
        if (expected.name() && Keywords.isReserved(met.image) && !CLAUSE_WORDS.contains(word)) {
            return Optional.of("\"" + met.image + "\" is a reserved word. As a name it is quoted with back-quotes: `"
                    + met.image + "`.");
        }
        return nearestWord(met.image, expected).or(() -> nearestWord(expected.before(), expected));
    }

    private static Optional<String> nearestWord(String word, ExpectedTokens expected) {
        boolean mayBeSlip = word.length() > 2 && Character.isLetter(word.charAt(0)) && !expected.contains(word);
        return mayBeSlip ? Nearest.hint(word.toUpperCase(Locale.ROOT), expected.words()) : Optional.empty();
    }

    private SluiceException lexical() {
        SqlPosition position = SqlPosition.at(stream.getBeginLine(), stream.getBeginColumn());
        int offset = SourceText.of(script).offset(position.line(), position.column());
        if (script.startsWith("``", offset)) {
            return SluiceException.of(ErrorCode.SYNTAX_ERROR, position).with("message", "a quoted name is empty");
        }
        if (script.startsWith("`", offset)) {
            return open(position, "the quoted name that begins here has no closing back-quote on its line");
        }
        if (script.startsWith("/*", offset)) {
            return open(position, "the comment that begins here is not closed");
        }
        return SluiceException.of(ErrorCode.SYNTAX_ERROR, position)
                .with(
                        "message",
                        "Encountered \"" + Character.toString(script.codePointAt(offset))
                                + "\", which is no part of SQL");
    }

    /** Something that the end of the text leaves open; shells look for the words about EOF and read on. */
    private static SluiceException open(SqlPosition position, String what) {
        return SluiceException.of(ErrorCode.SYNTAX_ERROR, position).with("message", "Encountered \"<EOF>\": " + what);
    }

    /** What the grammar's own checks refuse: bad literals, and what the dialect does not allow. */
    private SluiceException rejected(CalciteContextException inContext) {
        Throwable cause = inContext.getCause() == null ? inContext : inContext.getCause();
        String message = String.valueOf(cause.getMessage());
        if (inContext.getPosLine() < 1) {
            return SluiceException.of(ErrorCode.SYNTAX_ERROR, null, inContext).with("message", message);
        }
        SqlPosition position = new SqlPosition(
                inContext.getPosLine(),
                inContext.getPosColumn(),
                inContext.getEndPosLine(),
                inContext.getEndPosColumn());
        if (message.equals(NOT_A_QUERY)) {
            return noStatement(position, inContext);
        }
        ErrorCode code = message.contains("literal") ? ErrorCode.INVALID_LITERAL : ErrorCode.SYNTAX_ERROR;
        return SluiceException.of(code, position, inContext)
                .with("message", message.replace(" under the current SQL conformance level", ""));
    }

    /** An expression in the place of a query; at the start of a statement most likely a mistyped word. */
    private SluiceException noStatement(SqlPosition position, CalciteContextException inContext) {
        SourceText source = SourceText.of(script);
        String word = script.substring(
                source.offset(position.line(), position.column()),
                source.offset(position.endLine(), position.endColumn()) + 1);
        return SluiceException.of(ErrorCode.SYNTAX_ERROR, position, inContext)
                .with("message", "Encountered \"" + shortened(word) + "\", expected a statement or a query")
                .hint(Nearest.hint(word, FIRST_WORDS));
    }
}
