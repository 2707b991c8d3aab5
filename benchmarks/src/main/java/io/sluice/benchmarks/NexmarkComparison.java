package io.sluice.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A table of what {@code bin/nexmark} has measured: the last run of each query, and how many times Flink's events a CPU second Sluice's are. */
public final class NexmarkComparison {
    private static final double MILLION = 1e6;
    private static final Comparator<String> BY_NUMBER =
            Comparator.comparingInt(query -> Integer.parseInt(query.substring(1)));

    /** The last runs of a query. */
    private record Line(JsonNode sluice, JsonNode flinkReuse, JsonNode flinkDefault) {
        double timesReuse() {
            return perCpuSecond(sluice) / perCpuSecond(flinkReuse);
        }

        double timesDefault() {
            return perCpuSecond(sluice) / perCpuSecond(flinkDefault);
        }
    }

    private NexmarkComparison() {}

    /** @param arguments the file of results */
    public static void main(String[] arguments) throws IOException {
        Map<String, Line> lines = lines(Path.of(arguments[0]));
        System.out.println(
                "| query | events | Sluice, M events/s | M events/CPU-s | Flink, object reuse | times | Flink, default | times |");
        System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- |");
        lines.forEach((query, line) -> System.out.printf(
                Locale.ROOT,
                "| %s | %.2f M | %.2f | %.2f | %.2f | %.1f | %.2f | %.1f |%n",
                query,
                line.sluice().get("events").asDouble() / MILLION,
                line.sluice().get("events_per_s").asDouble() / MILLION,
                perCpuSecond(line.sluice()) / MILLION,
                perCpuSecond(line.flinkReuse()) / MILLION,
                line.timesReuse(),
                perCpuSecond(line.flinkDefault()) / MILLION,
                line.timesDefault()));
        List<Line> all = List.copyOf(lines.values());
        System.out.printf(
                Locale.ROOT,
                "%nThe geometric mean is %.2f times Flink with object reuse (the least: %.2f), and %.2f times Flink's default.%n",
                Math.exp(all.stream()
                        .mapToDouble(line -> Math.log(line.timesReuse()))
                        .average()
                        .orElse(Double.NaN)),
                all.stream().mapToDouble(Line::timesReuse).min().orElse(Double.NaN),
                Math.exp(all.stream()
                        .mapToDouble(line -> Math.log(line.timesDefault()))
                        .average()
                        .orElse(Double.NaN)));
    }

    private static Map<String, Line> lines(Path file) throws IOException {
        Map<String, Map<String, JsonNode>> runs = new TreeMap<>(BY_NUMBER);
        ObjectMapper json = new ObjectMapper();
        for (String text : Files.readAllLines(file)) {
            JsonNode run = json.readTree(text);
            if (run.has("error")) {
                throw new IllegalStateException("a run failed: " + text);
            }
            String engine =
                    run.get("engine").asText() + " " + run.path("object_reuse").asText();
            runs.computeIfAbsent(run.get("query").asText(), query -> new HashMap<>())
                    .put(engine.strip(), run);
        }
        Map<String, Line> lines = new TreeMap<>(BY_NUMBER);
        List<String> partial = new ArrayList<>();
        runs.forEach((query, byEngine) -> {
            JsonNode sluice = byEngine.get("sluice");
            JsonNode reuse = byEngine.get("flink on");
            JsonNode plain = byEngine.get("flink off");
            if (sluice == null || reuse == null || plain == null) {
                partial.add(query);
            } else {
                lines.put(query, new Line(sluice, reuse, plain));
            }
        });
        if (!partial.isEmpty()) {
            throw new IllegalStateException("not all engines have run " + partial);
        }
        return lines;
    }

    private static double perCpuSecond(JsonNode run) {
        return run.get("events_per_cpu_s").asDouble();
    }
}
