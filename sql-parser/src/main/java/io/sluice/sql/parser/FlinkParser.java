package io.sluice.sql.parser;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.generated.FlinkSqlParser;
import io.sluice.sql.parser.generated.SimpleCharStream;
import io.sluice.sql.parser.statement.SqlUnsupportedStatement;
import io.sluice.sql.parser.statement.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * Parses the Flink dialect. Names are quoted with back-quotes and keep their case. Whatever is wrong with a text is a
 * {@link SluiceException} with code {@code SYNTAX_ERROR} (or {@code INVALID_LITERAL}), its place, and a hint where one is known.
 */
public final class FlinkParser {
    private static final int IDENTIFIER_MAX_LENGTH = 256;

    private FlinkParser() {}

    /** All statements of a script; none when it holds only blanks and comments. Fails with the first bad one. */
    public static List<ParsedStatement> parse(String script) {
        List<ParsedStatement> statements = new ArrayList<>();
        for (SqlScript.Piece piece : SqlScript.split(script).statements()) {
            statements.add(parse(script, piece));
        }
        return List.copyOf(statements);
    }

    /** A text with exactly one statement, with or without a semicolon behind it. */
    public static ParsedStatement parseSingle(String text) {
        List<SqlScript.Piece> pieces = SqlScript.split(text).statements();
        if (pieces.isEmpty()) {
            throw SluiceException.of(ErrorCode.SYNTAX_ERROR, SqlPosition.at(1, 1))
                    .with("message", "Encountered \"<EOF>\", expected a statement")
                    .inStatement(text);
        }
        ParsedStatement first = parse(text, pieces.get(0));
        if (pieces.size() > 1) {
            throw SluiceException.of(ErrorCode.SYNTAX_ERROR, pieces.get(1).position())
                    .with("message", "only one statement can be given here, and this is a second one")
                    .inStatement(text);
        }
        return first;
    }

    /** One piece of a script that has been split before. */
    public static ParsedStatement parse(String script, SqlScript.Piece piece) {
        SqlPosition start = piece.position();
        SqlNode node = run(script, piece.text(), start.line(), start.column(), FlinkSqlParser::parseSqlStmtEof);
        if (!(node instanceof Statement) && !node.isA(SqlKind.QUERY)) {
            String name = node.getKind().name().replace('_', ' ').toUpperCase(Locale.ROOT);
            node = new SqlUnsupportedStatement(node.getParserPosition(), name, piece.text());
        }
        return new ParsedStatement(node, piece.text(), start, script);
    }

    /** A scalar expression, as in a computed column. */
    public static SqlNode parseExpression(String text) {
        return run(text, text, 1, 1, FlinkSqlParser::parseSqlExpressionEof);
    }

    /** A data type with its nullability, such as {@code ARRAY<INT NOT NULL> NOT NULL}. */
    public static SqlDataTypeSpec parseType(String text) {
        return run(text, text, 1, 1, FlinkSqlParser::NullableTypeEof);
    }

    /** A name of one or more parts, such as {@code cat.`my db`.t}. */
    public static SqlIdentifier parseIdentifier(String text) {
        return run(text, text, 1, 1, FlinkSqlParser::IdentifierEof);
    }

    private static <T> T run(String script, String text, int line, int column, Production<T> production) {
        SimpleCharStream stream = Lexing.stream(text, line, column);
        FlinkSqlParser parser = new FlinkSqlParser(Lexing.tokens(stream));
        parser.setOriginalSql(script);
        parser.setUnquotedCasing(Casing.UNCHANGED);
        parser.setQuotedCasing(Casing.UNCHANGED);
        parser.setIdentifierMaxLength(IDENTIFIER_MAX_LENGTH);
        parser.setConformance(FlinkConformance.INSTANCE);
        try {
            return production.parse(parser);
        } catch (Exception | Error thrown) {
            throw new SyntaxErrors(script, stream).of(thrown).inStatement(script);
        }
    }

    /** An entry of the grammar. */
    private interface Production<T> {
        T parse(FlinkSqlParser parser) throws Exception;
    }
}
