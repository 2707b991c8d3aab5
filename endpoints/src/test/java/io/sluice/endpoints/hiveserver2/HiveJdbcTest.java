package io.sluice.endpoints.hiveserver2;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.endpoints.FakeGateway;
import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.endpoints.SampleRows;
import io.sluice.endpoints.clients.HiveJdbcChecks;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/** The real Hive JDBC drivers against the endpoint, with and without SASL. */
@ParameterizedClass
@CsvSource({"2.3.9,''", "2.3.9,;auth=noSasl", "3.1.3,''", "3.1.3,;auth=noSasl", "4.0.1,''", "4.0.1,;auth=noSasl"})
class HiveJdbcTest {
    private final FakeGateway gateway = new FakeGateway();
    private final HiveServer2Endpoint endpoint =
            new HiveServer2Endpoint(gateway, HiveServer2Settings.defaults().withAddress("127.0.0.1", 0));
    private final String version;
    private final String session;
    private HiveJdbcChecks checks;

    HiveJdbcTest(String version, String session) {
        this.version = version;
        this.session = session;
    }

    @BeforeEach
    void start() {
        endpoint.start();
        checks = new HiveJdbcChecks(version, "127.0.0.1", endpoint.port(), session);
    }

    @AfterEach
    void stop() {
        endpoint.stop();
        assertThat(gateway.openSessions()).isZero();
    }

    @Test
    void banner() throws SQLException {
        checks.banner("Apache Flink", "4.0.1-2.3.0");
    }

    @Test
    void fiveRowsOnce() throws SQLException {
        checks.fiveRowsOnce();
    }

    @Test
    void smallFetches() throws SQLException {
        checks.smallFetches();
    }

    @Test
    void scalars() throws SQLException {
        checks.scalars();
    }

    @Test
    void nulls() throws SQLException {
        checks.nulls();
    }

    @Test
    void errors() throws SQLException {
        checks.errors();
    }

    @Test
    void statementWithoutRows() throws SQLException {
        checks.statementWithoutRows();
    }

    @Test
    void endlessAndCancel() throws Exception {
        checks.endlessAndCancel();
    }

    @Test
    void metadata() throws SQLException {
        checks.metadata();
    }

    @Test
    void nestedTypesAreJsonText() throws SQLException {
        gateway.script("SELECT * FROM others", SampleRows.others());
        try (Connection connection = checks.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT * FROM others")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getString("c_months")).isEqualTo("10-3");
            assertThat(row.getString("c_millis")).isEqualTo("0 00:00:00.123000000");
            assertThat(row.getString("c_array")).isEqualTo("[1,null,3]");
            assertThat(row.getString("c_map")).isEqualTo("{\"k\":1.50,\"k2\":null}");
            assertThat(row.getString("c_multiset")).isEqualTo("{\"e\":2}");
            assertThat(row.getString("c_row")).isEqualTo("{\"f\":\"say \\\"hi\\\"\",\"g\":\"2024-01-02\",\"h\":null}");
            assertThat(row.getString("c_ltzs")).isEqualTo("[\"1970-01-01 00:00:00\"]");
            assertThat(row.getString("c_null")).isNull();
            assertThat(row.next()).isTrue();
            for (int i = 1; i <= 8; i++) {
                assertThat(row.getObject(i)).isNull();
            }
        }
    }

    @Test
    void localTimestampsAreInTheSessionsZone() throws SQLException {
        gateway.script("SELECT zoned", SampleRows.scalars().inZone("Asia/Kolkata"));
        try (Connection connection = checks.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT zoned")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getTimestamp("c_ltz")).isEqualTo(Timestamp.valueOf("1970-01-01 05:30:00"));
        }
    }

    @Test
    void theSessionKnowsUserAndSettings() throws SQLException {
        HiveJdbcChecks withSettings = new HiveJdbcChecks(
                version, "127.0.0.1", endpoint.port(), "default" + session + "?table.dml-sync=true#region=north");
        try (Connection connection = withSettings.connect()) {
            assertThat(connection.isClosed()).isFalse();
            List<SessionRequest> requests = gateway.requests();
            assertThat(requests).hasSize(1);
            SessionRequest request = requests.get(0);
            assertThat(request.endpoint()).isEqualTo("hiveserver2");
            assertThat(request.user()).isEqualTo(Optional.of("ada"));
            assertThat(request.database()).isEmpty();
            assertThat(request.properties())
                    .containsEntry("table.dml-sync", "true")
                    .containsEntry("hivevar:region", "north");
        }
    }

    @Test
    void schemaIsTheCurrentDatabase() throws SQLException {
        try (Connection connection = checks.connect()) {
            connection.setSchema("sales");
            assertThat(connection.getSchema()).isEqualTo("sales");
        }
    }

    @Test
    void logComesWithoutRepeating() throws Exception {
        try (Connection connection = checks.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SHOW CATALOGS");
            List<String> first = queryLog(statement);
            assertThat(first).containsExactly("submitted SHOW CATALOGS", "is FINISHED");
            assertThat(queryLog(statement)).isEmpty();
        }
    }

    /** {@code HiveStatement.getQueryLog}, which JDBC has no interface for. */
    @SuppressWarnings("unchecked")
    private static List<String> queryLog(Statement statement) throws ReflectiveOperationException {
        return (List<String>) statement
                .getClass()
                .getMethod("getQueryLog", boolean.class, int.class)
                .invoke(statement, true, 100);
    }
}
