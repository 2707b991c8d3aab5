package io.sluice.sql.parser;

import io.sluice.spi.error.SqlPosition;
import java.util.List;

/**
 * A text cut into statements at its semicolons; nothing is parsed yet.
 *
 * @param statements in order, without empty ones
 * @param open what the end of the text leaves open
 */
public record SqlScript(String text, List<Piece> statements, Open open) {

    public SqlScript {
        statements = List.copyOf(statements);
    }

    /** Never fails: what is wrong with a piece shows when it is parsed. */
    public static SqlScript split(String text) {
        return new ScriptSplitter(text).split();
    }

    /** Whether the text ends where a statement has ended; an interactive shell reads on while it does not. */
    public boolean endsComplete() {
        return open == Open.NOTHING;
    }

    /**
     * @param text one statement without its semicolon and without comments around it
     * @param position where it stands in the script
     */
    public record Piece(String text, SqlPosition position) {}

    /** What a text can leave open. */
    public enum Open {
        /** The last statement has its semicolon, or there is none. */
        NOTHING,
        /** Only the semicolon is missing. */
        STATEMENT,
        STRING,
        QUOTED_IDENTIFIER,
        COMMENT,
        HINT,
        /** {@code STATEMENT SET BEGIN} without its {@code END}. */
        STATEMENT_SET
    }
}
