package io.sluice.sql.parser;

import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.generated.FlinkSqlParserConstants;
import io.sluice.sql.parser.generated.FlinkSqlParserTokenManager;
import io.sluice.sql.parser.generated.SimpleCharStream;
import io.sluice.sql.parser.generated.Token;
import io.sluice.sql.parser.generated.TokenMgrError;
import io.sluice.sql.parser.statement.SourceText;
import java.util.ArrayList;
import java.util.List;

/** Cuts a script with the parser's own lexer, so that both agree on what a string or a comment is. */
final class ScriptSplitter {
    private static final int NONE = -1;

    /** After so many places that are no SQL the rest of the text is one piece; each restart reads on to the text's end. */
    private static final int MOST_RESTARTS = 1000;

    private final String text;
    private final SourceText source;
    private final List<SqlScript.Piece> pieces = new ArrayList<>();
    private SimpleCharStream stream;
    private FlinkSqlParserTokenManager lexer;

    /** Offsets of the piece that is being read: its first character, and the one after its last. */
    private int pieceStart = NONE;

    private int pieceEnd;
    private int restarts;
    private boolean inHint;
    private boolean inStatementSet;
    private int previousKind = NONE;
    private int kindBeforePrevious = NONE;

    ScriptSplitter(String text) {
        this.text = text;
        this.source = SourceText.of(text);
        this.stream = Lexing.stream(text, 1, 1);
        this.lexer = Lexing.tokens(stream);
    }

    SqlScript split() {
        SqlScript.Open open = readToEnd();
        finishPiece();
        return new SqlScript(text, pieces, open);
    }

    private SqlScript.Open readToEnd() {
        while (restarts <= MOST_RESTARTS) {
            Token token;
            try {
                token = lexer.getNextToken();
            } catch (TokenMgrError error) {
                int start = source.offset(stream.getBeginLine(), stream.getBeginColumn());
                if (text.startsWith("/*", start)) {
                    extendPiece(start, text.length());
                    return SqlScript.Open.COMMENT;
                }
                if (text.charAt(start) == '`') {
                    extendPiece(start, text.length());
                    return SqlScript.Open.QUOTED_IDENTIFIER;
                }
                extendPiece(start, start + 1);
                restartAt(start + 1);
                continue;
            }
            if (token.kind == FlinkSqlParserConstants.EOF) {
                return openAtEnd();
            }
            int start = source.offset(token.beginLine, token.beginColumn);
            if (token.kind == FlinkSqlParserConstants.QUOTE) {
                extendPiece(start, text.length());
                return SqlScript.Open.STRING;
            }
            if (token.kind == FlinkSqlParserConstants.SEMICOLON && !inHint && !inStatementSet) {
                finishPiece();
            } else if (token.kind == FlinkSqlParserConstants.DOUBLE_QUOTE) {
                skipDoubleQuoted(start);
            } else {
                extendPiece(start, source.offset(token.endLine, token.endColumn) + 1);
                follow(token.kind);
            }
        }
        extendPiece(text.length() - 1, text.length());
        return SqlScript.Open.STATEMENT;
    }

    private SqlScript.Open openAtEnd() {
        if (pieceStart == NONE) {
            return SqlScript.Open.NOTHING;
        }
        if (inHint) {
            return SqlScript.Open.HINT;
        }
        return inStatementSet ? SqlScript.Open.STATEMENT_SET : SqlScript.Open.STATEMENT;
    }

    private void follow(int kind) {
        if (kind == FlinkSqlParserConstants.HINT_BEG) {
            inHint = true;
        } else if (kind == FlinkSqlParserConstants.COMMENT_END) {
            inHint = false;
        } else if (kind == FlinkSqlParserConstants.BEGIN
                && previousKind == FlinkSqlParserConstants.SET
                && kindBeforePrevious == FlinkSqlParserConstants.STATEMENT) {
            inStatementSet = true;
        } else if (kind == FlinkSqlParserConstants.END
                && (previousKind == FlinkSqlParserConstants.SEMICOLON
                        || previousKind == FlinkSqlParserConstants.BEGIN)) {
            // The END of a CASE never stands where a statement begins.
            inStatementSet = false;
        }
        kindBeforePrevious = previousKind;
        previousKind = kind;
    }

    /** Double quotes are no SQL here, but who writes them means a string, and gets the error for all of it. */
    private void skipDoubleQuoted(int start) {
        int close = text.indexOf('"', start + 1);
        int end = close < 0 ? start + 1 : close + 1;
        extendPiece(start, end);
        follow(FlinkSqlParserConstants.DOUBLE_QUOTE);
        restartAt(end);
    }

    private void extendPiece(int start, int end) {
        if (pieceStart == NONE) {
            pieceStart = start;
        }
        pieceEnd = end;
    }

    private void finishPiece() {
        if (pieceStart != NONE) {
            SqlPosition position = new SqlPosition(
                    source.line(pieceStart),
                    source.column(pieceStart),
                    source.line(pieceEnd - 1),
                    source.column(pieceEnd - 1));
            pieces.add(new SqlScript.Piece(text.substring(pieceStart, pieceEnd), position));
        }
        pieceStart = NONE;
        inHint = false;
        inStatementSet = false;
        previousKind = NONE;
        kindBeforePrevious = NONE;
    }

    private void restartAt(int offset) {
        restarts++;
        String rest = text.substring(offset);
        stream = Lexing.stream(rest, source.line(offset), source.column(offset));
        lexer = Lexing.tokens(stream);
    }
}
