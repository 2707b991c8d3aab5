package io.sluice.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Locale;

/** {@code SELECT 1} over REST against a gateway that runs, from submitting to the end of the rows. */
public final class LatencyBenchmark {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int WARM_UP = 50;

    private final HttpClient http = HttpClient.newHttpClient();
    private final String address;

    private LatencyBenchmark(String address) {
        this.address = address;
    }

    /** @param arguments the address, {@code http://127.0.0.1:8083} when left out; the number of statements, 300 */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String address = arguments.length > 0 ? arguments[0] : "http://127.0.0.1:8083";
        int statements = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 300;
        LatencyBenchmark benchmark = new LatencyBenchmark(address);
        String session = "/v1/sessions/"
                + benchmark
                        .call("POST", "/v1/sessions", "{}")
                        .get("sessionHandle")
                        .textValue();
        double first = benchmark.select(session);
        double[] millis = new double[statements];
        for (int i = -WARM_UP; i < statements; i++) {
            double taken = benchmark.select(session);
            if (i >= 0) {
                millis[i] = taken;
            }
        }
        Arrays.sort(millis);
        System.out.printf(
                Locale.ROOT,
                "SELECT 1: first %.0f ms; then %d statements: median %.2f ms, 99 %% %.2f ms, longest %.2f ms%n",
                first,
                statements,
                millis[statements / 2],
                millis[statements * 99 / 100],
                millis[statements - 1]);
        benchmark.call("DELETE", session, "{}");
    }

    private double select(String session) throws IOException, InterruptedException {
        long start = System.nanoTime();
        String operation = session + "/operations/"
                + call("POST", session + "/statements", "{\"statement\":\"SELECT 1\"}")
                        .get("operationHandle")
                        .textValue();
        String next = operation + "/result/0";
        int rows = 0;
        while (true) {
            JsonNode page = call("GET", next, "{}");
            rows += page.at("/results/data").size();
            if (page.get("resultType").textValue().equals("EOS")) {
                break;
            }
            next = page.get("nextResultUri").textValue();
        }
        double millis = (System.nanoTime() - start) / 1e6;
        if (rows != 1) {
            throw new IllegalStateException("SELECT 1 gave " + rows + " rows");
        }
        call("DELETE", operation + "/close", "{}");
        return millis;
    }

    private JsonNode call(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        JsonNode answer = JSON.readTree(
                http.send(request, HttpResponse.BodyHandlers.ofString()).body());
        if (answer.has("errors")) {
            throw new IllegalStateException(answer.toString());
        }
        return answer;
    }
}
