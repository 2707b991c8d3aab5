package io.sluice.endpoints.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Calls the REST endpoint over HTTP as curl would. */
public final class RestClient {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final String base;

    public RestClient(String host, int port) {
        base = "http://" + host + ":" + port;
    }

    /** An answer with its body as it came and as JSON. */
    public record Answer(int status, HttpResponse<String> response) {
        public String text() {
            return response.body();
        }

        public JsonNode json() {
            try {
                return MAPPER.readTree(response.body());
            } catch (IOException e) {
                throw new UncheckedIOException(response.body(), e);
            }
        }

        public String error(int index) {
            return json().get("errors").get(index).asText();
        }
    }

    public Answer get(String path) {
        return call("GET", path, "");
    }

    public Answer post(String path, String body) {
        return call("POST", path, body);
    }

    public Answer delete(String path) {
        return call("DELETE", path, "");
    }

    public Answer call(String method, String path, String body, String... headers) {
        try {
            HttpResponse<String> response =
                    http.send(request(method, path, body, headers), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public CompletableFuture<Answer> start(String method, String path) {
        return http.sendAsync(request(method, path, ""), HttpResponse.BodyHandlers.ofString())
                .thenApply(response -> new Answer(response.statusCode(), response));
    }

    public String openSession() {
        return post("/v2/sessions", "{\"properties\":{}}")
                .json()
                .get("sessionHandle")
                .asText();
    }

    /** @return the path of the operation under {@code /v2} */
    public String submit(String session, String statement) {
        String body = MAPPER.createObjectNode().put("statement", statement).toString();
        String path = "/v2/sessions/" + session;
        return path + "/operations/"
                + post(path + "/statements", body).json().get("operationHandle").asText();
    }

    private HttpRequest request(String method, String path, String body, String... headers) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Duration.ofSeconds(30))
                .version(HttpClient.Version.HTTP_1_1)
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        return (headers.length == 0 ? builder : builder.headers(headers)).build();
    }
}
