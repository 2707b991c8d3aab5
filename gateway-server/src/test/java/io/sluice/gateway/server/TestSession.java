package io.sluice.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.endpoints.ResultPage;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.JavaValues;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.Assertions;

/** A session with a gateway, for tests. */
final class TestSession {
    private static final Duration WAIT = Duration.ofSeconds(30);

    private final GatewayService service;
    private final UUID id;

    TestSession(Gateway gateway, String endpoint, Map<String, String> properties) {
        service = gateway.service();
        id = service.openSession(new SessionRequest("test", endpoint, Optional.empty(), Optional.empty(), properties));
    }

    static TestSession rest(Gateway gateway) {
        return new TestSession(gateway, "rest", Map.of());
    }

    static TestSession hive(Gateway gateway) {
        return new TestSession(gateway, "hiveserver2", Map.of());
    }

    UUID id() {
        return id;
    }

    UUID submit(String sql) {
        return service.submitStatement(id, sql, Duration.ZERO, Map.of());
    }

    /** Runs a statement to its last row: kinds and values of all rows, as {@code +I[a, 1]}. */
    List<String> run(String sql) {
        UUID operation = submit(sql);
        try {
            return rows(operation);
        } finally {
            service.closeOperation(id, operation);
        }
    }

    /** The single value of a statement's single row. */
    String value(String sql) {
        List<String> rows = run(sql);
        assertThat(rows).hasSize(1);
        return rows.get(0).substring(3, rows.get(0).length() - 1);
    }

    List<String> rows(UUID operation) {
        List<String> rows = new ArrayList<>();
        long token = 0;
        while (true) {
            ResultPage page = service.fetch(id, operation, token, 1000, WAIT);
            assertThat(page.status()).as("within %s", WAIT).isNotEqualTo(ResultPage.Status.NOT_READY);
            if (page.status() == ResultPage.Status.EOS) {
                return rows;
            }
            rows.addAll(text(operation, page));
            token = page.nextToken();
        }
    }

    List<String> text(UUID operation, ResultPage page) {
        ResultSchema schema = service.resultSchema(id, operation);
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < page.rows().rows(); row++) {
            rows.add(page.rows().rowKind(row).sign() + JavaValues.row(schema.type(), page.rows(), row));
        }
        return rows;
    }

    /** Runs a statement that must fail. */
    SluiceException fail(String sql, ErrorCode code) {
        SluiceException error = Assertions.catchThrowableOfType(SluiceException.class, () -> run(sql));
        assertThat(error).as(sql).isNotNull();
        assertThat(error.code()).as(error.describe()).isEqualTo(code);
        return error;
    }

    void close() {
        service.closeSession(id);
    }
}
