package io.sluice.endpoints.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.endpoints.FakeGateway;
import io.sluice.endpoints.FakeResult;
import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.endpoints.SampleRows;
import io.sluice.endpoints.clients.Sql;
import io.sluice.endpoints.rest.RestClient.Answer;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The REST API over HTTP, call by call. */
@Timeout(60)
class RestProtocolTest {
    private final FakeGateway gateway = new FakeGateway();
    private final RestEndpoint endpoint = new RestEndpoint(
            gateway,
            RestSettings.defaults()
                    .withAddress("127.0.0.1", 0)
                    .withMaxContentLength(4096)
                    .withFetch(2, Duration.ofMillis(500)));
    private RestClient client;

    @BeforeEach
    void start() {
        endpoint.start();
        client = new RestClient("127.0.0.1", endpoint.port());
    }

    @AfterEach
    void stop() {
        endpoint.stop();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/info", "/v2/info", "/v3/info", "/v4/info", "/info", "/info/", "//info//"})
    void infoIsUnderEveryVersion(String path) {
        Answer answer = client.get(path);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo("{\"productName\":\"Apache Flink\",\"version\":\"2.3.0\"}");
        assertThat(answer.response().headers().firstValue("content-type")).contains("application/json; charset=UTF-8");
        assertThat(answer.response().headers().firstValue("access-control-allow-origin"))
                .contains("*");
        assertThat(answer.response().headers().firstValue("content-length")).isPresent();
    }

    @Test
    void versionsThatOldClientsDoNotKnowAreNotAdvertised() {
        assertThat(client.get("/v1/api_versions").text()).isEqualTo("{\"versions\":[\"V1\",\"V2\"]}");
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/v5/info",
        "GET,/nosuch",
        "POST,/info",
        "GET,/v2",
        "GET,/",
        "POST,/v1/sessions/a/configure-session",
        "GET,/v1/sessions/a/complete-statement",
        "POST,/v2/workflow/embedded-scheduler/create",
        "POST,/v3/sessions/a/scripts",
        "GET,/V2/info"
    })
    void whatIsNoRouteIsNotFound(String method, String path) {
        Answer answer = client.call(method, path, "");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.text()).isEqualTo("{\"errors\":[\"Not found: " + path + "\"]}");
    }

    @ParameterizedTest
    @CsvSource({
        "POST,/v4/sessions/a/scripts,deployment of scripts",
        "POST,/sessions/a/scripts,deployment of scripts",
        "POST,/v3/sessions/a/materialized-tables/t/refresh,refresh of materialized tables",
        "POST,/v3/workflow/embedded-scheduler/create,creation of workflows",
        "DELETE,/v3/workflow/embedded-scheduler/delete,deletion of workflows"
    })
    void featuresThatAreMissingAreNamed(String method, String path, String feature) {
        Answer answer = client.call(method, path, "{}");
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.text()).contains("NOT_SUPPORTED: " + feature + " is not supported yet");
    }

    @Test
    void aSessionLivesFromOpenToClose() {
        Answer opened = client.post(
                "/v2/sessions/", "{\"sessionName\":\"s\",\"properties\":{\"a\":\"1\",\"n\":null},\"more\":1}");
        String session = opened.json().get("sessionHandle").asText();
        assertThat(UUID.fromString(session)).hasToString(session);
        assertThat(gateway.requestOf(UUID.fromString(session)).name()).isEqualTo("s");
        String path = "/v2/sessions/" + session;
        assertThat(client.get(path).json().get("properties").get("a").asText()).isEqualTo("1");
        assertThat(client.post(path + "/configure-session", "{\"statement\":\"SET 'b' = '2';\"}")
                        .text())
                .isEqualTo("{}");
        assertThat(client.get(path).json().get("properties").get("b").asText()).isEqualTo("2");
        assertThat(client.post(path + "/heartbeat", "").text()).isEqualTo("{}");
        assertThat(client.delete(path).text()).isEqualTo("{\"status\":\"CLOSED\"}");
        Answer gone = client.delete(path);
        assertThat(gone.status()).isEqualTo(500);
        assertThat(gone.json().get("errors")).hasSize(1);
        assertThat(shownByFlinksCli(gone.error(0)))
                .isEqualTo("ERROR 08003 SESSION_NOT_FOUND: session \"" + session + "\" does not exist");
    }

    @Test
    void aSessionOpensWithoutABody() {
        assertThat(client.post("/v1/sessions", "").status()).isEqualTo(200);
    }

    @Test
    void completionReadsTheBodyOfAGet() {
        String path = "/v2/sessions/" + client.openSession() + "/complete-statement";
        assertThat(client.call("GET", path, "{\"statement\":\"SE\",\"position\":2}")
                        .text())
                .isEqualTo("{\"candidates\":[\"SELECT\",\"SET\"]}");
        assertThat(client.call("GET", path, "{\"statement\":\"SE\",\"position\":null}")
                        .status())
                .isEqualTo(400);
        assertThat(client.call("GET", path, "{\"statement\":\"SE\",\"position\":3}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void badRequestsSayWhy() {
        String session = client.openSession();
        String statements = "/v2/sessions/" + session + "/statements";
        assertBad(client.post(statements, "{\"statement\":"), "Request did not match expected format SubmitRequest");
        assertBad(client.post(statements, "[]"), "Request did not match expected format");
        assertBad(client.post(statements, "not json"), "Request did not match expected format");
        assertBad(client.post(statements, "null"), "Request did not match expected format");
        assertBad(client.post(statements, "{}"), "\"statement\" is missing");
        assertBad(client.get("/v2/sessions/17"), "\"17\" is not a session handle");
        String operation = client.submit(session, Sql.FIVE_ROWS);
        assertBad(client.get(operation + "/result/x"), "token \"x\"");
        assertBad(client.get(operation + "/result/0?rowFormat=XML"), "rowFormat \"XML\"");
        assertBad(client.get(operation + "/result/0?rowFormat=%FF"), "question mark");
        assertBad(
                client.call("POST", statements, "--b\r\n", "Content-Type", "multipart/form-data; boundary=b"),
                "multipart");
    }

    @Test
    void aBodyBeyondTheLimitIsTooLarge() {
        Answer answer = client.post("/v2/sessions", "{\"sessionName\":\"" + "x".repeat(5000) + "\"}");
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.error(0)).contains("4096 bytes");
        assertThat(client.get("/info").status()).isEqualTo(200);
    }

    @Test
    void aBodyWithoutLengthIsBoundToo() throws Exception {
        byte[] body = ("{\"sessionName\":\"" + "x".repeat(50_000) + "\"}").getBytes(StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + endpoint.port() + "/v2/sessions"))
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.body()).startsWith("{\"errors\":[");
    }

    @Test
    void aTakenPortIsAnErrorWithItsNumber() {
        RestEndpoint second =
                new RestEndpoint(gateway, RestSettings.defaults().withAddress("127.0.0.1", endpoint.port()));
        assertThatThrownBy(second::start)
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO_ERROR))
                .hasMessageContaining("cannot listen on 127.0.0.1:" + endpoint.port());
    }

    @Test
    void whatIsNotHttpGetsAnErrorInTheApisForm() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", endpoint.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write("\u0001garbage\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 400").contains("{\"errors\":[\"Bad request");
        }
    }

    @Test
    void aResultIsPagesAndThenTheEnd() {
        String operation = client.submit(client.openSession(), Sql.FIVE_ROWS + ";");
        assertThat(client.get(operation + "/status").text()).isEqualTo("{\"status\":\"FINISHED\"}");
        Answer first = client.get(operation + "/result/0?rowFormat=json");
        assertThat(first.text())
                .isEqualTo("{\"resultType\":\"PAYLOAD\",\"isQueryResult\":true,\"jobID\":\"" + FakeResult.JOB_ID
                        + "\",\"resultKind\":\"SUCCESS_WITH_CONTENT\",\"results\":{\"columns\":["
                        + "{\"name\":\"id\",\"logicalType\":{\"type\":\"INTEGER\",\"nullable\":true},\"comment\":null},"
                        + "{\"name\":\"name\",\"logicalType\":{\"type\":\"VARCHAR\",\"nullable\":true,\"length\":2147483647},"
                        + "\"comment\":null}],\"rowFormat\":\"JSON\",\"data\":["
                        + "{\"kind\":\"INSERT\",\"fields\":[1,\"a\"]},{\"kind\":\"INSERT\",\"fields\":[2,\"b\"]}]},"
                        + "\"nextResultUri\":\"" + operation + "/result/1?rowFormat=JSON\"}");
        assertThat(client.get(operation + "/result/0").text()).isEqualTo(first.text());
        client.get(operation + "/result/1");
        Answer third = client.get(operation + "/result/2");
        assertThat(third.json().get("results").get("data")).hasSize(1);
        for (int i = 0; i < 2; i++) {
            JsonNode end = client.get(operation + "/result/3").json();
            assertThat(end.get("resultType").asText()).isEqualTo("EOS");
            assertThat(end.get("results").get("columns")).hasSize(2);
            assertThat(end.get("results").get("data")).isEmpty();
            assertThat(end.has("nextResultUri")).isFalse();
        }
        Answer wrong = client.get(operation + "/result/7");
        assertThat(wrong.status()).isEqualTo(500);
        assertThat(wrong.error(1)).contains("Expecting token to be 3 or 2, but found 7.");
        assertThat(client.delete(operation + "/close").text()).isEqualTo("{\"status\":\"CLOSED\"}");
        assertThat(client.delete(operation + "/close").status()).isEqualTo(200);
        assertThat(client.get(operation + "/status").status()).isEqualTo(500);
    }

    @ParameterizedTest
    @CsvSource({"v1,''", "v2,?rowFormat=PLAIN_TEXT", "v3,?rowFormat=PLAIN_TEXT", "v4,?rowFormat=PLAIN_TEXT"})
    void theNextUriIsOfTheRequestsVersion(String version, String query) {
        String operation = client.submit(client.openSession(), Sql.FIVE_ROWS);
        String path = operation.replace("/v2/", "/" + version + "/");
        assertThat(client.get(path + "/result/0?rowFormat=PLAIN_TEXT")
                        .json()
                        .get("nextResultUri")
                        .asText())
                .isEqualTo(path + "/result/1" + query);
    }

    @Test
    void anUnprefixedPathMeansTheNewestVersion() {
        String operation = client.submit(client.openSession(), Sql.FIVE_ROWS).substring("/v2".length());
        assertThat(client.get(operation + "/result/0")
                        .json()
                        .get("nextResultUri")
                        .asText())
                .isEqualTo("/v4" + operation + "/result/1?rowFormat=JSON");
    }

    @Test
    void whatIsNotReadySaysOnlyThat() {
        gateway.scriptSlow("SELECT slow", FakeResult.show("x", List.of("done")));
        String operation = client.submit(client.openSession(), "SELECT slow");
        assertThat(client.get(operation + "/status").text()).isEqualTo("{\"status\":\"RUNNING\"}");
        assertThat(client.get(operation + "/result/0?rowFormat=PLAIN_TEXT").text())
                .isEqualTo("{\"resultType\":\"NOT_READY\",\"nextResultUri\":\"" + operation
                        + "/result/0?rowFormat=PLAIN_TEXT\"}");
        CompletableFuture<Answer> waiting = client.start("GET", operation + "/result/0");
        gateway.finishAll();
        assertThat(waiting.join().json().get("resultType").asText()).isEqualTo("PAYLOAD");
    }

    @Test
    void aCancelledOperationIsNotFetched() {
        gateway.scriptSlow("SELECT slow", FakeResult.show("x", List.of("done")));
        String operation = client.submit(client.openSession(), "SELECT slow");
        assertThat(client.post(operation + "/cancel", "{}").text()).isEqualTo("{\"status\":\"CANCELED\"}");
        assertThat(client.post(operation + "/cancel", "{}").status()).isEqualTo(500);
        Answer answer = client.get(operation + "/result/0");
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.error(1)).contains("in CANCELED status");
    }

    @Test
    void kindsOfRowsAndOfResultsAreTold() {
        RowType type = RowType.of(List.of(Field.of("n", Types.BIGINT.notNull())));
        gateway.script(
                "SELECT changes",
                FakeResult.query(
                        type,
                        List.of(FakeResult.row(RowKind.UPDATE_BEFORE, 1L), FakeResult.row(RowKind.UPDATE_AFTER, 2L))));
        String session = client.openSession();
        assertThat(client.get(client.submit(session, "SELECT changes") + "/result/0")
                        .json()
                        .get("results")
                        .get("data")
                        .toString())
                .isEqualTo("[{\"kind\":\"UPDATE_BEFORE\",\"fields\":[1]},{\"kind\":\"UPDATE_AFTER\",\"fields\":[2]}]");
        JsonNode ok = client.get(client.submit(session, Sql.CREATE_ORDERS) + "/result/0")
                .json();
        assertThat(ok.get("resultKind").asText()).isEqualTo("SUCCESS");
        assertThat(ok.get("isQueryResult").asBoolean()).isFalse();
        assertThat(ok.has("jobID")).isFalse();
    }

    @Test
    void errorsShowWhereAndWhat() {
        String session = client.openSession();
        Answer answer = client.get(client.submit(session, Sql.UNKNOWN_TABLE) + "/result/0");
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.error(0)).isEqualTo("Internal server error.");
        assertThat(answer.error(1))
                .startsWith("<Exception on server side:\n")
                .endsWith("\nEnd of exception on server side>");
        assertThat(shownByFlinksCli(answer.error(1))).isEqualTo("""
                        ERROR 42P01 TABLE_NOT_FOUND at line 2, column 6: table "ordrs" does not exist
                          FROM ordrs
                               ^^^^^
                        HINT: Did you mean "orders"?""");
        Answer incomplete = client.get(client.submit(session, Sql.INCOMPLETE) + "/result/0");
        assertThat(incomplete.error(1)).contains("Encountered \"<EOF>\"");
        assertThat(client.get("/v2/sessions/" + session).status()).isEqualTo(200);
    }

    @Test
    void scalarsInJson() {
        assertThat(fields(Sql.SCALARS, "JSON", 0))
                .isEqualTo(
                        "[true,-1,-2,-3,9000000000,1.1,2.5,12.5,\"12345678901234567890.123456\",\"ab\",\"short\",\"ünï\","
                                + "\"AP8=\",\"2024-02-29\",\"12:34:56\",\"2024-02-29T12:34:56.789\","
                                + "\"1969-12-31T23:59:59.123456789\",\"1970-01-01T00:00:00Z\"]");
    }

    @Test
    void scalarsInPlainText() {
        assertThat(fields(Sql.SCALARS, "PLAIN_TEXT", 0))
                .isEqualTo("[\"TRUE\",\"-1\",\"-2\",\"-3\",\"9000000000\",\"1.1\",\"2.5\",\"12.50\","
                        + "\"12345678901234567890.123456\",\"ab\",\"short\",\"ünï\",\"x'00ff'\",\"2024-02-29\","
                        + "\"12:34:56\",\"2024-02-29 12:34:56.789\",\"1969-12-31 23:59:59.123456789\","
                        + "\"1970-01-01 00:00:00.000\"]");
    }

    @Test
    void othersInJson() {
        gateway.script("SELECT others", SampleRows.others().inZone("Asia/Kolkata"));
        assertThat(fields("SELECT others", "JSON", 0))
                .isEqualTo(
                        "[123,123,[1,null,3],{\"k\":1.5,\"k2\":null},{\"e\":2},"
                                + "{\"f\":\"say \\\"hi\\\"\",\"g\":\"2024-01-02\",\"h\":null},[\"1970-01-01T05:30:00Z\"],null]");
        assertThat(fields("SELECT others", "JSON", 1)).isEqualTo("[null,null,null,null,null,null,null,null]");
    }

    @Test
    void othersInPlainText() {
        gateway.script("SELECT others", SampleRows.others().inZone("Asia/Kolkata"));
        assertThat(fields("SELECT others", "PLAIN_TEXT", 0))
                .isEqualTo("[\"+10-03\",\"+0 00:00:00.123\",\"[1, NULL, 3]\",\"{k=1.50, k2=NULL}\",\"{e=2}\","
                        + "\"(say \\\"hi\\\", 2024-01-02, NULL)\",\"[1970-01-01 05:30:00.000]\",null]");
        assertThat(fields("SELECT others", "PLAIN_TEXT", 1)).isEqualTo("[null,null,null,null,null,null,null,null]");
    }

    @Test
    void typesOfColumnsAreWhole() {
        gateway.script("SELECT others", SampleRows.others());
        JsonNode columns = client.get(client.submit(client.openSession(), "SELECT others") + "/result/0")
                .json()
                .get("results")
                .get("columns");
        assertThat(columns.get(0).get("logicalType").toString())
                .isEqualTo("{\"type\":\"INTERVAL_YEAR_MONTH\",\"nullable\":true,\"precision\":2,"
                        + "\"resolution\":\"YEAR_TO_MONTH\"}");
        assertThat(columns.get(1).get("logicalType").toString())
                .isEqualTo("{\"type\":\"INTERVAL_DAY_TIME\",\"nullable\":true,\"precision\":2,"
                        + "\"fractionalPrecision\":3,\"resolution\":\"DAY_TO_SECOND\"}");
        assertThat(columns.get(3).get("logicalType").toString())
                .isEqualTo("{\"type\":\"MAP\",\"nullable\":true,"
                        + "\"keyType\":{\"type\":\"VARCHAR\",\"nullable\":true,\"length\":2147483647},"
                        + "\"valueType\":{\"type\":\"DECIMAL\",\"nullable\":true,\"precision\":5,\"scale\":2}}");
        assertThat(columns.get(5).get("logicalType").get("fields").get(1).toString())
                .isEqualTo("{\"name\":\"g\",\"fieldType\":{\"type\":\"DATE\",\"nullable\":true}}");
        assertThat(columns.get(7).get("logicalType").toString()).isEqualTo("{\"type\":\"NULL\"}");
    }

    @Test
    void anEmptyPageComesOnlyAfterTheWait() {
        String operation = client.submit(client.openSession(), Sql.ENDLESS);
        client.get(operation + "/result/0");
        client.get(operation + "/result/1");
        long before = System.nanoTime();
        JsonNode empty = client.get(operation + "/result/2").json();
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(450));
        assertThat(empty.get("resultType").asText()).isEqualTo("PAYLOAD");
        assertThat(empty.get("results").get("data")).isEmpty();
        CompletableFuture<Answer> waiting = client.start("GET", operation + "/result/3");
        gateway.tick();
        assertThat(waiting.join()
                        .json()
                        .get("results")
                        .get("data")
                        .get(0)
                        .get("fields")
                        .get(0)
                        .asLong())
                .isEqualTo(3);
    }

    /** Waiting clients need no threads: with a thread each, 16 at a time, the thousand would take half a minute. */
    @Test
    void aThousandClientsWaitAtOnce() {
        RowType type = RowType.of(List.of(Field.of("n", Types.BIGINT)));
        gateway.script("SELECT quiet", FakeResult.query(type, List.of()).withoutEnd());
        List<String> operations = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            UUID session =
                    gateway.openSession(new SessionRequest("", "rest", Optional.empty(), Optional.empty(), Map.of()));
            UUID operation = gateway.submitStatement(session, "SELECT quiet", Duration.ZERO, Map.of());
            operations.add("/v2/sessions/" + session + "/operations/" + operation);
        }
        long before = System.nanoTime();
        List<CompletableFuture<Answer>> waiting = operations.stream()
                .map(operation -> client.start("GET", operation + "/result/0"))
                .toList();
        waiting.forEach(answer -> assertThat(answer.join().status()).isEqualTo(200));
        assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(20));
    }

    /** The fields of a row, two rows a page. */
    private String fields(String statement, String format, int row) {
        return client.get(client.submit(client.openSession(), statement) + "/result/0?rowFormat=" + format)
                .json()
                .get("results")
                .get("data")
                .get(row)
                .get("fields")
                .toString();
    }

    private static void assertBad(Answer answer, String reason) {
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().get("errors")).hasSize(1);
        assertThat(answer.error(0)).contains(reason);
    }

    /** What stands between the last "Caused by: " and the "\tat " after it. */
    private static String shownByFlinksCli(String trace) {
        String cause = trace.substring(trace.lastIndexOf("Caused by: ") + "Caused by: ".length());
        return cause.substring(0, cause.indexOf("\tat ")).stripTrailing();
    }
}
