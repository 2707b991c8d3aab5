package io.sluice.spi.error;

/**
 * A stretch of SQL text. Lines and columns count from 1; both ends belong to the stretch.
 */
public record SqlPosition(int line, int column, int endLine, int endColumn) {

    public SqlPosition {
        if (line < 1 || column < 1) {
            throw new IllegalArgumentException("a position starts at 1:1, not " + line + ":" + column);
        }
    }

    public static SqlPosition at(int line, int column) {
        return new SqlPosition(line, column, line, column);
    }

    /** The same stretch in a text in which this one's text starts at {@code line}:{@code column}. */
    public SqlPosition shift(int startLine, int startColumn) {
        return new SqlPosition(
                line + startLine - 1,
                line == 1 ? column + startColumn - 1 : column,
                endLine + startLine - 1,
                endLine == 1 ? endColumn + startColumn - 1 : endColumn);
    }
}
