package io.sluice.sql.parser;

import io.sluice.sql.parser.generated.FlinkSqlParserConstants;
import io.sluice.sql.parser.generated.FlinkSqlParserTokenManager;
import io.sluice.sql.parser.generated.SimpleCharStream;
import java.io.StringReader;

/** The generated lexer, set up for the dialect. */
final class Lexing {
    private Lexing() {}

    /**
     * A stream whose first character has the given place. Its buffer holds the whole text: a smaller one grows by little
     * steps, which for a literal of some megabytes takes minutes.
     */
    static SimpleCharStream stream(String text, int line, int column) {
        SimpleCharStream stream = new SimpleCharStream(new StringReader(text), line, column, text.length() + 1);
        stream.setTabSize(1);
        return stream;
    }

    static FlinkSqlParserTokenManager tokens(SimpleCharStream stream) {
        return new FlinkSqlParserTokenManager(stream, FlinkSqlParserConstants.BTID);
    }
}
