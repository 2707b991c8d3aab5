package io.sluice.endpoints.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.sluice.endpoints.FakeGateway;
import io.sluice.endpoints.clients.FlinkJdbcChecks;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Flink's real JDBC drivers: a client of API version 4 against endpoints that tell of two versions and of all, and one of version 2 with
 * what we tell by default.
 */
@ParameterizedClass
@CsvSource({"2.3.0,2", "2.3.0,4", "1.18.0,2"})
@Timeout(60)
class FlinkJdbcTest {
    private final FakeGateway gateway = new FakeGateway();
    private final RestEndpoint endpoint;
    private final FlinkJdbcChecks checks;
    private final String driver;

    FlinkJdbcTest(String driver, int versions) {
        this.driver = driver;
        List<ApiVersion> advertised = List.of(ApiVersion.values()).subList(0, versions);
        endpoint = new RestEndpoint(
                gateway, RestSettings.defaults().withAddress("127.0.0.1", 0).withAdvertisedVersions(advertised));
        endpoint.start();
        checks = new FlinkJdbcChecks(driver, "127.0.0.1", endpoint.port());
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
    void datesAndTimes() throws SQLException {
        assumeFalse(driver.equals("1.18.0"), "that driver has no getDate, getTime and getTimestamp");
        checks.datesAndTimes();
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
