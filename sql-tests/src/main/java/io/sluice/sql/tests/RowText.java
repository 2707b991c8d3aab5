package io.sluice.sql.tests;

import io.sluice.spi.row.RowKind;
import io.sluice.sql.tests.SqlClient.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rows as scripts write them: an optional sign, then cells separated by blanks. A cell that is empty, has blanks or quotes, starts with
 * a hash, or would read as NULL or as a sign stands in single quotes, with inner quotes doubled.
 */
final class RowText {
    private RowText() {}

    /** @param signed whether to write the kind */
    static String print(Row row, boolean signed) {
        StringBuilder text = new StringBuilder(signed ? row.kind().sign() : "");
        for (@Nullable String cell : row.cells()) {
            text.append(text.isEmpty() ? "" : " ").append(cell == null ? "NULL" : quoteIfNeeded(cell));
        }
        return text.toString();
    }

    /** @throws IllegalArgumentException when a quote is left open */
    static Row parse(String line) {
        List<@Nullable String> cells = new ArrayList<>();
        Optional<RowKind> kind = Optional.empty();
        int at = 0;
        while (at < line.length()) {
            if (line.charAt(at) == ' ') {
                at++;
                continue;
            }
            StringBuilder cell = new StringBuilder();
            boolean quoted = line.charAt(at) == '\'';
            at = quoted ? readQuoted(line, at + 1, cell) : readBare(line, at, cell);
            String text = cell.toString();
            if (!quoted && cells.isEmpty() && kind.isEmpty() && sign(text).isPresent()) {
                kind = sign(text);
            } else {
                cells.add(!quoted && text.equals("NULL") ? null : text);
            }
        }
        return new Row(kind.orElse(RowKind.INSERT), cells);
    }

    private static int readBare(String line, int start, StringBuilder cell) {
        int at = start;
        while (at < line.length() && line.charAt(at) != ' ') {
            cell.append(line.charAt(at++));
        }
        return at;
    }

    private static int readQuoted(String line, int start, StringBuilder cell) {
        int at = start;
        while (at < line.length()) {
            char c = line.charAt(at++);
            if (c != '\'') {
                cell.append(c);
            } else if (at < line.length() && line.charAt(at) == '\'') {
                cell.append(c);
                at++;
            } else {
                return at;
            }
        }
        throw new IllegalArgumentException("no closing quote: " + line);
    }

    private static String quoteIfNeeded(String cell) {
        boolean plain = !cell.isEmpty()
                && cell.indexOf(' ') < 0
                && cell.indexOf('\'') < 0
                && cell.charAt(0) != '#'
                && !cell.equals("NULL")
                && sign(cell).isEmpty();
        return plain ? cell : "'" + cell.replace("'", "''") + "'";
    }

    private static Optional<RowKind> sign(String text) {
        for (RowKind kind : RowKind.values()) {
            if (kind.sign().equals(text)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
