package io.sluice.sql.tests;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.OperationInfo;
import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.endpoints.OperationStatus;
import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.text.PlainText;
import io.sluice.endpoints.text.WallClock;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A session with a gateway in this process. */
public final class ServiceClient implements SqlClient {
    private static final int PAGE_ROWS = 1000;
    private static final Duration WAIT = Duration.ofSeconds(1);

    private final GatewayService gateway;
    private final UUID session;
    private final Duration statementTimeout;
    private Optional<RowType> lastType = Optional.empty();

    /** @param statementTimeout a statement that takes longer fails */
    public ServiceClient(GatewayService gateway, Map<String, String> options, Duration statementTimeout) {
        this.gateway = gateway;
        this.statementTimeout = statementTimeout;
        session = gateway.openSession(
                new SessionRequest("sql-tests", "rest", Optional.empty(), Optional.empty(), options));
    }

    @Override
    public Result execute(String sql) {
        UUID operation = gateway.submitStatement(session, sql, Duration.ZERO, Map.of());
        try {
            return fetch(operation);
        } catch (SluiceException e) {
            throw new StatementFailure(e.describe());
        } finally {
            gateway.closeOperation(session, operation);
        }
    }

    /** The type of the rows of the last statement that had a result. */
    public Optional<RowType> lastType() {
        return lastType;
    }

    @Override
    public boolean showsChanges() {
        return true;
    }

    @Override
    public void close() {
        gateway.closeSession(session);
    }

    private Result fetch(UUID operation) {
        long deadline = System.nanoTime() + statementTimeout.toNanos();
        OperationInfo info = gateway.awaitOperation(session, operation, statementTimeout);
        if (info.error().isPresent()) {
            throw info.error().get();
        }
        if (info.status() != OperationStatus.FINISHED) {
            throw timeout();
        }
        ResultSchema schema = gateway.resultSchema(session, operation);
        lastType = Optional.of(schema.type());
        List<Row> rows = new ArrayList<>();
        long token = 0;
        while (System.nanoTime() < deadline) {
            ResultPage page = gateway.fetch(session, operation, token, PAGE_ROWS, WAIT);
            if (page.status() == ResultPage.Status.EOS) {
                return new Result(rows);
            }
            if (page.status() == ResultPage.Status.PAYLOAD) {
                addRows(schema, page.rows(), rows);
                token = page.nextToken();
            }
        }
        throw timeout();
    }

    private SluiceException timeout() {
        return SluiceException.of(ErrorCode.TIMEOUT, "no end after " + statementTimeout.toSeconds() + " s");
    }

    private static void addRows(ResultSchema schema, RowBatch batch, List<Row> rows) {
        RowType type = schema.type();
        PlainText plain = new PlainText(new WallClock(schema.timeZone()));
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < batch.rows(); row++) {
            List<@Nullable String> cells = new ArrayList<>(type.arity());
            for (int i = 0; i < type.arity(); i++) {
                if (batch.column(i).isNull(row)) {
                    cells.add(null);
                } else {
                    plain.append(text, type.typeAt(i), batch.column(i), row);
                    cells.add(text.toString());
                    text.setLength(0);
                }
            }
            rows.add(new Row(batch.rowKind(row), cells));
        }
    }
}
