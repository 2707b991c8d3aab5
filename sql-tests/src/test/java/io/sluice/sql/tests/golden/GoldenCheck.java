package io.sluice.sql.tests.golden;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.tests.golden.GoldenRow.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs all rows of a file in all their ways, prints the counts, and fails when a row is wrong that is not on the file's list of
 * exceptions, or right although it is. {@code target/<title>.txt} then holds what is wrong; with {@code -Dgolden.update=true} the list
 * is rewritten instead, reasons that still hold staying as they are.
 */
final class GoldenCheck {
    private final String title;
    private final List<GoldenRow> rows;
    private final Path exceptionsFile;

    /** @param exceptions the name of a file in {@link GoldenRows#FOLDER} */
    GoldenCheck(String title, List<GoldenRow> rows, String exceptions) {
        this.title = title;
        this.rows = rows;
        exceptionsFile = GoldenRows.FOLDER.resolve(exceptions);
    }

    void run() throws IOException {
        Map<GoldenRow, Map<Way, String>> wrong = wrongAnswers();
        List<String> report = new ArrayList<>();
        wrong.forEach((row, ways) -> ways.forEach((way, what) -> report.add(line(row, way, what))));
        Files.write(Path.of("target").resolve(title.replace(' ', '-') + ".txt"), report);
        Exceptions exceptions = Exceptions.read(exceptionsFile);
        print(wrong, exceptions);
        if (Boolean.getBoolean("golden.update")) {
            exceptions.rewrite(exceptionsFile, wrong);
            return;
        }
        assertThat(surprises(wrong, exceptions)).isEmpty();
    }

    private Map<GoldenRow, Map<Way, String>> wrongAnswers() throws IOException {
        Map<GoldenRow, Map<Way, String>> wrong = new LinkedHashMap<>();
        try (GoldenRun run = new GoldenRun()) {
            rows.forEach(row -> wrong.put(row, new EnumMap<>(Way.class)));
            for (Way way : Way.values()) {
                List<GoldenRow> asked =
                        rows.stream().filter(row -> row.ways().contains(way)).toList();
                run.run(asked, way).forEach((row, what) -> wrong.computeIfAbsent(row, any -> new EnumMap<>(Way.class))
                        .put(way, what));
            }
        }
        return wrong;
    }

    private List<String> surprises(Map<GoldenRow, Map<Way, String>> wrong, Exceptions exceptions) {
        List<String> surprises = new ArrayList<>();
        for (GoldenRow row : rows) {
            for (Way way : row.ways()) {
                String what = wrong.getOrDefault(row, Map.of()).get(way);
                Optional<String> reason = exceptions.reason(row, way);
                if (what != null && reason.isEmpty()) {
                    surprises.add(line(row, way, what));
                } else if (what == null && reason.isPresent()) {
                    surprises.add(line(row, way, "is right now; take it off the list: " + reason.get()));
                }
            }
        }
        return surprises;
    }

    private void print(Map<GoldenRow, Map<Way, String>> wrong, Exceptions exceptions) {
        for (Way way : Way.values()) {
            long all = rows.stream().filter(row -> row.ways().contains(way)).count();
            long bad = wrong.values().stream()
                    .filter(ways -> ways.containsKey(way))
                    .count();
            System.out.printf("%s, %s: %d of %d right%n", title, way, all - bad, all);
        }
        long right = wrong.values().stream().filter(Map::isEmpty).count();
        long crashes = wrong.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty()
                        && entry.getKey().recorded().outcome() == Outcome.FAILURE
                        && exceptions.areCrashes(
                                entry.getKey(), entry.getValue().keySet()))
                .count();
        System.out.printf(
                "%s: %d of %d right in all ways, %d record a crash inside Flink and are answered, %d are wrong%n",
                title, right, rows.size(), crashes, rows.size() - right - crashes);
    }

    private static String line(GoldenRow row, Way way, String what) {
        return row.id() + "\t" + way + "\t" + row.sql() + "\t" + what;
    }
}
