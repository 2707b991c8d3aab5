package io.sluice.endpoints.hiveserver2;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.OperationInfo;
import io.sluice.endpoints.OperationStatus;
import io.sluice.endpoints.hiveserver2.Handles.OperationId;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TExecuteStatementResp;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusResp;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TOperationState;
import org.apache.hive.service.rpc.thrift.TOperationType;

/** Runs statements: submit, status, cancel and close. */
final class StatementCalls {
    /** An error in the statement mostly shows within that time, and then comes with the reply to its submission. */
    private static final Duration PLANNING = Duration.ofMillis(200);

    private static final long POLL_STEP_MILLIS = 500;
    private static final long POLL_STEP_EVERY_MILLIS = 10_000;

    private final GatewayService gateway;
    private final OpenSessions sessions;
    private final HiveServer2Settings settings;
    private final Waiting waiting;

    StatementCalls(GatewayService gateway, OpenSessions sessions, HiveServer2Settings settings, Waiting waiting) {
        this.gateway = gateway;
        this.sessions = sessions;
        this.settings = settings;
        this.waiting = waiting;
    }

    void execute(TExecuteStatementReq request, TExecuteStatementResp response) {
        UUID session = sessions.of(request.getSessionHandle()).id();
        Map<String, String> overlay = request.isSetConfOverlay() ? request.getConfOverlay() : Map.of();
        Duration timeout = Duration.ofSeconds(Math.max(0, request.getQueryTimeout()));
        OperationId id =
                new OperationId(session, gateway.submitStatement(session, request.getStatement(), timeout, overlay));
        OperationInfo info =
                request.isRunAsync() ? gateway.awaitOperation(session, id.operation(), PLANNING) : waiting.untilEnd(id);
        if (info.status() == OperationStatus.ERROR || !request.isRunAsync() && failed(info.status())) {
            SluiceException error = errorOf(info);
            gateway.closeOperation(session, id.operation());
            throw error;
        }
        response.setOperationHandle(Handles.operation(id, TOperationType.EXECUTE_STATEMENT, info.hasResultRows()));
    }

    void status(TOperationHandle handle, TGetOperationStatusResp response) {
        OperationId id = Handles.operationId(handle);
        if (sessions.of(id.session()).metadata(id.operation()).isPresent()) {
            response.setOperationState(TOperationState.FINISHED_STATE);
            response.setHasResultSet(true);
            return;
        }
        OperationInfo now = gateway.operation(id.session(), id.operation());
        OperationInfo info = now.status().terminal()
                ? now
                : gateway.awaitOperation(id.session(), id.operation(), pollTime(now.startedMillis()));
        response.setOperationState(state(info.status()));
        response.setHasResultSet(info.hasResultRows());
        response.setOperationStarted(info.startedMillis());
        response.setOperationCompleted(info.endedMillis());
        if (info.status() == OperationStatus.FINISHED && !info.hasResultRows()) {
            // Not 0, which would say that no row was touched; the number is not known.
            response.setNumModifiedRows(-1);
        }
        if (info.status() == OperationStatus.ERROR || info.status() == OperationStatus.TIMEOUT) {
            SluiceException error = errorOf(info);
            response.setSqlState(error.code().sqlState());
            response.setErrorCode(Statuses.vendorCode(error.code()));
            response.setErrorMessage(Statuses.message(error));
        }
    }

    /** Cancelling what has ended is harmless: a client cannot know. */
    void cancel(TOperationHandle handle) {
        OperationId id = Handles.operationId(handle);
        if (sessions.of(id.session()).metadata(id.operation()).isPresent()) {
            return;
        }
        try {
            gateway.cancelOperation(id.session(), id.operation());
        } catch (SluiceException e) {
            if (e.code() != ErrorCode.INVALID_OPERATION_STATE) {
                throw e;
            }
        }
    }

    void close(TOperationHandle handle) {
        OperationId id = Handles.operationId(handle);
        if (!sessions.of(id.session()).drop(id.operation())) {
            gateway.closeOperation(id.session(), id.operation());
        }
    }

    /** Longer the longer the operation has run, as a client that waits for hours need not ask twice a second. */
    private Duration pollTime(long startedMillis) {
        long elapsed = Math.max(0, System.currentTimeMillis() - startedMillis);
        Duration grown = Duration.ofMillis(POLL_STEP_MILLIS * (elapsed / POLL_STEP_EVERY_MILLIS + 1));
        return grown.compareTo(settings.longPoll()) < 0 ? grown : settings.longPoll();
    }

    private static boolean failed(OperationStatus status) {
        return switch (status) {
            case CANCELED, CLOSED, TIMEOUT, ERROR -> true;
            case INITIALIZED, PENDING, RUNNING, FINISHED -> false;
        };
    }

    private static SluiceException errorOf(OperationInfo info) {
        return info.error()
                .orElseGet(() -> SluiceException.of(
                        ErrorCode.OPERATION_CANCELED, "the operation is in status " + info.status()));
    }

    private static TOperationState state(OperationStatus status) {
        return switch (status) {
            case INITIALIZED -> TOperationState.INITIALIZED_STATE;
            case PENDING -> TOperationState.PENDING_STATE;
            case RUNNING -> TOperationState.RUNNING_STATE;
            case FINISHED -> TOperationState.FINISHED_STATE;
            case CANCELED -> TOperationState.CANCELED_STATE;
            case CLOSED -> TOperationState.CLOSED_STATE;
            case ERROR -> TOperationState.ERROR_STATE;
            case TIMEOUT -> TOperationState.TIMEDOUT_STATE;
        };
    }
}
