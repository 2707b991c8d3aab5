package io.sluice.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The gateway's doors: that they open where they are told to, lead to the service, and close. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class GatewayEndpointsTest {
    private static final Pattern HANDLE = Pattern.compile("\"(?:session|operation)Handle\":\"([^\"]+)\"");

    @TempDir
    Path data;

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void restAnswersStatements() throws Exception {
        try (Gateway gateway = open("rest").start()) {
            String base = "http://127.0.0.1:" + gateway.restPort().orElseThrow() + "/v2";
            String session = base + "/sessions/" + handle(post(base + "/sessions", "{}"));
            String statement = "{\"statement\":\"SELECT 42 AS answer;\"}";
            String operation = session + "/operations/" + handle(post(session + "/statements", statement));
            String page = get(operation + "/result/0?rowFormat=JSON");
            while (page.contains("NOT_READY")) {
                page = get(operation + "/result/0?rowFormat=JSON");
            }
            assertThat(page)
                    .contains("\"resultType\":\"PAYLOAD\"", "\"isQueryResult\":true", "\"answer\"")
                    .contains("\"data\":[{\"kind\":\"INSERT\",\"fields\":[42]}]");
            assertThat(get(operation + "/result/1?rowFormat=JSON")).contains("\"resultType\":\"EOS\"");
            assertThat(gateway.hivePort()).isEmpty();
        }
    }

    @Test
    void hiveServer2Listens() throws IOException {
        try (Gateway gateway = open("hiveserver2").start();
                Socket socket = new Socket("127.0.0.1", gateway.hivePort().orElseThrow())) {
            assertThat(socket.isConnected()).isTrue();
            assertThat(gateway.restPort()).isEmpty();
        }
    }

    @Test
    void takenPortIsAnErrorAndNothingStaysOpen() throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            Gateway.Builder builder = open("hiveserver2;rest")
                    .option("sql-gateway.endpoint.rest.bind-address", "0.0.0.0")
                    .option("sql-gateway.endpoint.rest.port", Integer.toString(taken.getLocalPort()));
            assertThatThrownBy(builder::start).isInstanceOfSatisfying(SluiceException.class, e -> assertThat(e.code())
                    .isEqualTo(ErrorCode.IO_ERROR));
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.isAlive() && thread.getName().startsWith("hiveserver2-acceptor"));
    }

    @Test
    void nextPortOfTheRangeIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            int port = taken.getLocalPort();
            try (Gateway gateway = open("rest")
                    .option("sql-gateway.endpoint.rest.bind-address", "0.0.0.0")
                    .option("sql-gateway.endpoint.rest.bind-port", port + ",0")
                    .start()) {
                assertThat(gateway.restPort().orElseThrow()).isNotEqualTo(port);
            }
        }
    }

    @Test
    void unknownEndpointIsAnError() {
        assertThatThrownBy(open("soap")::start).hasMessageContaining("there are rest and hiveserver2");
    }

    private Gateway.Builder open(String endpoints) {
        return Gateway.builder(data)
                .option("sql-gateway.endpoint.type", endpoints)
                .option("sql-gateway.endpoint.rest.port", "0")
                .option("sql-gateway.endpoint.hiveserver2.thrift.port", "0")
                .withoutWarmUp();
    }

    private String post(String uri, String body) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(uri))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private String get(String uri) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(uri)).build());
    }

    private String send(HttpRequest request) throws Exception {
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private static String handle(String body) {
        Matcher matcher = HANDLE.matcher(body);
        assertThat(matcher.find()).as(body).isTrue();
        return matcher.group(1);
    }
}
