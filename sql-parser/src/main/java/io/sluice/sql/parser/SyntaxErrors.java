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
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.runtime.CalciteContextException;

/** Turns what the generated parser throws into errors for people. */
final class SyntaxErrors {
    private SyntaxErrors() {}

    /** @param stream where the lexer stood; tells the place of a character that it did not know */
    static SluiceException of(Throwable thrown, SimpleCharStream stream) {
        if (thrown instanceof SluiceException ours) {
            return ours;
        }
        if (thrown instanceof ParseException unexpected && unexpected.currentToken != null) {
            return unexpectedToken(unexpected);
        }
        if (thrown instanceof TokenMgrError) {
            return lexical(stream);
        }
        if (thrown instanceof CalciteContextException inContext) {
            return rejected(inContext);
        }
        if (thrown instanceof StackOverflowError) {
            return SluiceException.of(ErrorCode.SYNTAX_ERROR, "the statement is nested too deeply");
        }
        if (thrown instanceof ParseException || thrown instanceof org.apache.calcite.runtime.CalciteException) {
            return SluiceException.of(ErrorCode.SYNTAX_ERROR, null, thrown)
                    .with("message", String.valueOf(thrown.getMessage()));
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        return SluiceException.wrap(thrown);
    }

    private static SluiceException unexpectedToken(ParseException unexpected) {
        ExpectedTokens expected = ExpectedTokens.of(unexpected);
        Token met = expected.met();
        SqlPosition position = new SqlPosition(met.beginLine, met.beginColumn, met.endLine, met.endColumn);
        if (met.kind == FlinkSqlParserConstants.QUOTE) {
            return open(position, "the string that begins here has no closing quote");
        }
        String image = met.kind == FlinkSqlParserConstants.EOF ? "<EOF>" : met.image;
        return SluiceException.of(ErrorCode.SYNTAX_ERROR, position)
                .with("message", "Encountered \"" + image + "\", expected " + expected.describe())
                .hint(hint(expected));
    }

    private static Optional<String> hint(ExpectedTokens expected) {
        Token met = expected.met();
        if (met.kind == FlinkSqlParserConstants.DOUBLE_QUOTE) {
            return Optional.of("Names are quoted with back-quotes, strings with single quotes.");
        }
        if (met.kind == FlinkSqlParserConstants.LPAREN && expected.contains("WITH")) {
            return Optional.of("Options follow the word WITH: WITH ('key' = 'value').");
        }
        if (met.kind == FlinkSqlParserConstants.EOF) {
            return Optional.empty();
        }
        if (expected.name() && Keywords.isReserved(met.image)) {
            return Optional.of("\"" + met.image + "\" is a reserved word. As a name it is quoted with back-quotes: `"
                    + met.image + "`.");
        }
        return nearestWord(met.image, expected).or(() -> nearestWord(expected.before(), expected));
    }

    private static Optional<String> nearestWord(String word, ExpectedTokens expected) {
        boolean mayBeSlip = word.length() > 2 && Character.isLetter(word.charAt(0)) && !expected.contains(word);
        return mayBeSlip ? Nearest.hint(word.toUpperCase(Locale.ROOT), expected.words()) : Optional.empty();
    }

    private static SluiceException lexical(SimpleCharStream stream) {
        SqlPosition position = SqlPosition.at(stream.getBeginLine(), stream.getBeginColumn());
        String image = stream.GetImage();
        if (image.startsWith("`")) {
            return image.startsWith("``")
                    ? SluiceException.of(ErrorCode.SYNTAX_ERROR, position).with("message", "a quoted name is empty")
                    : open(position, "the quoted name that begins here has no closing back-quote on its line");
        }
        if (image.startsWith("/*")) {
            return open(position, "the comment that begins here is not closed");
        }
        return SluiceException.of(ErrorCode.SYNTAX_ERROR, position)
                .with("message", "Encountered \"" + image + "\", which is no part of SQL");
    }

    /** Something that the end of the text leaves open; shells look for the words about EOF and read on. */
    private static SluiceException open(SqlPosition position, String what) {
        return SluiceException.of(ErrorCode.SYNTAX_ERROR, position).with("message", "Encountered \"<EOF>\": " + what);
    }

    /** What the grammar's own checks refuse: bad literals, and what the dialect does not allow. */
    private static SluiceException rejected(CalciteContextException inContext) {
        SqlPosition position = inContext.getPosLine() < 1
                ? null
                : new SqlPosition(
                        inContext.getPosLine(),
                        inContext.getPosColumn(),
                        inContext.getEndPosLine(),
                        inContext.getEndPosColumn());
        Throwable cause = inContext.getCause() == null ? inContext : inContext.getCause();
        String message = String.valueOf(cause.getMessage());
        ErrorCode code = message.toLowerCase(Locale.ROOT).contains("literal")
                ? ErrorCode.INVALID_LITERAL
                : ErrorCode.SYNTAX_ERROR;
        return SluiceException.of(code, position, inContext).with("message", message);
    }
}
