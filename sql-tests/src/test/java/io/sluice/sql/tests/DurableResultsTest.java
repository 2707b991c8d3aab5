package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TCloseSessionReq;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TFetchResultsReq;
import org.apache.hive.service.rpc.thrift.TFetchResultsResp;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that fetch a result while their gateway is killed, without any warning, and started again. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class DurableResultsTest {
    private static final long LOOK_NANOS = 5_000_000;
    private static final long CLEAN_UP_NANOS = 20_000_000_000L;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ROWS = 20_000;
    private static final String NUMBERS =
            "CREATE TEMPORARY TABLE numbers (n INT, s STRING) WITH ('connector' = 'datagen',"
                    + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '1', 'fields.n.end' = '" + ROWS
                    + "', 'fields.s.length' = '20')";

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private GatewayProcess gateway;

    @BeforeEach
    void start() throws Exception {
        gateway = GatewayProcess.start(folder, Map.of("sluice.result.durable", "true"));
    }

    @AfterEach
    void stop() throws Exception {
        gateway.close();
    }

    @Test
    void restClientGoesOnWhereItWas() throws Exception {
        String session = openSession();
        submit(session, NUMBERS);
        // The random text is drawn once: after the kill it can only come from what was kept.
        String operation = submit(session, "SELECT n, s FROM numbers");
        List<Integer> numbers = new ArrayList<>();
        String page = operation + "/result/0?rowFormat=JSON";
        int pages = 0;
        while (true) {
            String body = text("GET", page, "");
            JsonNode answer = JSON.readTree(body);
            assertThat(answer.has("errors")).as(body + gateway.output()).isFalse();
            if (answer.get("resultType").textValue().equals("EOS")) {
                break;
            }
            addNumbers(answer, numbers);
            pages += answer.at("/results/data").isEmpty() ? 0 : 1;
            if (pages == 2 || pages == 4) {
                awaitEnd(operation);
                if (pages == 2) {
                    gateway.killAndRestart();
                } else {
                    gateway.restart();
                }
                assertThat(text("GET", page, "")).as("the last page again").isEqualTo(body);
            }
            page = answer.get("nextResultUri").textValue();
        }
        assertThat(numbers).isEqualTo(IntStream.rangeClosed(1, ROWS).boxed().toList());
        assertThat(pages).isGreaterThan(4);
        assertThat(call("GET", operation + "/status", "").get("status").textValue())
                .isEqualTo("FINISHED");

        gateway.killAndRestart();
        assertThat(JSON.readTree(text("GET", page, "")).get("resultType").textValue())
                .isEqualTo("EOS");
        call("DELETE", operation + "/close", "");
        call("DELETE", session, "");
        try (Stream<Path> left = Files.list(folder.resolve("data/durable-results"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void whatSessionsHaveSetStays() throws Exception {
        String session = openSession();
        rows(submit(session, "CREATE DATABASE shop"));
        rows(submit(session, "USE shop"));
        rows(submit(session, "SET 'pipeline.name' = 'kept'"));
        gateway.killAndRestart();
        assertThat(rows(submit(session, "SHOW CURRENT DATABASE"))).containsExactly("[\"shop\"]");
        assertThat(rows(submit(session, "SET"))).contains("[\"pipeline.name\",\"kept\"]");
    }

    @Test
    void queryThatHadNotEndedGivesItsRowsAndThenSaysSo() throws Exception {
        String session = openSession();
        submit(session, NUMBERS.replace("WITH (", "WITH ('rows-per-second' = '100', "));
        String operation = submit(session, "SELECT n FROM numbers");
        List<Integer> numbers = new ArrayList<>();
        String page = operation + "/result/0?rowFormat=JSON";
        for (int pages = 0; numbers.size() < 50; pages++) {
            assertThat(pages).isLessThan(10_000);
            JsonNode answer = JSON.readTree(text("GET", page, ""));
            addNumbers(answer, numbers);
            page = answer.path("nextResultUri").asText(page);
        }
        gateway.killAndRestart();
        while (true) {
            JsonNode answer = JSON.readTree(text("GET", page, ""));
            if (answer.has("errors")) {
                assertThat(answer.toString()).contains("OPERATION_CANCELED", "the gateway ended before");
                break;
            }
            addNumbers(answer, numbers);
            page = answer.get("nextResultUri").textValue();
        }
        assertThat(numbers)
                .isEqualTo(IntStream.rangeClosed(1, numbers.size()).boxed().toList());
    }

    /** The rows of a query that makes checkpoints: it is killed between pages, and has not nearly ended. */
    @Test
    void queryThatHadNotEndedGoesOn() throws Exception {
        String session = openSession();
        rows(submit(session, "SET 'execution.checkpointing.interval' = '50 ms'"));
        submit(session, NUMBERS.replace("WITH (", "WITH ('rows-per-second' = '4000', "));
        String operation = submit(session, "SELECT n FROM numbers");
        List<Integer> numbers = new ArrayList<>();
        String page = operation + "/result/0?rowFormat=JSON";
        int kills = 0;
        while (true) {
            String body = text("GET", page, "");
            JsonNode answer = JSON.readTree(body);
            assertThat(answer.has("errors")).as(body + gateway.output()).isFalse();
            if (answer.get("resultType").textValue().equals("EOS")) {
                break;
            }
            addNumbers(answer, numbers);
            if (!answer.at("/results/data").isEmpty() && kills < 3 && numbers.size() > kills * 3000) {
                kills++;
                gateway.killAndRestart();
                assertThat(text("GET", page, "")).as("the last page again").isEqualTo(body);
            }
            page = answer.path("nextResultUri").asText(page);
        }
        assertThat(kills).isEqualTo(3);
        assertThat(numbers).isEqualTo(IntStream.rangeClosed(1, ROWS).boxed().toList());
        call("DELETE", operation + "/close", "");
        // The last rows are given before the job has ended, which then deletes them.
        long deadline = System.nanoTime() + CLEAN_UP_NANOS;
        while (!checkpoints().isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        assertThat(checkpoints()).as("checkpoints of jobs that have ended").isEmpty();
    }

    private String openSession() throws Exception {
        return "/v2/sessions/"
                + call("POST", "/v2/sessions", "{}").get("sessionHandle").textValue();
    }

    /** Adds the first field of a page's rows. */
    private static void addNumbers(JsonNode answer, List<Integer> numbers) {
        answer.at("/results/data")
                .forEach(row -> numbers.add(row.get("fields").get(0).intValue()));
    }

    private List<Path> checkpoints() throws IOException {
        try (Stream<Path> folders = Files.list(folder.resolve("data/checkpoints"))) {
            return folders.toList();
        }
    }

    @Test
    void hiveClientOfAQueryThatHadNotEndedGoesOn() throws Exception {
        TSessionHandle session;
        TOperationHandle operation;
        List<Integer> numbers = new ArrayList<>();
        try (TSocket socket = connect()) {
            TCLIService.Client client = new TCLIService.Client(new TBinaryProtocol(socket));
            session = client.OpenSession(new TOpenSessionReq(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10))
                    .getSessionHandle();
            client.ExecuteStatement(
                    new TExecuteStatementReq(session, "SET 'execution.checkpointing.interval' = '50 ms'"));
            client.ExecuteStatement(
                    new TExecuteStatementReq(session, NUMBERS.replace("WITH (", "WITH ('rows-per-second' = '4000', ")));
            operation = client.ExecuteStatement(new TExecuteStatementReq(session, "SELECT n FROM numbers"))
                    .getOperationHandle();
            while (numbers.isEmpty()) {
                numbers.addAll(page(client, operation, TFetchOrientation.FETCH_NEXT));
            }
        }
        for (int kill = 0; kill < 2; kill++) {
            assertThat(numbers).hasSizeLessThan(ROWS);
            gateway.killAndRestart();
            try (TSocket socket = connect()) {
                TCLIService.Client client = new TCLIService.Client(new TBinaryProtocol(socket));
                int wanted = kill == 0 ? numbers.size() + 1000 : ROWS;
                while (numbers.size() < wanted) {
                    numbers.addAll(page(client, operation, TFetchOrientation.FETCH_NEXT));
                }
            }
        }
        assertThat(numbers).isEqualTo(IntStream.rangeClosed(1, ROWS).boxed().toList());
    }

    @Test
    void hiveClientGoesOnByItsHandles() throws Exception {
        TSessionHandle session;
        TOperationHandle operation;
        List<Integer> numbers;
        try (TSocket socket = connect()) {
            TCLIService.Client client = new TCLIService.Client(new TBinaryProtocol(socket));
            session = client.OpenSession(new TOpenSessionReq(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10))
                    .getSessionHandle();
            client.ExecuteStatement(new TExecuteStatementReq(session, NUMBERS));
            operation = client.ExecuteStatement(new TExecuteStatementReq(session, "SELECT n FROM numbers"))
                    .getOperationHandle();
            numbers = new ArrayList<>(page(client, operation, TFetchOrientation.FETCH_NEXT));
            assertThat(numbers).isNotEmpty().hasSizeLessThan(ROWS);
            byte[] id = operation.getOperationId().getGuid();
            awaitEnd(
                    new UUID(ByteBuffer.wrap(id).getLong(0), ByteBuffer.wrap(id).getLong(8)).toString());
        }
        // The gateway may see that the client is gone before it is killed.
        gateway.runFor(200);
        gateway.killAndRestart();
        try (TSocket socket = connect()) {
            TCLIService.Client client = new TCLIService.Client(new TBinaryProtocol(socket));
            List<Integer> page = page(client, operation, TFetchOrientation.FETCH_NEXT);
            while (!page.isEmpty()) {
                numbers.addAll(page);
                page = page(client, operation, TFetchOrientation.FETCH_NEXT);
            }
            assertThat(numbers).isEqualTo(IntStream.rangeClosed(1, ROWS).boxed().toList());
            assertThat(page(client, operation, TFetchOrientation.FETCH_FIRST).get(0))
                    .isEqualTo(1);
            assertThat(client.CloseSession(new TCloseSessionReq(session))
                            .getStatus()
                            .getStatusCode())
                    .isEqualTo(TStatusCode.SUCCESS_STATUS);
        }
    }

    /** Waits until all rows of an operation are on disk. */
    private void awaitEnd(String operation) throws Exception {
        String id = operation.substring(operation.lastIndexOf('/') + 1);
        while (true) {
            // Only the sessions are listed: what is below them comes and goes, and would vanish while it is looked at.
            try (Stream<Path> sessions = Files.list(folder.resolve("data/durable-results"))) {
                if (sessions.anyMatch(
                        session -> Files.exists(session.resolve(id).resolve("end.json")))) {
                    return;
                }
            }
            gateway.runFor(20);
        }
    }

    private TSocket connect() throws TException, IOException {
        TSocket socket = new TSocket("127.0.0.1", gateway.hivePort());
        socket.open();
        return socket;
    }

    private static List<Integer> page(TCLIService.Client client, TOperationHandle operation, TFetchOrientation from)
            throws TException {
        TFetchResultsResp page = client.FetchResults(new TFetchResultsReq(operation, from, 1000));
        assertThat(page.getStatus().getStatusCode())
                .as(String.valueOf(page.getStatus().getErrorMessage()))
                .isEqualTo(TStatusCode.SUCCESS_STATUS);
        return page.getResults().getColumns().get(0).getI32Val().getValues();
    }

    private String submit(String session, String sql) throws Exception {
        String body = JSON.createObjectNode().put("statement", sql).toString();
        return session + "/operations/"
                + call("POST", session + "/statements", body)
                        .get("operationHandle")
                        .textValue();
    }

    private List<String> rows(String operation) throws Exception {
        List<String> rows = new ArrayList<>();
        String page = operation + "/result/0?rowFormat=JSON";
        while (true) {
            JsonNode answer = call("GET", page, "");
            answer.at("/results/data").forEach(row -> rows.add(row.get("fields").toString()));
            if (answer.get("resultType").textValue().equals("EOS")) {
                return rows;
            }
            page = answer.get("nextResultUri").textValue();
        }
    }

    private JsonNode call(String method, String path, String body) throws Exception {
        JsonNode answer = JSON.readTree(text(method, path, body));
        assertThat(answer.has("errors")).as(answer.toString()).isFalse();
        return answer;
    }

    private String text(String method, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.restPort() + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
}
