package io.sluice.endpoints.hiveserver2;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.Orientation;
import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.hiveserver2.Handles.OperationId;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TFetchResultsReq;
import org.apache.hive.service.rpc.thrift.TFetchResultsResp;
import org.apache.hive.service.rpc.thrift.TGetResultSetMetadataResp;
import org.apache.hive.service.rpc.thrift.TOperationHandle;

/** Gives results: their columns, their rows, and the log of their operation. */
final class ResultCalls {
    private static final int FETCH_LOG = 1;
    private static final RowType LOG = MetadataColumns.of(MetadataColumns.string("operation_log"));

    private final GatewayService gateway;
    private final OpenSessions sessions;
    private final HiveServer2Settings settings;
    private final Waiting waiting;

    ResultCalls(GatewayService gateway, OpenSessions sessions, HiveServer2Settings settings, Waiting waiting) {
        this.gateway = gateway;
        this.sessions = sessions;
        this.settings = settings;
        this.waiting = waiting;
    }

    void schema(TOperationHandle handle, TGetResultSetMetadataResp response) {
        OperationId id = Handles.operationId(handle);
        HiveSession session = sessions.of(id.session());
        Optional<MetadataResult> metadata = session.metadata(id.operation());
        RowType type;
        if (metadata.isPresent()) {
            type = metadata.get().type();
        } else {
            waiting.untilEnd(id);
            type = gateway.resultSchema(id.session(), id.operation()).type();
        }
        response.setSchema(HiveTypes.schema(type, session.protocol()));
    }

    void fetch(TFetchResultsReq request, TFetchResultsResp response) {
        OperationId id = Handles.operationId(request.getOperationHandle());
        HiveSession session = sessions.of(id.session());
        Orientation orientation = orientation(request.getOrientation());
        int maxRows = settings.fetchRows(request.getMaxRows());
        Optional<MetadataResult> metadata = session.metadata(id.operation());
        if (request.getFetchType() == FETCH_LOG) {
            List<String> lines = metadata.isPresent()
                    ? List.of()
                    : gateway.operationLog(id.session(), id.operation(), orientation, maxRows);
            MetadataResult log =
                    new MetadataResult(LOG, lines.stream().map(List::of).toList());
            answer(response, LOG, log.fetch(Orientation.NEXT, maxRows), ZoneOffset.UTC, session);
            response.setHasMoreRows(false);
            return;
        }
        if (metadata.isPresent()) {
            MetadataResult result = metadata.get();
            answer(response, result.type(), result.fetch(orientation, maxRows), ZoneOffset.UTC, session);
            return;
        }
        ResultPage page = waiting.untilRows(id, orientation, maxRows);
        ResultSchema schema = gateway.resultSchema(id.session(), id.operation());
        answer(response, schema.type(), page, schema.timeZone(), session);
    }

    private static void answer(
            TFetchResultsResp response, RowType type, ResultPage page, ZoneId zone, HiveSession session) {
        response.setHasMoreRows(page.status() == ResultPage.Status.PAYLOAD);
        response.setResults(RowSets.of(type, page.rows(), page.firstRow(), zone, session.protocol()));
    }

    private static Orientation orientation(TFetchOrientation orientation) {
        return switch (orientation) {
            case FETCH_NEXT -> Orientation.NEXT;
            case FETCH_FIRST -> Orientation.FIRST;
            case FETCH_PRIOR, FETCH_RELATIVE, FETCH_ABSOLUTE, FETCH_LAST ->
                throw SluiceException.of(ErrorCode.INVALID_FETCH_ORIENTATION).with("orientation", orientation);
        };
    }
}
