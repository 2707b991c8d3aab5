package io.sluice.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.cli.client.Page.ColumnInfo;
import io.sluice.cli.client.Page.Row;
import io.sluice.spi.row.RowKind;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A session with a gateway over its REST API. */
public final class RestClient implements SqlClient {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(2);
    private static final long HEARTBEAT_SECONDS = 60;

    private final HttpClient http;
    private final String address;
    private final String base;
    private final String session;
    private final ScheduledExecutorService heartbeat;

    private RestClient(HttpClient http, String address, Map<String, String> properties) {
        this.http = http;
        this.address = address;
        this.base = "http://" + address + "/v2";
        ObjectNode request = JSON.createObjectNode().put("sessionName", "cli");
        properties.forEach(request.putObject("properties")::put);
        this.session = "/sessions/"
                + call("POST", "/sessions", request).path("sessionHandle").asText();
        this.heartbeat = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "cli-heartbeat");
            thread.setDaemon(true);
            return thread;
        });
        heartbeat.scheduleAtFixedRate(this::beat, HEARTBEAT_SECONDS, HEARTBEAT_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * @param address {@code host:port}
     * @throws SqlError when nobody answers there
     */
    public static RestClient connect(String address, Map<String, String> properties) {
        return new RestClient(httpClient(CONNECT_TIMEOUT), address, properties);
    }

    /** The name of the product that answers at an address; empty when none does. */
    public static Optional<String> probe(String address, Duration timeout) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address + "/v1/info"))
                .timeout(timeout)
                .build();
        try {
            HttpResponse<String> response = httpClient(timeout).send(request, HttpResponse.BodyHandlers.ofString());
            return Optional.of(
                    JSON.readTree(response.body()).path("productName").asText());
        } catch (IOException e) {
            return Optional.empty(); // nobody there, or no gateway: that is what was asked
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public String gateway() {
        return "the gateway at " + address;
    }

    @Override
    public boolean embedded() {
        return false;
    }

    @Override
    public SqlStatement submit(String sql) {
        JsonNode response =
                call("POST", session + "/statements", JSON.createObjectNode().put("statement", sql));
        return new Running(
                session + "/operations/" + response.path("operationHandle").asText());
    }

    @Override
    public List<String> complete(String sql, int position) {
        ObjectNode request = JSON.createObjectNode().put("statement", sql).put("position", position);
        List<String> candidates = new ArrayList<>();
        call("GET", session + "/complete-statement", request)
                .path("candidates")
                .forEach(candidate -> candidates.add(candidate.asText()));
        return candidates;
    }

    @Override
    public Map<String, String> config() {
        Map<String, String> config = new TreeMap<>();
        call("GET", session, null)
                .path("properties")
                .properties()
                .forEach(entry -> config.put(entry.getKey(), entry.getValue().asText()));
        return config;
    }

    @Override
    public void close() {
        heartbeat.shutdownNow();
        call("DELETE", session, null);
    }

    private void beat() {
        try {
            call("POST", session + "/heartbeat", null);
        } catch (SqlError e) {
            // The gateway may be restarting; the next statement tells when it is gone.
        }
    }

    private JsonNode call(String method, String path, @Nullable JsonNode body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(REQUEST_TIMEOUT)
                .header("Content-Type", "application/json; charset=UTF-8")
                .method(
                        method,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            JsonNode answer = JSON.readTree(response.body());
            if (response.statusCode() != 200) {
                throw new SqlError(report(answer.path("errors"), response.statusCode()));
            }
            return answer;
        } catch (IOException e) {
            String reason = e.getMessage() == null ? "" : ": " + e.getMessage();
            throw new SqlError("ERROR: cannot reach the gateway at " + address + reason, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SqlError("ERROR: interrupted", e);
        }
    }

    /** The gateway's own report stands in a text that looks like a Java trace, between the last cause and its frames. */
    private static String report(JsonNode errors, int status) {
        String text = errors.isEmpty()
                ? "HTTP status " + status
                : errors.get(errors.size() - 1).asText();
        int cause = text.lastIndexOf("Caused by: ");
        String report = cause < 0 ? text : text.substring(cause + "Caused by: ".length());
        int frames = report.indexOf("\n\tat ");
        return frames < 0 ? report : report.substring(0, frames);
    }

    private static HttpClient httpClient(Duration connectTimeout) {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connectTimeout)
                .build();
    }

    private final class Running implements SqlStatement {
        private final String operation;
        private String token = "0";

        Running(String operation) {
            this.operation = operation;
        }

        @Override
        public Page next() {
            JsonNode page = call("GET", operation + "/result/" + token + "?rowFormat=PLAIN_TEXT", null);
            String type = page.path("resultType").asText();
            if (type.equals("NOT_READY")) {
                return Page.NOT_READY;
            }
            String next = page.path("nextResultUri").asText();
            if (!next.isEmpty()) {
                token = next.substring(next.lastIndexOf('/') + 1).replaceFirst("\\?.*", "");
            }
            return toPage(page, type.equals("EOS"));
        }

        @Override
        public void cancel() {
            try {
                call("POST", operation + "/cancel", null);
            } catch (SqlError e) {
                if (!e.report().contains("INVALID_OPERATION_STATE")) {
                    throw e;
                }
            }
        }

        @Override
        public void close() {
            call("DELETE", operation + "/close", null);
        }
    }

    private static Page toPage(JsonNode page, boolean end) {
        List<ColumnInfo> columns = new ArrayList<>();
        for (JsonNode column : page.path("results").path("columns")) {
            columns.add(new ColumnInfo(
                    column.path("name").asText(),
                    column.path("logicalType").path("type").asText()));
        }
        List<Row> rows = new ArrayList<>();
        for (JsonNode row : page.path("results").path("data")) {
            List<@Nullable String> cells = new ArrayList<>();
            row.path("fields").forEach(field -> cells.add(field.isNull() ? null : field.asText()));
            rows.add(new Row(RowKind.valueOf(row.path("kind").asText()).sign(), cells));
        }
        return new Page(
                true,
                end,
                columns,
                page.path("isQueryResult").asBoolean(),
                page.path("resultKind").asText().equals("SUCCESS"),
                Optional.of(page.path("jobID").asText()).filter(id -> !id.isEmpty()),
                rows);
    }
}
