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
}
