package io.sluice.sql.tests.golden;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The list of rows that are not right: a line with the row's id, the way or {@code *} for all ways, and the reason, separated by tabs.
 */
record Exceptions(List<String> comments, Map<String, String> reasons) {
    private static final String ALL_WAYS = "*";
    private static final String CRASH = "Flink crashes ";

    static Exceptions read(Path file) throws IOException {
        List<String> comments = new ArrayList<>();
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("#")) {
                comments.add(line);
            } else if (!line.isBlank()) {
                String[] cells = line.split("\t", -1);
                reasons.put(cells[0] + "\t" + cells[1], cells[2]);
            }
        }
        return new Exceptions(comments, reasons);
    }

    Optional<String> reason(GoldenRow row, Way way) {
        String one = reasons.get(row.id() + "\t" + way);
        return Optional.ofNullable(one == null ? reasons.get(row.id() + "\t" + ALL_WAYS) : one);
    }

    /** Whether in all these ways the reason is that Flink fails by a fault of its own, so that there is no answer to give. */
    boolean areCrashes(GoldenRow row, Set<Way> ways) {
        return ways.stream().allMatch(way -> reason(row, way)
                .filter(reason -> reason.startsWith(CRASH))
                .isPresent());
    }

    /** Writes a list of what is wrong now. New lines have what was seen for a reason. */
    void rewrite(Path file, Map<GoldenRow, Map<Way, String>> wrong) throws IOException {
        List<String> lines = new ArrayList<>(comments);
        wrong.forEach((row, ways) -> {
            List<String> seen = ways.entrySet().stream()
                    .map(entry -> reason(row, entry.getKey()).orElse(entry.getValue()))
                    .toList();
            boolean same = ways.keySet().equals(row.ways()) && Set.copyOf(seen).size() == 1;
            if (same) {
                lines.add(row.id() + "\t" + ALL_WAYS + "\t" + seen.get(0));
            } else {
                int at = 0;
                for (Way way : ways.keySet()) {
                    lines.add(row.id() + "\t" + way + "\t" + seen.get(at++));
                }
            }
        });
        Files.write(file, lines);
    }
}
