package io.sluice.endpoints.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.endpoints.FakeGateway;
import io.sluice.endpoints.SampleRows;
import io.sluice.endpoints.clients.Sql;
import io.sluice.endpoints.clients.SqlClientProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flink's real SQL client in gateway mode. In the profile {@code clients}, for its size. */
@Tag("clients")
class FlinkSqlClientTest {
    private static final String TABLEAU = "SET 'sql-client.execution.result-mode' = 'TABLEAU';\n";

    private final FakeGateway gateway = new FakeGateway();
    private final RestEndpoint endpoint =
            new RestEndpoint(gateway, RestSettings.defaults().withAddress("127.0.0.1", 0));

    @TempDir
    Path folder;

    @BeforeEach
    void start() {
        endpoint.start();
    }

    @AfterEach
    void stop() {
        endpoint.stop();
        assertThat(gateway.openSessions()).isZero();
    }

    @Test
    void printsRowsAndOks() throws Exception {
        gateway.script("SELECT others", SampleRows.others());
        String output = run(TABLEAU + Sql.FIVE_ROWS + ";\n" + Sql.CREATE_ORDERS + ";\nSHOW CATALOGS;\n" + Sql.SCALARS
                + ";\nSELECT others;\n");
        assertThat(output)
                .contains("| +I |           2 |                              b |")
                .contains("Received a total of 5 rows")
                .contains("[INFO] Execute statement succeeded.")
                .contains("| default_catalog |")
                .contains("12345678901234567890.123456")
                .contains("x'00ff'")
                .contains("{k=1.50, k2=NULL}")
                .doesNotContain("[ERROR]");
    }

    @Test
    void showsErrorsAsWeWriteThem() throws Exception {
        assertThat(run(TABLEAU + Sql.UNKNOWN_TABLE + ";\n")).contains("""
                        [ERROR] Could not execute SQL statement. Reason:
                        ERROR 42P01 TABLE_NOT_FOUND at line 2, column 6: table "ordrs" does not exist
                          FROM ordrs
                               ^^^^^
                        HINT: Did you mean "orders"?
                        """).doesNotContain("\tat ");
    }

    private String run(String script) throws Exception {
        return new SqlClientProcess("2.3.0", folder).run("127.0.0.1", endpoint.port(), script);
    }
}
