package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.gateway.server.Gateway;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole command lines, with a gateway in this process and over REST. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SluiceCliTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void statementsOfTheCommandLine() {
        assertThat(embedded("-e", "SELECT 1 AS a, CAST(NULL AS STRING) AS b")).isZero();
        assertThat(out()).isEqualTo("""
                +----+---+--------+
                | op | a | b      |
                +----+---+--------+
                | +I | 1 | <NULL> |
                +----+---+--------+
                1 row (TIME)
                """);
    }

    @Test
    void scriptWithTablesAndAnInsertThatIsWaitedFor() throws IOException {
        Path script = Files.writeString(folder.resolve("script.sql"), """
                -- copies some numbers
                CREATE TABLE numbers (n BIGINT) WITH (
                  'connector' = 'datagen', 'number-of-rows' = '3',
                  'fields.n.kind' = 'sequence', 'fields.n.start' = '1', 'fields.n.end' = '3');
                CREATE TABLE copy (n BIGINT) WITH (
                  'connector' = 'filesystem', 'path' = '%s', 'format' = 'csv');
                INSERT INTO copy SELECT n * 10 FROM numbers;
                SELECT n FROM copy;
                """.formatted(folder.resolve("copy")));
        assertThat(embedded("-f", script.toString())).as(err()).isZero();
        assertThat(out()).contains("| +I | 10 |", "| +I | 20 |", "| +I | 30 |", "3 rows (TIME)");
    }

    @Test
    void finalRowsWhenTheSessionWantsThem() {
        assertThat(embedded("-Dsluice.result.mode=table", "-e", "SELECT 1 AS a"))
                .isZero();
        assertThat(out()).startsWith("+---+\n| a |\n+---+\n| 1 |\n+---+\n");
    }

    @Test
    void failureIsReportedWithItsPlaceAndExitStatus() throws IOException {
        Path script =
                Files.writeString(folder.resolve("bad.sql"), "SHOW TABLES;\nSELECT x\nFROM nowhere;\nSHOW VIEWS;");
        assertThat(embedded("-f", script.toString())).isEqualTo(1);
        assertThat(err())
                .contains(
                        "bad.sql:2: ERROR 42P01 TABLE_NOT_FOUND at line 2, column 6",
                        "  FROM nowhere\n",
                        "       ^^^^^^^");
        assertThat(out()).contains("table name").doesNotContain("view name");
    }

    @Test
    void errorWhileRowsComeIsAFailureToo() {
        assertThat(embedded("-e", "SELECT 1 / n FROM (VALUES (1), (0)) AS t (n)"))
                .isEqualTo(1);
        assertThat(err()).contains("DIVISION_BY_ZERO");
    }

    @Test
    void unknownArgumentsAreAUsageError() {
        assertThat(run("--no-such-option")).isEqualTo(2);
        assertThat(err()).contains("Unknown option: '--no-such-option'", "Usage: sluice");
    }

    @Test
    void gatewayThatIsNotThereIsAnError() {
        assertThat(run("--gateway", "127.0.0.1:1", "-e", "SELECT 1")).isEqualTo(1);
        assertThat(err()).contains("cannot reach the gateway at 127.0.0.1:1");
    }

    @Test
    void overRestItLooksTheSame() {
        try (Gateway gateway = Gateway.builder(folder.resolve("data"))
                .option("sql-gateway.endpoint.type", "rest")
                .option("sql-gateway.endpoint.rest.port", "0")
                .withoutWarmUp()
                .start()) {
            String address = "127.0.0.1:" + gateway.restPort().orElseThrow();
            String sql = "SET 'pipeline.name' = 'x'; SELECT 1 AS a, CAST(NULL AS STRING) AS b, 'ä' AS c; SELECT FROM";
            assertThat(run("--gateway", address, "-Dparallelism.default=2", "-e", sql))
                    .isEqualTo(1);
            String overRest = out() + err();
            out.reset();
            err.reset();
            assertThat(embedded("-e", sql)).isEqualTo(1);
            assertThat(overRest).isEqualTo(out() + err());
        }
    }

    @Test
    void versionIsTheBuilds() {
        assertThat(run("--version")).isZero();
        assertThat(out()).matches("Sluice \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\n");
    }

    private int embedded(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--embedded", "-Dsluice.data.dir=" + folder.resolve("embedded")));
        all.addAll(List.of(arguments));
        return run(all.toArray(String[]::new));
    }

    private int run(String... arguments) {
        return SluiceCli.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8).replaceAll("\\(\\d+\\.\\d+ s\\)", "(TIME)");
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
