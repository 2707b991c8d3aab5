package io.sluice.endpoints.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.sluice.endpoints.text.PlainText;
import io.sluice.endpoints.text.WallClock;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.LogicalType;
import java.io.IOException;

/** Values in {@link RowFormat#PLAIN_TEXT}. */
final class PlainTextFieldWriter implements FieldWriter {
    private final JsonGenerator json;
    private final PlainText plain;
    private final StringBuilder text = new StringBuilder();
    private char[] chars = new char[64];

    PlainTextFieldWriter(JsonGenerator json, WallClock clock) {
        this.json = json;
        plain = new PlainText(clock);
    }

    @Override
    public void write(LogicalType type, ColumnVector vector, int row) throws IOException {
        if (vector.isNull(row)) {
            json.writeNull();
            return;
        }
        if (type.root().isCharacter()) {
            BytesVector bytes = (BytesVector) vector;
            json.writeUTF8String(bytes.data(), bytes.offsets()[row], bytes.lengths()[row]);
            return;
        }
        plain.append(text, type, vector, row);
        int length = text.length();
        if (chars.length < length) {
            chars = new char[length];
        }
        text.getChars(0, length, chars, 0);
        text.setLength(0);
        json.writeString(chars, 0, length);
    }
}
