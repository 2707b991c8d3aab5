package io.sluice.connectors.formats.json;

import io.sluice.connectors.formats.text.TextBuffer;
import io.sluice.spi.connector.StreamEncoder;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.io.OutputStream;

/** Writes an object a line. */
final class JsonEncoder implements StreamEncoder {
    private final JsonWriter.Fields fields;
    private final int arity;
    private final TextBuffer text = new TextBuffer();

    JsonEncoder(RowType type, JsonSettings settings) {
        fields = new JsonWriter.Fields(type, settings);
        arity = type.arity();
    }

    @Override
    public void encode(RowBatch batch, int[] selection, int count, OutputStream out) throws IOException {
        ColumnVector[] columns = new ColumnVector[arity];
        for (int i = 0; i < arity; i++) {
            columns[i] = batch.column(i);
        }
        text.truncate(0);
        for (int i = 0; i < count; i++) {
            fields.write(columns, selection[i], text);
            text.append('\n');
        }
        text.writeTo(out);
    }
}
