package io.sluice.connectors.formats.json;

import io.sluice.connectors.formats.text.ScalarReader;
import io.sluice.connectors.formats.text.TextBuffer;
import io.sluice.spi.row.ArrayVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Readers of values that may be objects or arrays. */
final class NestedJson {
    private static final int FIRST_CAPACITY = 16;

    private NestedJson() {}

    /** Texts; an object or array where one is expected is its own JSON text without white space. */
    static final class Texts extends JsonValue {
        private final ScalarReader reader;
        private final TextBuffer compact = new TextBuffer();

        Texts(ScalarReader reader) {
            this.reader = reader;
        }

        @Override
        Outcome read(JsonScanner in, ColumnVector column, int row) {
            switch (in.peek()) {
                case '"' -> in.string();
                case '{', '[' -> {
                    compact.truncate(0);
                    CompactJson.copy(in, compact);
                    return reader.read(compact.data(), 0, compact.length(), column, row) ? Outcome.SET : bad(in);
                }
                case 'n' -> {
                    return in.takeNull() ? Outcome.NULL : bad(in);
                }
                default -> in.bareValue();
            }
            return reader.read(in.bytes(), in.from(), in.to(), column, row) ? Outcome.SET : bad(in);
        }
    }

    static final class Elements extends JsonValue {
        private final JsonValue element;
        private final boolean nullable;
        private final boolean ignoresErrors;
        /** The elements, until it is known how many there are. */
        private final ColumnVector scratch;

        Elements(LogicalType elementType, JsonSettings settings) {
            element = JsonValue.of(elementType, settings);
            nullable = elementType.nullable();
            ignoresErrors = settings.ignoreParseErrors();
            scratch = ColumnVector.create(elementType, FIRST_CAPACITY);
        }

        @Override
        Outcome read(JsonScanner in, ColumnVector column, int row) {
            if (in.takeNull()) {
                return Outcome.NULL;
            }
            if (in.peek() != '[') {
                in.skipValue();
                return bad(in);
            }
            in.expect('[');
            scratch.reset();
            int length = 0;
            boolean good = true;
            if (!in.take(']')) {
                do {
                    scratch.ensureCapacity(length + 1);
                    Outcome outcome = element.read(in, scratch, length);
                    if (nullable && (outcome == Outcome.NULL || ignoresErrors && outcome == Outcome.BAD)) {
                        scratch.setNull(length);
                    } else if (outcome != Outcome.SET) {
                        good = false;
                        if (!ignoresErrors) {
                            return outcome == Outcome.NULL ? bad(in) : outcome;
                        }
                    }
                    length++;
                } while (in.take(','));
                in.expect(']');
            }
            if (!good) {
                return Outcome.BAD;
            }
            ArrayVector arrays = (ArrayVector) column;
            int at = arrays.append(row, length);
            arrays.elements().copyRange(scratch, 0, length, at);
            return Outcome.SET;
        }
    }

    /** Maps, and multisets as maps from element to count. */
    static final class Entries extends JsonValue {
        private final ScalarReader key;
        private final JsonValue value;
        private final boolean nullable;
        private final boolean ignoresErrors;
        private final BytesVector keys = new BytesVector(FIRST_CAPACITY);
        private final ColumnVector values;
        private int[] places = new int[FIRST_CAPACITY];

        Entries(LogicalType keyType, LogicalType valueType, JsonSettings settings) {
            key = ScalarReader.of(keyType, settings.timestamps());
            value = JsonValue.of(valueType, settings);
            nullable = valueType.nullable();
            ignoresErrors = settings.ignoreParseErrors();
            values = ColumnVector.create(valueType, FIRST_CAPACITY);
        }

        @Override
        Outcome read(JsonScanner in, ColumnVector column, int row) {
            if (in.takeNull()) {
                return Outcome.NULL;
            }
            if (in.peek() != '{') {
                in.skipValue();
                return bad(in);
            }
            in.expect('{');
            keys.reset();
            values.reset();
            int entries = 0;
            boolean good = true;
            if (!in.take('}')) {
                do {
                    keys.ensureCapacity(entries + 1);
                    values.ensureCapacity(entries + 1);
                    in.string();
                    if (!key.read(in.bytes(), in.from(), in.to(), keys, entries)) {
                        return bad(in); // no UTF-8: there is no telling where the value starts
                    }
                    in.expect(':');
                    Outcome outcome = value.read(in, values, entries);
                    if (nullable && (outcome == Outcome.NULL || ignoresErrors && outcome == Outcome.BAD)) {
                        values.setNull(entries);
                    } else if (outcome != Outcome.SET) {
                        good = false;
                        if (!ignoresErrors) {
                            return outcome == Outcome.NULL ? bad(in) : outcome;
                        }
                    }
                    entries++;
                } while (in.take(','));
                in.expect('}');
            }
            if (good) {
                store((MapVector) column, row, entries);
            }
            return good ? Outcome.SET : Outcome.BAD;
        }

        /** Of entries with the same key the last wins, in the place of the first. */
        private void store(MapVector maps, int row, int entries) {
            if (places.length < entries) {
                places = new int[Math.max(entries, places.length * 2)];
            }
            int distinct = 0;
            for (int i = 0; i < entries; i++) {
                int known = 0;
                while (known < distinct && !sameKey(places[known], i)) {
                    known++;
                }
                places[known] = i;
                distinct = Math.max(distinct, known + 1);
            }
            int at = maps.append(row, distinct);
            maps.keys().copySelected(keys, places, distinct, at);
            maps.values().copySelected(values, places, distinct, at);
        }

        private boolean sameKey(int a, int b) {
            byte[] data = keys.data();
            int startA = keys.offsets()[a];
            int startB = keys.offsets()[b];
            return Arrays.equals(data, startA, startA + keys.lengths()[a], data, startB, startB + keys.lengths()[b]);
        }
    }

    static final class Fields extends JsonValue {
        private final JsonFields fields;
        private @Nullable RowVector vector;
        private ColumnVector[] columns = {};

        Fields(RowType type, JsonSettings settings) {
            fields = new JsonFields(type, settings);
        }

        @Override
        Outcome read(JsonScanner in, ColumnVector column, int row) {
            if (in.takeNull()) {
                return Outcome.NULL;
            }
            if (in.peek() != '{') {
                in.skipValue();
                return bad(in);
            }
            if (vector != column) {
                vector = (RowVector) column;
                columns = new ColumnVector[vector.arity()];
                for (int i = 0; i < columns.length; i++) {
                    columns[i] = vector.field(i);
                }
            }
            Outcome outcome = fields.read(in, columns, row);
            if (outcome == Outcome.BAD) {
                column.truncate(row);
            }
            return outcome;
        }
    }
}
