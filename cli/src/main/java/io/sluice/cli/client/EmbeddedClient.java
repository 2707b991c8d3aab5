package io.sluice.cli.client;

import io.sluice.cli.client.Page.ColumnInfo;
import io.sluice.cli.client.Page.Row;
import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.text.PlainText;
import io.sluice.endpoints.text.WallClock;
import io.sluice.gateway.server.Gateway;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A session with a gateway in this process. */
public final class EmbeddedClient implements SqlClient {
    private static final int PAGE_ROWS = 5000;
    private static final Duration WAIT = Duration.ofSeconds(2);

    private final GatewayService service;
    private final UUID session;
    private final Runnable onClose;

    private EmbeddedClient(GatewayService service, UUID session, Runnable onClose) {
        this.service = service;
        this.session = session;
        this.onClose = onClose;
    }

    /** @param properties of the session. The gateway is closed with the client */
    public static EmbeddedClient open(Gateway gateway, Map<String, String> properties) {
        return of(() -> {
            SessionRequest request = new SessionRequest("cli", "rest", Optional.empty(), Optional.empty(), properties);
            return new EmbeddedClient(gateway.service(), gateway.service().openSession(request), gateway::close);
        });
    }

    @Override
    public String gateway() {
        return "a gateway in this process";
    }

    @Override
    public boolean embedded() {
        return true;
    }

    @Override
    public SqlStatement submit(String sql) {
        return new Running(of(() -> service.submitStatement(session, sql, Duration.ZERO, Map.of())));
    }

    @Override
    public List<String> complete(String sql, int position) {
        return of(() -> service.complete(session, sql, position));
    }

    @Override
    public Map<String, String> config() {
        return of(() -> service.sessionConfig(session));
    }

    @Override
    public void close() {
        service.closeSession(session);
        onClose.run();
    }

    private static <T> T of(Supplier<T> call) {
        try {
            return call.get();
        } catch (SluiceException e) {
            throw new SqlError(e.describe(), e);
        }
    }

    private final class Running implements SqlStatement {
        private final UUID operation;
        private long token;
        private @Nullable ResultSchema schema;

        Running(UUID operation) {
            this.operation = operation;
        }

        @Override
        public Page next() {
            return of(() -> {
                ResultPage page = service.fetch(session, operation, token, PAGE_ROWS, WAIT);
                if (page.status() == ResultPage.Status.NOT_READY) {
                    return Page.NOT_READY;
                }
                if (page.status() == ResultPage.Status.PAYLOAD) {
                    token = page.nextToken();
                }
                return toPage(page, schema());
            });
        }

        @Override
        public void cancel() {
            try {
                service.cancelOperation(session, operation);
            } catch (SluiceException e) {
                if (e.code() != ErrorCode.INVALID_OPERATION_STATE && e.code() != ErrorCode.OPERATION_NOT_FOUND) {
                    throw new SqlError(e.describe(), e);
                }
            }
        }

        @Override
        public void close() {
            service.closeOperation(session, operation);
        }

        private ResultSchema schema() {
            ResultSchema known = schema;
            if (known == null) {
                known = service.resultSchema(session, operation);
                schema = known;
            }
            return known;
        }
    }

    private static Page toPage(ResultPage page, ResultSchema schema) {
        List<ColumnInfo> columns = schema.type().fields().stream()
                .map(field -> new ColumnInfo(field.name(), field.type().root().name()))
                .toList();
        PlainText text = new PlainText(new WallClock(schema.timeZone()));
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < page.rows().rows(); row++) {
            rows.add(row(page.rows(), row, schema, text));
        }
        return new Page(
                true,
                page.status() == ResultPage.Status.EOS,
                columns,
                schema.isQuery(),
                schema.successOnly(),
                schema.jobId(),
                rows);
    }

    private static Row row(RowBatch batch, int row, ResultSchema schema, PlainText text) {
        List<@Nullable String> cells = new ArrayList<>();
        for (int i = 0; i < schema.type().arity(); i++) {
            if (batch.column(i).isNull(row)) {
                cells.add(null);
            } else {
                StringBuilder cell = new StringBuilder();
                text.append(cell, schema.type().typeAt(i), batch.column(i), row);
                cells.add(cell.toString());
            }
        }
        return new Row(batch.rowKind(row).sign(), cells);
    }
}
