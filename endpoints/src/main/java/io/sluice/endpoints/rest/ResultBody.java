package io.sluice.endpoints.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.text.WallClock;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType.Field;
import java.io.IOException;

/** The body of a fetch's response. */
final class ResultBody {
    private final ResultSchema schema;
    private final NextResult next;

    ResultBody(ResultSchema schema, NextResult next) {
        this.schema = schema;
        this.next = next;
    }

    static void writeNotReady(JsonGenerator json, NextResult next) throws IOException {
        json.writeStartObject();
        json.writeStringField("resultType", ResultPage.Status.NOT_READY.name());
        json.writeStringField("nextResultUri", next.uri(0));
        json.writeEndObject();
    }

    void write(JsonGenerator json, ResultPage page) throws IOException {
        json.writeStartObject();
        json.writeStringField("resultType", page.status().name());
        json.writeBooleanField("isQueryResult", schema.isQuery());
        if (schema.jobId().isPresent()) {
            json.writeStringField("jobID", schema.jobId().get());
        }
        json.writeStringField("resultKind", schema.successOnly() ? "SUCCESS" : "SUCCESS_WITH_CONTENT");
        json.writeObjectFieldStart("results");
        writeColumns(json);
        json.writeStringField("rowFormat", next.rowFormat().name());
        json.writeArrayFieldStart("data");
        if (page.status() == ResultPage.Status.PAYLOAD) {
            writeRows(json, page.rows());
        }
        json.writeEndArray();
        json.writeEndObject();
        if (page.status() == ResultPage.Status.PAYLOAD) {
            json.writeStringField("nextResultUri", next.uri(page.nextToken()));
        }
        json.writeEndObject();
    }

    private void writeColumns(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("columns");
        for (Field field : schema.type().fields()) {
            json.writeStartObject();
            json.writeStringField("name", field.name());
            json.writeFieldName("logicalType");
            LogicalTypeJson.write(json, field.type());
            json.writeStringField("comment", field.comment().orElse(null));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeRows(JsonGenerator json, RowBatch rows) throws IOException {
        FieldWriter fields =
                switch (next.rowFormat()) {
                    case JSON -> new JsonFieldWriter(json, new WallClock(schema.timeZone()));
                    case PLAIN_TEXT -> new PlainTextFieldWriter(json, new WallClock(schema.timeZone()));
                };
        int arity = schema.type().arity();
        for (int row = 0; row < rows.rows(); row++) {
            json.writeStartObject();
            json.writeStringField("kind", kindName(rows.kind(row)));
            json.writeArrayFieldStart("fields");
            for (int column = 0; column < arity; column++) {
                fields.write(schema.type().typeAt(column), rows.column(column), row);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static String kindName(byte kind) {
        return RowKind.of(kind).name();
    }
}
