package io.sluice.sql.tests;

import io.sluice.sql.tests.Step.Compare;
import io.sluice.sql.tests.Step.FeedLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads scripts. A step is a directive line, its SQL up to a blank line or the next keyword, feeds, and for queries the expected
 * block after {@code ----}.
 */
public final class ScriptParser {
    private static final String SEPARATOR = "----";
    private static final Pattern ERROR =
            Pattern.compile("statement error ([A-Z][A-Z_]*)(?: at (\\d+:\\d+))?(?: ?: (.+))?");

    private final String name;
    private final List<String> lines;
    private int at;

    private ScriptParser(String name, List<String> lines) {
        this.name = name;
        this.lines = lines;
    }

    /** @throws ScriptSyntaxException with file and line */
    public static Script parse(Path file) throws IOException {
        String fileName = String.valueOf(file.getFileName());
        Script script = parse(fileName.replaceFirst("\\.test$", ""), Files.readAllLines(file));
        return new Script(
                script.name(), Optional.ofNullable(file.toAbsolutePath().getParent()), script.steps());
    }

    public static Script parse(String name, List<String> lines) {
        return new ScriptParser(name, lines).script();
    }

    private Script script() {
        List<Step> steps = new ArrayList<>();
        while (true) {
            while (at < lines.size() && (isBlank(lines.get(at)) || lines.get(at).startsWith("#"))) {
                at++;
            }
            if (at == lines.size()) {
                return new Script(name, steps);
            }
            steps.add(step());
        }
    }

    private Step step() {
        int line = at + 1;
        String directive = lines.get(at++).trim();
        String sql = sql(line);
        List<FeedLine> feed = feed();
        if (directive.equals("statement ok")) {
            return new Step.Succeeds(line, sql, feed);
        }
        Matcher error = ERROR.matcher(directive);
        if (error.matches()) {
            return new Step.Fails(
                    line,
                    sql,
                    feed,
                    error.group(1),
                    Optional.ofNullable(error.group(2)),
                    Optional.ofNullable(error.group(3)));
        }
        if (directive.startsWith("query ")) {
            return query(line, directive.substring(6).trim(), sql, feed);
        }
        throw error(line, "unknown directive \"" + directive + "\"");
    }

    private Step.Query query(int line, String mode, String sql, List<FeedLine> feed) {
        Compare compare = compare(mode);
        if (compare == null) {
            throw error(line, "a query is compared by changelog, rows, ordered or text, not \"" + mode + "\"");
        }
        if (at == lines.size() || !lines.get(at).equals(SEPARATOR)) {
            throw error(at + 1, "a query needs its expected rows after " + SEPARATOR);
        }
        at++;
        int expectedLine = at + 1;
        List<String> expected = new ArrayList<>();
        // A text may hold blank lines, so it ends with a separator of its own.
        while (at < lines.size()
                && (compare == Compare.TEXT ? !lines.get(at).equals(SEPARATOR) : !isBlank(lines.get(at)))) {
            expected.add(lines.get(at++));
        }
        if (compare == Compare.TEXT) {
            if (at == lines.size()) {
                throw error(expectedLine, "an expected text ends with " + SEPARATOR);
            }
            at++;
        }
        return new Step.Query(line, compare, sql, feed, expected, expectedLine);
    }

    private static @Nullable Compare compare(String mode) {
        for (Compare compare : Compare.values()) {
            if (compare.name().toLowerCase(Locale.ROOT).equals(mode)) {
                return compare;
            }
        }
        return null;
    }

    private String sql(int directiveLine) {
        List<String> sql = new ArrayList<>();
        while (at < lines.size() && !isBlank(lines.get(at)) && !endsSql(lines.get(at))) {
            sql.add(lines.get(at++));
        }
        if (sql.isEmpty()) {
            throw error(directiveLine, "the directive has no SQL");
        }
        return String.join("\n", sql);
    }

    private List<FeedLine> feed() {
        List<FeedLine> feed = new ArrayList<>();
        Optional<String> table = Optional.empty();
        while (at < lines.size() && !isBlank(lines.get(at)) && !lines.get(at).equals(SEPARATOR)) {
            String line = lines.get(at++);
            if (line.startsWith("feed ")) {
                table = Optional.of(line.substring(5).trim());
            } else if (line.startsWith("watermark ") || line.startsWith("clock ")) {
                feed.add(new FeedLine(at, Optional.empty(), line));
            } else if (table.isPresent()) {
                feed.add(new FeedLine(at, table, line));
            } else {
                throw error(at, "expected \"feed <table>\" before the rows");
            }
        }
        return feed;
    }

    private static boolean endsSql(String line) {
        return line.equals(SEPARATOR)
                || line.startsWith("feed ")
                || line.startsWith("watermark ")
                || line.startsWith("clock ");
    }

    private static boolean isBlank(String line) {
        return line.isBlank();
    }

    private ScriptSyntaxException error(int line, String message) {
        return new ScriptSyntaxException(name + ".test, line " + line + ": " + message);
    }
}
