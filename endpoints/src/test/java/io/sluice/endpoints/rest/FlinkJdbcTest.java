package io.sluice.endpoints.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.endpoints.FakeGateway;
import io.sluice.endpoints.clients.FlinkJdbcChecks;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Flink's real JDBC driver, which is a client of API version 4, against an endpoint that tells of two versions and one that tells of all. */
@ParameterizedClass
@ValueSource(ints = {2, 4})
@Timeout(60)
class FlinkJdbcTest {
    private final FakeGateway gateway = new FakeGateway();
    private final RestEndpoint endpoint;
    private final FlinkJdbcChecks checks;

    FlinkJdbcTest(int versions) {
        List<ApiVersion> advertised = List.of(ApiVersion.values()).subList(0, versions);
        endpoint = new RestEndpoint(
                gateway, RestSettings.defaults().withAddress("127.0.0.1", 0).withAdvertisedVersions(advertised));
        endpoint.start();
        checks = new FlinkJdbcChecks("2.3.0", "127.0.0.1", endpoint.port());
    }

    @AfterEach
    void stop() {
        endpoint.stop();
        assertThat(gateway.openSessions()).isZero();
    }

    @Test
    void sessionAndCatalogs() throws SQLException {
        checks.sessionAndCatalogs();
    }

    @Test
    void fiveRowsOnce() throws SQLException {
        checks.fiveRowsOnce();
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
    void endless() throws SQLException {
        checks.endless();
    }
}
