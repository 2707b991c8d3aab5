package io.sluice.connectors.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.sluice.spi.connector.TableSource.FilterOffer;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** On a real MariaDB server, by the names of both databases; skipped where the package {@code mariadb-server-core} is not installed. */
class MariaDbTest {
    private static MariaDbServer server;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        assumeThat(MariaDbServer.installed()).isTrue();
        server = MariaDbServer.start();
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        if (server != null) {
            server.close();
        }
    }

    @Nested
    class AsMariaDb extends OnServer {
        @Override
        Map<String, String> options() {
            return Map.of("url", server.url("mariadb"), "username", "root");
        }

        /** Its usual collation knows no upper and lower case: what it finds is checked again. */
        @Test
        void findsTextsByItsCollation() throws SQLException, IOException {
            execute("INSERT INTO parts VALUES (1, 'bolt', 1), (2, 'BOLT', 2)");
            FilterOffer offer = tables().source("parts", PARTS)
                    .withFilters(List.of(call("=", name(), text("bolt"))))
                    .orElseThrow();
            assertThat(JdbcTables.texts(offer.source(), PARTS, 1)).hasSize(2);
            assertThat(offer.remaining()).containsExactly(0);
        }
    }

    @Nested
    class AsMySql extends OnServer {
        @Override
        Map<String, String> options() {
            return Map.of("url", server.url("mysql"), "username", "root", "driver", "org.mariadb.jdbc.Driver");
        }
    }

    private abstract static class OnServer extends DatabaseContract {
        @Override
        String kinds() {
            return String.join(
                    "; ",
                    List.of(
                            "BOOLEAN",
                            "TINYINT",
                            "SMALLINT",
                            "INT",
                            "BIGINT",
                            "FLOAT",
                            "DOUBLE",
                            "DECIMAL(31, 10)",
                            "CHAR(3)",
                            "VARCHAR(20)",
                            "VARBINARY(10)",
                            "DATE",
                            "TIME",
                            "DATETIME(6)"));
        }

        @Override
        int timePrecision() {
            return 6;
        }
    }
}
