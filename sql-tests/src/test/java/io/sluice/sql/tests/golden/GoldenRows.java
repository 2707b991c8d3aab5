package io.sluice.sql.tests.golden;

import io.sluice.sql.tests.golden.GoldenRow.Outcome;
import io.sluice.sql.tests.golden.GoldenRow.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the files of golden results; their first line after the comment names the columns. */
final class GoldenRows {
    static final Path FOLDER = Path.of("src/test/resources/golden");

    private GoldenRows() {}

    /** The rows with an example of {@code flink-functions.tsv}: those that Flink has run, and those that it rejects. */
    static List<GoldenRow> functions() throws IOException {
        Map<String, Map<Way, Recorded>> others = otherAnswers();
        List<GoldenRow> rows = new ArrayList<>();
        for (Map<String, String> cells : read("flink-functions.tsv")) {
            String status = cells.get("status");
            String sql = cells.get("example");
            boolean streaming = status.equals("verified-streaming");
            boolean rejected = status.startsWith("rejected-by-flink");
            if (sql.isEmpty() || !status.startsWith("verified") && !rejected) {
                continue;
            }
            String rule = cells.get("result_type_rule");
            Recorded recorded = new Recorded(
                    rejected ? Outcome.FAILURE : streaming ? Outcome.CHANGES : Outcome.ROWS,
                    rejected ? status : cells.get("observed_type"),
                    unescape(cells.get("expected")));
            rows.add(new GoldenRow(
                    cells.get("id"),
                    Map.of(),
                    sql,
                    recorded,
                    others.getOrDefault(cells.get("id"), Map.of()),
                    ways(sql, !rule.contains("streaming only"), !rule.contains("batch only"))));
        }
        return rows;
    }

    /** The rows of {@code flink-function-edge-cases.tsv}. */
    static List<GoldenRow> edgeCases() throws IOException {
        return edgeCases("flink-function-edge-cases.tsv");
    }

    /** The rows of {@code flink-text-cases.tsv}. */
    static List<GoldenRow> texts() throws IOException {
        return edgeCases("flink-text-cases.tsv");
    }

    /** The rows of {@code flink-value-cases.tsv}. */
    static List<GoldenRow> values() throws IOException {
        return edgeCases("flink-value-cases.tsv");
    }

    /** @param file with the columns of {@code flink-function-edge-cases.tsv}, and perhaps {@code settings} of the session: {@code key=value} */
    static List<GoldenRow> edgeCases(String file) throws IOException {
        Map<String, Map<Way, Recorded>> others = otherAnswers();
        List<GoldenRow> rows = new ArrayList<>();
        for (Map<String, String> cells : read(file)) {
            boolean streaming = cells.get("mode").equals("streaming");
            boolean fails = cells.get("outcome").equals("ERR");
            boolean everywhere = !fails || cells.get("mode").equals("both");
            Recorded recorded = new Recorded(
                    streaming && !fails ? Outcome.CHANGES : outcome(cells.get("outcome")),
                    cells.get("type"),
                    unescape(cells.get("expected")));
            rows.add(new GoldenRow(
                    cells.get("id"),
                    settings(cells.getOrDefault("settings", "")),
                    cells.get("sql"),
                    recorded,
                    others.getOrDefault(cells.get("id"), Map.of()),
                    ways(cells.get("sql"), everywhere || !streaming, everywhere || streaming)));
        }
        return rows;
    }

    private static Map<String, String> settings(String cell) {
        int at = cell.indexOf('=');
        return at < 0 ? Map.of() : Map.of(cell.substring(0, at), cell.substring(at + 1));
    }

    /** By id and way, where Flink answers otherwise than in the way in which the row was recorded. */
    private static Map<String, Map<Way, Recorded>> otherAnswers() throws IOException {
        Map<String, Map<Way, Recorded>> others = new HashMap<>();
        for (Map<String, String> cells : read("flink-answers-by-way.tsv")) {
            others.computeIfAbsent(cells.get("id"), id -> new EnumMap<>(Way.class))
                    .put(
                            Way.valueOf(cells.get("way")),
                            new Recorded(
                                    outcome(cells.get("outcome")), cells.get("type"), unescape(cells.get("expected"))));
        }
        return others;
    }

    private static Outcome outcome(String cell) {
        return switch (cell) {
            case "ERR" -> Outcome.FAILURE;
            case "NONE" -> Outcome.CHANGES; // No row, which ROWS cannot tell from an empty text.
            default -> Outcome.ROWS;
        };
    }

    private static Set<Way> ways(String sql, boolean batch, boolean streaming) {
        Set<Way> ways = EnumSet.allOf(Way.class);
        boolean columns = LiteralsToColumns.applies(sql);
        ways.removeIf(way -> way.hasColumns() && !columns || !(way.isBatch() ? batch : streaming));
        return ways;
    }

    /** The rows of a file as cells by column; cells that are missing at the end are empty. */
    private static List<Map<String, String>> read(String file) throws IOException {
        List<Map<String, String>> rows = new ArrayList<>();
        List<String> lines = Files.readAllLines(FOLDER.resolve(file)).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
        String[] names = lines.get(0).split("\t", -1);
        for (String line : lines.subList(1, lines.size())) {
            String[] values = line.split("\t", -1);
            Map<String, String> cells = new LinkedHashMap<>();
            for (int i = 0; i < names.length; i++) {
                cells.put(names[i], i < values.length ? values[i] : "");
            }
            rows.add(cells);
        }
        return rows;
    }

    /** A tab and a line's end are escaped, a backslash is doubled. */
    private static String unescape(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\' || i + 1 == text.length()) {
                plain.append(c);
                continue;
            }
            char escaped = text.charAt(++i);
            switch (escaped) {
                case 't' -> plain.append('\t');
                case 'n' -> plain.append('\n');
                case 'r' -> plain.append('\r');
                default -> plain.append(escaped);
            }
        }
        return plain.toString();
    }
}
