package io.sluice.connectors.formats.json;

import io.sluice.connectors.formats.json.JsonValue.Outcome;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Arrays;

/** Reads an object into columns, one a field; fields that nobody wants are skipped. Not thread-safe. */
final class JsonFields {
    private final RowType type;
    private final FieldNames names;
    private final JsonValue[] values;
    private final boolean[] nullable;
    private final boolean[] seen;
    private final JsonSettings settings;

    JsonFields(RowType type, JsonSettings settings) {
        this.type = type;
        this.settings = settings;
        names = new FieldNames(type.names());
        values = type.types().stream()
                .map(field -> JsonValue.of(field, settings))
                .toArray(JsonValue[]::new);
        nullable = new boolean[values.length];
        for (int i = 0; i < values.length; i++) {
            nullable[i] = type.typeAt(i).nullable();
        }
        seen = new boolean[values.length];
    }

    /**
     * Reads the object that comes next.
     *
     * @return SET or BAD; with BAD the columns hold parts of the row, and unless errors are ignored the object is read in part
     */
    Outcome read(JsonScanner in, ColumnVector[] columns, int row) {
        Arrays.fill(seen, false);
        names.restart();
        boolean good = true;
        in.expect('{');
        if (!in.take('}')) {
            do {
                in.string();
                int field = names.find(in.bytes(), in.from(), in.to());
                in.expect(':');
                if (field < 0) {
                    in.skipValue();
                    continue;
                }
                if (seen[field]) {
                    columns[field].truncate(row); // the last of several wins
                }
                seen[field] = true;
                good &= readField(field, in, columns[field], row);
                if (!good && !settings.ignoreParseErrors()) {
                    return Outcome.BAD;
                }
            } while (in.take(','));
            in.expect('}');
        }
        for (int field = 0; field < seen.length; field++) {
            if (!seen[field]) {
                good &= setMissing(field, in, columns[field], row);
            }
        }
        return good ? Outcome.SET : Outcome.BAD;
    }

    private boolean readField(int field, JsonScanner in, ColumnVector column, int row) {
        Outcome outcome = values[field].read(in, column, row);
        if (outcome == Outcome.SET) {
            return true;
        }
        if (nullable[field] && (outcome == Outcome.NULL || settings.ignoreParseErrors())) {
            column.setNull(row);
            return true;
        }
        if (!settings.ignoreParseErrors()) {
            String problem = outcome == Outcome.NULL ? "null" : in.problem();
            in.setProblem("column \"" + type.names().get(field) + "\" is "
                    + type.typeAt(field).summary() + " and cannot hold " + problem);
        }
        return false;
    }

    private boolean setMissing(int field, JsonScanner in, ColumnVector column, int row) {
        if (nullable[field] && !settings.failOnMissingField()) {
            column.setNull(row);
            return true;
        }
        in.setProblem("the row has no field \"" + type.names().get(field) + "\"");
        return false;
    }
}
