package io.sluice.planner.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sluice.exec.plan.json.PlanJson;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plans of whole statements against the plan files that Flink 2.3.0 compiles of them ({@code exec-plan/src/test/resources/plans}), node by
 * node. Every difference stands with its reason in {@code docs/plan-compatibility.md}: what stands there and is not so any more fails the
 * test as well.
 *
 * <p>{@code -pl planner test -Dtest='PlanSamplesTest' -Dsample=09} compares the samples whose names start so. {@code
 * target/plan-samples} then holds our plan of each sample and the differences; {@code -Dplans.update=true} writes those into the page,
 * where the reason is to be added.
 */
class PlanSamplesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path SAMPLES = Path.of("../exec-plan/src/test/resources/plans");
    private static final Path OUT = Path.of("target/plan-samples");
    private static final Pattern SET = Pattern.compile("(?m)^SET '([^']+)'\\s*=\\s*'([^']*)';$");
    private static final Pattern FORMAT = Pattern.compile("'format'\\s*=\\s*'\\w+',?\\s*|,\\s*'format'\\s*=\\s*'\\w+'");

    /** Formats are plugins of their own and none are here; nothing in a plan depends on them. */
    private static final Pattern FORMAT_OPTION = Pattern.compile("\"format\" : \"\\w+\",\\s*");

    @TempDir
    Path folder;

    static List<String> samples() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .filter(name -> name.startsWith(System.getProperty("sample", "")))
                    .map(name -> name.substring(0, name.length() - ".json".length()))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void sameAsFlinkOrReviewed(String sample) throws IOException {
        String differences = differences(sample);
        Files.createDirectories(OUT);
        Files.writeString(OUT.resolve(sample + ".txt"), differences);
        if (Boolean.getBoolean("plans.update")) {
            ReviewedDifferences.update(sample, differences);
        }
        assertThat(differences).isEqualTo(ReviewedDifferences.of(sample));
    }

    /** One a line; or the error of what cannot be planned. */
    private String differences(String sample) throws IOException {
        String plan;
        try {
            plan = compile(sample);
        } catch (SluiceException e) {
            return e.code() + ": " + e.getMessage() + "\n";
        }
        Files.createDirectories(OUT);
        Files.writeString(OUT.resolve(sample + ".json"), plan);
        JsonNode theirs =
                JSON.readTree(FORMAT_OPTION.matcher(text(sample + ".json")).replaceAll(""));
        List<String> lines = PlanDifference.of(JSON.readTree(plan), theirs);
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private String compile(String sample) throws IOException {
        String script = FORMAT.matcher(text(sample + ".sql")).replaceAll("");
        Map<String, String> options = new LinkedHashMap<>();
        options.put("table.local-time-zone", "UTC");
        if (text(sample + ".json").contains("batch-exec-")) {
            options.put("execution.runtime-mode", "batch");
        }
        Matcher settings = SET.matcher(script);
        while (settings.find()) {
            options.put(settings.group(1), settings.group(2));
        }
        int compile = script.indexOf("COMPILE PLAN");
        SpecSession session = new SpecSession(folder, options);
        session.run(text("00-prelude.sql"));
        session.run(SET.matcher(script.substring(0, compile)).replaceAll(""));
        return new PlanJson()
                .write(session.plan(script.substring(compile).strip().replaceFirst(";$", "")));
    }

    private static String text(String file) throws IOException {
        return Files.readString(SAMPLES.resolve(file), UTF_8);
    }
}
