package io.sluice.sql.tests;

import io.sluice.spi.row.RowKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TCloseOperationReq;
import org.apache.hive.service.rpc.thrift.TCloseSessionReq;
import org.apache.hive.service.rpc.thrift.TColumn;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TExecuteStatementResp;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TFetchResultsReq;
import org.apache.hive.service.rpc.thrift.TFetchResultsResp;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusReq;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusResp;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TOperationState;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TRowSet;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.apache.hive.service.rpc.thrift.TStatus;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;

/** A session over HiveServer2's protocol without SASL, which shows final rows. */
final class HiveClient implements SqlClient {
    /** The protocol's timestamps have as many digits as they need, at least one. */
    private static final Pattern FRACTION = Pattern.compile("(\\d\\d:\\d\\d:\\d\\d)(\\.\\d*?)0*$");

    private final TSocket socket;
    private final TCLIService.Client client;
    private final TSessionHandle session;

    HiveClient(int port, Map<String, String> options) {
        try {
            socket = new TSocket("127.0.0.1", port);
            socket.open();
            client = new TCLIService.Client(new TBinaryProtocol(socket));
            TOpenSessionReq request = new TOpenSessionReq(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10);
            request.setConfiguration(options);
            session = client.OpenSession(request).getSessionHandle();
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Result execute(String sql) {
        try {
            TExecuteStatementReq request = new TExecuteStatementReq(session, sql);
            request.setRunAsync(true);
            TExecuteStatementResp response = client.ExecuteStatement(request);
            check(response.getStatus());
            try {
                return fetch(response.getOperationHandle());
            } finally {
                client.CloseOperation(new TCloseOperationReq(response.getOperationHandle()));
            }
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean showsChanges() {
        return false;
    }

    @Override
    public String normalize(String cell) {
        return FRACTION.matcher(cell)
                .replaceFirst(match -> match.group(1) + (match.group(2).equals(".") ? "" : match.group(2)));
    }

    @Override
    public void close() {
        try {
            client.CloseSession(new TCloseSessionReq(session));
        } catch (TException e) {
            throw new IllegalStateException(e);
        } finally {
            socket.close();
        }
    }

    private Result fetch(TOperationHandle operation) throws TException {
        TGetOperationStatusResp status;
        do {
            status = client.GetOperationStatus(new TGetOperationStatusReq(operation));
            check(status.getStatus());
        } while (status.getOperationState() == TOperationState.RUNNING_STATE
                || status.getOperationState() == TOperationState.PENDING_STATE
                || status.getOperationState() == TOperationState.INITIALIZED_STATE);
        if (status.getOperationState() != TOperationState.FINISHED_STATE) {
            throw new StatementFailure(String.valueOf(status.getErrorMessage()));
        }
        List<Row> rows = new ArrayList<>();
        if (!status.isHasResultSet() && !operation.isHasResultSet()) {
            return new Result(rows);
        }
        while (true) {
            TFetchResultsResp page =
                    client.FetchResults(new TFetchResultsReq(operation, TFetchOrientation.FETCH_NEXT, 1000));
            check(page.getStatus());
            if (!addRows(page.getResults(), rows)) {
                return new Result(rows);
            }
        }
    }

    private static boolean addRows(TRowSet set, List<Row> rows) {
        int first = rows.size();
        for (TColumn column : set.getColumns()) {
            List<String> cells = cells(column);
            for (int i = 0; i < cells.size(); i++) {
                if (rows.size() == first + i) {
                    rows.add(new Row(RowKind.INSERT, new ArrayList<>()));
                }
                rows.get(first + i).cells().add(cells.get(i));
            }
        }
        return rows.size() > first;
    }

    private static List<String> cells(TColumn column) {
        return switch (column.getSetField()) {
            case BOOL_VAL ->
                texts(column.getBoolVal().getValues(), column.getBoolVal().getNulls());
            case BYTE_VAL ->
                texts(column.getByteVal().getValues(), column.getByteVal().getNulls());
            case I16_VAL ->
                texts(column.getI16Val().getValues(), column.getI16Val().getNulls());
            case I32_VAL ->
                texts(column.getI32Val().getValues(), column.getI32Val().getNulls());
            case I64_VAL ->
                texts(column.getI64Val().getValues(), column.getI64Val().getNulls());
            case DOUBLE_VAL ->
                texts(column.getDoubleVal().getValues(), column.getDoubleVal().getNulls());
            case STRING_VAL ->
                texts(column.getStringVal().getValues(), column.getStringVal().getNulls());
            case BINARY_VAL ->
                texts(column.getBinaryVal().getValues(), column.getBinaryVal().getNulls());
        };
    }

    private static List<String> texts(List<?> values, byte[] nullBits) {
        BitSet nulls = BitSet.valueOf(nullBits);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            texts.add(nulls.get(i) ? null : text(values.get(i)));
        }
        return texts;
    }

    private static String text(Object value) {
        if (value instanceof Boolean bool) {
            return bool.toString().toUpperCase(Locale.ROOT);
        }
        if (value instanceof ByteBuffer bytes) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.duplicate().get(copy);
            return "x'" + HexFormat.of().formatHex(copy) + "'";
        }
        return value.toString();
    }

    private static void check(TStatus status) {
        if (status.getStatusCode() != TStatusCode.SUCCESS_STATUS
                && status.getStatusCode() != TStatusCode.SUCCESS_WITH_INFO_STATUS) {
            throw new StatementFailure(String.valueOf(status.getErrorMessage()));
        }
    }
}
