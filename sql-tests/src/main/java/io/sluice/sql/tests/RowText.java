package io.sluice.sql.tests;

import io.sluice.connectors.builtin.script.Timeline;
import io.sluice.sql.tests.SqlClient.Row;
import org.jspecify.annotations.Nullable;

/** Rows as scripts write them: an optional sign, then cells as in a {@link Timeline}. */
public final class RowText {
    private RowText() {}

    /** @param signed whether to write the kind */
    public static String print(Row row, boolean signed) {
        StringBuilder text = new StringBuilder(signed ? row.kind().sign() : "");
        for (@Nullable String cell : row.cells()) {
            text.append(text.isEmpty() ? "" : " ").append(cell == null ? "NULL" : Timeline.quote(cell));
        }
        return text.toString();
    }

    /** @throws io.sluice.spi.error.SluiceException SYNTAX_ERROR when a quote is left open */
    static Row parse(String line) {
        Timeline.Row row = (Timeline.Row)
                Timeline.parse("row t " + line, "expected row").items().get(0);
        return new Row(row.kind(), row.values());
    }
}
