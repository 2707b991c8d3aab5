package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.row.RowKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The queries of the Nexmark benchmark over 100,000 events, 1,000 in a second of event time, with seed 42. What their changes add up to
 * is compared by SHA-256 with what Apache Flink 2.3.0 gives: a line a row, cells with tabs between them, {@code \N} for NULL, sorted by
 * bytes.
 */
class NexmarkTest {
    private static final Path FOLDER = Path.of("../planner/src/test/resources/nexmark");

    @TempDir
    private static Path files;

    private static TestGateway gateway;
    private static SqlClient client;

    @BeforeAll
    static void start() throws IOException {
        Script script = ScriptParser.parse("nexmark.test", List.of());
        gateway = new TestGateway(script, Map.of(), 1024, false, false);
        client = new ServiceClient(gateway.gateway().service(), Map.of(), Duration.ofMinutes(2));
        tables().forEach(client::execute);
    }

    @AfterAll
    static void stop() {
        client.close();
        gateway.close();
    }

    @ParameterizedTest
    @CsvSource({
        "q00, fed302dc5b0c97287007c65bd227e94334623ab38ad254ee07c130a6f26327a9",
        "q01, 2eed3a54f48d38671df428be242a6cffd9034ab562e621a087d1155c72b6f893",
        "q02, 0d59597e1e6b1179cd0811a6c6b188d5c96edc022ff6689dcb023ac9bb7d7c96",
        "q03, 3312590df71d2c37c08fca94aea97862f74b8864bfe4a6c75301163162700c2e",
        "q04, bb5f358bb8b0b8d86726653a2d73f5fd9a3a85eecd394a100a32d32426dcf8ab",
        "q05, 0853e01dcd46dfeee3a89bf6474c0605a4fa08ba3bebd1c802e448eb6fefa552",
        "q07, 1f74d528677db2242e292792b2e7c54ce6eff1ec2aa2ded7d278a50728077a9a",
        "q08, e06ac7719526eca09afd20e4fcb9eec832b3a413d6a6861d315681e64ad45ad8",
        "q09, 00a8a114617f1bdc3154c39b79b677f94b1936eb6bda7bd1ceff8ef4191a900a",
        "q10, e3eca4c19ee40d5bcf2f3168a6dcca9813872e5201dd63918de407c896a1750f",
        "q11, 74e18bd2ee4271e3b7115f0742dd26097b5acfa4053ac9eb35cdb2542fa24f36",
        "q13, 0e117b58d5aa6becaa5365503c5f346528d196bf7efc1d3639112243a56227a2",
        "q14, 95873ac9e3a292c47f369b87991ddd06ec4b9bc39522f4ba4a8e269f6da27984",
        "q15, 63c10d261ab1500be627e2d2e8b8809eb61b42b1e4ee654f750621ff95ff74be",
        "q16, c1858f18d0dcb1ca2aae3ccd047ac772933c96bb2bbb0486f6ab19e130817fbd",
        "q17, 5ed915be9d4fcc04c9091fec4c2ef2a5c6dfaf4cfce29028c536a0da9e05cf64",
        "q18, 1d1b1e28de453a64512229012679708406b87cf1ab509f33e12a19a2857a97c6",
        "q19, e7fc351156b9c9a04c0f434190d3bbd6dc4a1668e6819a39f11bfb749fdfcd25",
        "q20, 93a40545ef0a0cf0b309444be13eebd76bca811e030298b069fc0a654f49956d",
        "q21, f0d69714c3a6aa4b424f6e8c1338aad434343e4852b319279847ddaaef3e7b73",
        "q22, e49e4486e96c140b8cfc462f53fed5d3b343e1a01a227f5fc7a577e961719f7b"
    })
    void givesTheRowsOfFlink(String query, String sha256) throws IOException {
        assertThat(sha256(Changes.fold(rows(queries().get(query))))).isEqualTo(sha256);
    }

    /** q10 writes files, a folder for each minute, which are read again. */
    private static List<SqlClient.Row> rows(String query) {
        if (!query.startsWith("INSERT")) {
            return client.execute(query).rows();
        }
        client.execute("SET 'table.dml-sync' = 'true'");
        client.execute(query);
        assertThat(files.resolve("dt=2024-03-01/hm=00%3A00")).isDirectory();
        assertThat(files.resolve("dt=2024-03-01/hm=00%3A01")).isDirectory();
        return client.execute("SELECT * FROM q10_files").rows();
    }

    /** q12 goes by the clock: no bid is counted twice, and windows that are open at the end give nothing. */
    @Test
    void countsBidsByTheClock() throws IOException {
        List<SqlClient.Row> rows = rows(queries().get("q12"));
        long bids = rows.stream()
                .mapToLong(row -> Long.parseLong(row.cells().get(1)))
                .sum();
        assertThat(bids).isBetween(0L, 92_000L);
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.kind()).isEqualTo(RowKind.INSERT);
            assertThat(row.cells().get(2))
                    .endsWith("0.000")
                    .isLessThan(row.cells().get(3));
        });
    }

    private static List<String> tables() throws IOException {
        String source = "'connector' = 'nexmark', 'events.num' = '100000', 'rate' = '1000'";
        return Arrays.stream(Files.readString(FOLDER.resolve("tables.sql"))
                        .replace("'connector'='spec'", source)
                        .replace("'connector' = 'spec', 'lookup' = 'true'", "'connector' = 'nexmark-side-input'")
                        .replace(
                                "'connector' = 'spec'",
                                "'connector' = 'filesystem', 'format' = 'csv', 'path' = '" + files.toUri() + "'")
                        .split(";\n"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    private static Map<String, String> queries() throws IOException {
        return Arrays.stream(Files.readString(FOLDER.resolve("queries.sql")).split("(?m)^-- "))
                .filter(text -> text.startsWith("q"))
                .collect(Collectors.toMap(text -> text.substring(0, 3), NexmarkTest::statement));
    }

    private static String statement(String text) {
        return text.substring(text.indexOf('\n')).strip().replaceAll(";$", "");
    }

    private static String sha256(List<SqlClient.Row> rows) {
        List<byte[]> lines = new ArrayList<>();
        for (SqlClient.Row row : rows) {
            String line = row.cells().stream()
                    .map(cell -> cell == null ? "\\N" : cell)
                    .collect(Collectors.joining("\t"));
            lines.add((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        lines.sort(Arrays::compareUnsigned);
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            lines.forEach(digest::update);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
