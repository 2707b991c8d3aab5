package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.endpoints.clients.FlinkJdbcChecks;
import io.sluice.endpoints.clients.HiveJdbcChecks;
import io.sluice.gateway.server.Gateway;
import io.sluice.gateway.server.Product;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The drivers that people have, against a whole gateway. */
class RealClientsTest {
    @TempDir
    private static Path folder;

    private static Gateway gateway;
    private static Path words;

    @BeforeAll
    static void start() throws IOException {
        gateway = Gateway.builder(folder.resolve("data"))
                .option("sql-gateway.endpoint.rest.port", "0")
                .option("sql-gateway.endpoint.hiveserver2.thrift.port", "0")
                .start();
        words = Files.write(folder.resolve("words.csv"), List.of("a", "a", "b", "a", "c", "b"));
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @ParameterizedTest
    @CsvSource({"2.3.9,''", "3.1.3,''", "4.0.1,''", "2.3.9,;auth=noSasl", "3.1.3,;auth=noSasl", "4.0.1,;auth=noSasl"})
    void hiveJdbc(String version, String session) throws Exception {
        HiveJdbcChecks checks =
                new HiveJdbcChecks(version, "127.0.0.1", gateway.hivePort().orElseThrow(), session);
        checks.banner(Product.NAME, "4.0.1-" + Product.version());
        checks.fiveRowsOnce();
        checks.smallFetches();
        checks.scalars();
        checks.nulls();
        checks.errors();
        checks.statementWithoutRows();
        checks.metadata();
        checks.endlessAndCancel();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.18.0", "2.3.0"})
    void flinkJdbc(String version) throws SQLException {
        FlinkJdbcChecks checks =
                new FlinkJdbcChecks(version, "127.0.0.1", gateway.restPort().orElseThrow());
        checks.sessionAndCatalogs();
        checks.fiveRowsOnce();
        checks.scalars();
        checks.nulls();
        checks.errors();
        checks.statementWithoutRows();
        checks.endless();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.3.9", "3.1.3", "4.0.1"})
    void wordCountOverHiveServer2ShowsFinalRows(String version) throws SQLException {
        HiveJdbcChecks checks =
                new HiveJdbcChecks(version, "127.0.0.1", gateway.hivePort().orElseThrow(), "");
        try (Connection connection = checks.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(createWords());
            assertThat(rows(statement, "SELECT word, COUNT(*) AS cnt FROM words GROUP BY word"))
                    .containsExactlyInAnyOrder("a 3", "b 2", "c 1");
            assertThat(rows(
                            statement,
                            "SELECT cnt, COUNT(*) AS num_words FROM (SELECT word, COUNT(*) AS cnt FROM words"
                                    + " GROUP BY word) GROUP BY cnt"))
                    .containsExactlyInAnyOrder("1 1", "2 1", "3 1");
        }
    }

    @Test
    void wordCountOverRestShowsEachChange() {
        try (SqlClient client = new RestClient(gateway.restPort().orElseThrow(), Map.of())) {
            client.execute(createWords());
            assertThat(client.execute("SELECT word, COUNT(*) AS cnt FROM words GROUP BY word").rows().stream()
                            .map(row -> RowText.print(row, true)))
                    .containsExactly(
                            "+I a 1", "-U a 1", "+U a 2", "+I b 1", "-U a 2", "+U a 3", "+I c 1", "-U b 1", "+U b 2");
        }
    }

    private static String createWords() {
        return "CREATE TABLE IF NOT EXISTS words (word STRING) WITH ('connector' = 'filesystem', 'path' = '" + words
                + "', 'format' = 'csv')";
    }

    private static List<String> rows(Statement statement, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1) + " " + result.getLong(2));
            }
        }
        return rows;
    }
}
