package io.sluice.cli.show;

import io.sluice.cli.client.Page.ColumnInfo;
import io.sluice.cli.client.Page.Row;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rows in a table that grows downwards. Columns are as wide as the rows of the first page need; a longer value that comes later is shown
 * whole, and its column is wider from there on.
 */
final class TableView {
    private static final String NULL = "<NULL>";
    private static final Set<String> NUMBERS =
            Set.of("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE", "DECIMAL");

    private final PrintStream out;
    private final List<String> headers = new ArrayList<>();
    private final List<Boolean> rightAligned = new ArrayList<>();
    private final boolean withKinds;
    private final int[] widths;
    private boolean started;

    /** @param withKinds whether the first column says what each row does */
    TableView(PrintStream out, List<ColumnInfo> columns, boolean withKinds) {
        this.out = out;
        this.withKinds = withKinds;
        if (withKinds) {
            headers.add("op");
            rightAligned.add(false);
        }
        for (ColumnInfo column : columns) {
            headers.add(column.name());
            rightAligned.add(NUMBERS.contains(column.type()));
        }
        widths = new int[headers.size()];
    }

    void add(List<Row> rows) {
        List<List<String>> lines = rows.stream().map(this::cells).toList();
        if (!started) {
            widen(headers);
        }
        lines.forEach(this::widen);
        if (!started) {
            rule();
            line(headers, false);
            rule();
            started = true;
        }
        lines.forEach(cells -> line(cells, true));
    }

    void end() {
        if (started) {
            rule();
        }
    }

    private List<String> cells(Row row) {
        List<String> cells = new ArrayList<>();
        if (withKinds) {
            cells.add(row.kind());
        }
        row.cells().forEach(cell -> cells.add(text(cell)));
        return cells;
    }

    private static String text(@Nullable String cell) {
        return cell == null
                ? NULL
                : cell.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
    }

    private void widen(List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], DisplayWidth.of(cells.get(i)));
        }
    }

    private void rule() {
        StringBuilder line = new StringBuilder("+");
        for (int width : widths) {
            line.append("-".repeat(width + 2)).append('+');
        }
        out.println(line);
    }

    private void line(List<String> cells, boolean align) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < widths.length; i++) {
            String padding = " ".repeat(widths[i] - DisplayWidth.of(cells.get(i)));
            boolean right = align && rightAligned.get(i);
            line.append(' ')
                    .append(right ? padding : "")
                    .append(cells.get(i))
                    .append(right ? "" : padding)
                    .append(" |");
        }
        out.println(line);
    }
}
