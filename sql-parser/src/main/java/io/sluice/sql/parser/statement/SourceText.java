package io.sluice.sql.parser.statement;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.util.Arrays;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SQL text that can be cut by lines and columns, which count from 1 in UTF-16 units; a tab is one column. */
public final class SourceText {
    private final String text;
    /** Offset of the first character of each line. */
    private final int[] lineStarts;

    private SourceText(String text, int[] lineStarts) {
        this.text = text;
        this.lineStarts = lineStarts;
    }

    /** Lines end as the lexer counts them: by LF, CR or CR LF. */
    public static SourceText of(String text) {
        int[] starts = new int[16];
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean lineEnds = c == '\n' || c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n');
            if (lineEnds) {
                if (lines == starts.length) {
                    starts = Arrays.copyOf(starts, lines * 2);
                }
                starts[lines++] = i + 1;
            }
        }
        return new SourceText(text, Arrays.copyOf(starts, lines));
    }

    public int offset(int line, int column) {
        return lineStarts[line - 1] + column - 1;
    }

    /** The line, from 1, of the character at the offset. */
    public int line(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** The column, from 1, of the character at the offset. */
    public int column(int offset) {
        return offset - lineStarts[line(offset) - 1] + 1;
    }

    /** Both ends of the position belong to the slice. */
    public String slice(SqlParserPos pos) {
        return text.substring(
                offset(pos.getLineNum(), pos.getColumnNum()), offset(pos.getEndLineNum(), pos.getEndColumnNum()) + 1);
    }

    /**
     * The slice as an unquoted option value. A double slash begins a comment, also in the middle of a URL; what it would
     * hide is an error, not a shorter value.
     */
    public String unquoted(SqlParserPos pos) {
        String slice = slice(pos);
        int end = offset(pos.getEndLineNum(), pos.getEndColumnNum()) + 1;
        if (slice.contains("//") || text.startsWith("//", end)) {
            throw SluiceException.of(ErrorCode.SYNTAX_ERROR, SqlPositions.of(pos))
                    .with("message", "an unquoted value ends where a comment begins")
                    .hint("Put the value in single quotes.");
        }
        return slice;
    }
}
