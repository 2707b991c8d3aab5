package io.sluice.sql.tests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.spi.row.RowKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A session over the REST API, with nothing but HTTP and JSON. */
final class RestClient implements SqlClient {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final String address;
    private final String session;

    RestClient(int port, Map<String, String> options) {
        address = "http://127.0.0.1:" + port;
        ObjectNode body = JSON.createObjectNode();
        options.forEach(body.putObject("properties")::put);
        session = "/v2/sessions/"
                + call("POST", "/v2/sessions", body.toString())
                        .get("sessionHandle")
                        .textValue();
    }

    @Override
    public Result execute(String sql) {
        String handle = call(
                        "POST",
                        session + "/statements",
                        JSON.createObjectNode().put("statement", sql).toString())
                .get("operationHandle")
                .textValue();
        String operation = session + "/operations/" + handle;
        try {
            return fetch(operation);
        } finally {
            call("DELETE", operation + "/close", "");
        }
    }

    @Override
    public boolean showsChanges() {
        return true;
    }

    @Override
    public void close() {
        call("DELETE", session, "");
    }

    private Result fetch(String operation) {
        List<Row> rows = new ArrayList<>();
        String next = operation + "/result/0?rowFormat=PLAIN_TEXT";
        while (true) {
            JsonNode page = call("GET", next, "");
            page.at("/results/data").forEach(row -> rows.add(row(row)));
            if (page.get("resultType").textValue().equals("EOS")) {
                return new Result(rows);
            }
            next = page.get("nextResultUri").textValue();
        }
    }

    private static Row row(JsonNode json) {
        List<String> cells = new ArrayList<>();
        json.get("fields").forEach(field -> cells.add(field.isNull() ? null : field.textValue()));
        return new Row(RowKind.valueOf(json.get("kind").textValue()), cells);
    }

    private JsonNode call(String method, String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            JsonNode answer = JSON.readTree(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body());
            if (answer.has("errors")) {
                StringBuilder text = new StringBuilder();
                answer.get("errors")
                        .forEach(error -> text.append(error.textValue()).append('\n'));
                throw new StatementFailure(text.toString());
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
