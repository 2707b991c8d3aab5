package io.sluice.endpoints.hiveserver2;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.hiveserver2.Handles.OperationId;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.ErrorKind;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TCancelDelegationTokenReq;
import org.apache.hive.service.rpc.thrift.TCancelDelegationTokenResp;
import org.apache.hive.service.rpc.thrift.TCancelOperationReq;
import org.apache.hive.service.rpc.thrift.TCancelOperationResp;
import org.apache.hive.service.rpc.thrift.TCloseOperationReq;
import org.apache.hive.service.rpc.thrift.TCloseOperationResp;
import org.apache.hive.service.rpc.thrift.TCloseSessionReq;
import org.apache.hive.service.rpc.thrift.TCloseSessionResp;
import org.apache.hive.service.rpc.thrift.TDownloadDataReq;
import org.apache.hive.service.rpc.thrift.TDownloadDataResp;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TExecuteStatementResp;
import org.apache.hive.service.rpc.thrift.TFetchResultsReq;
import org.apache.hive.service.rpc.thrift.TFetchResultsResp;
import org.apache.hive.service.rpc.thrift.TGetCatalogsReq;
import org.apache.hive.service.rpc.thrift.TGetCatalogsResp;
import org.apache.hive.service.rpc.thrift.TGetColumnsReq;
import org.apache.hive.service.rpc.thrift.TGetColumnsResp;
import org.apache.hive.service.rpc.thrift.TGetCrossReferenceReq;
import org.apache.hive.service.rpc.thrift.TGetCrossReferenceResp;
import org.apache.hive.service.rpc.thrift.TGetDelegationTokenReq;
import org.apache.hive.service.rpc.thrift.TGetDelegationTokenResp;
import org.apache.hive.service.rpc.thrift.TGetFunctionsReq;
import org.apache.hive.service.rpc.thrift.TGetFunctionsResp;
import org.apache.hive.service.rpc.thrift.TGetInfoReq;
import org.apache.hive.service.rpc.thrift.TGetInfoResp;
import org.apache.hive.service.rpc.thrift.TGetInfoValue;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusReq;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusResp;
import org.apache.hive.service.rpc.thrift.TGetPrimaryKeysReq;
import org.apache.hive.service.rpc.thrift.TGetPrimaryKeysResp;
import org.apache.hive.service.rpc.thrift.TGetQueryIdReq;
import org.apache.hive.service.rpc.thrift.TGetQueryIdResp;
import org.apache.hive.service.rpc.thrift.TGetResultSetMetadataReq;
import org.apache.hive.service.rpc.thrift.TGetResultSetMetadataResp;
import org.apache.hive.service.rpc.thrift.TGetSchemasReq;
import org.apache.hive.service.rpc.thrift.TGetSchemasResp;
import org.apache.hive.service.rpc.thrift.TGetTableTypesReq;
import org.apache.hive.service.rpc.thrift.TGetTableTypesResp;
import org.apache.hive.service.rpc.thrift.TGetTablesReq;
import org.apache.hive.service.rpc.thrift.TGetTablesResp;
import org.apache.hive.service.rpc.thrift.TGetTypeInfoReq;
import org.apache.hive.service.rpc.thrift.TGetTypeInfoResp;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionResp;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TOperationType;
import org.apache.hive.service.rpc.thrift.TRenewDelegationTokenReq;
import org.apache.hive.service.rpc.thrift.TRenewDelegationTokenResp;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.apache.hive.service.rpc.thrift.TSetClientInfoReq;
import org.apache.hive.service.rpc.thrift.TSetClientInfoResp;
import org.apache.hive.service.rpc.thrift.TStatus;
import org.apache.hive.service.rpc.thrift.TUploadDataReq;
import org.apache.hive.service.rpc.thrift.TUploadDataResp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All calls of one client: hands each to those who know, and makes statuses of their errors. */
final class CliService implements TCLIService.Iface, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CliService.class);

    /** The reply to a call without operation must have one nevertheless. */
    private static final TOperationHandle NO_OPERATION =
            Handles.operation(new OperationId(new UUID(0, 0), new UUID(0, 0)), TOperationType.UNKNOWN, false);

    private final GatewayService gateway;
    private final OpenSessions sessions;
    private final String user;
    private final SessionCalls sessionCalls;
    private final StatementCalls statements;
    private final ResultCalls results;

    /** @param user as SASL found; empty without SASL */
    CliService(
            GatewayService gateway,
            OpenSessions sessions,
            HiveServer2Settings settings,
            String user,
            ClientInput input) {
        this.gateway = gateway;
        this.sessions = sessions;
        this.user = user;
        Waiting waiting = new Waiting(gateway, input);
        sessionCalls = new SessionCalls(gateway, sessions, settings, user);
        statements = new StatementCalls(gateway, sessions, settings, waiting);
        results = new ResultCalls(gateway, sessions, settings, waiting);
    }

    @Override
    public void close() {
        sessionCalls.close();
    }

    // ---- sessions ----

    @Override
    public TOpenSessionResp OpenSession(TOpenSessionReq request) {
        TOpenSessionResp response = new TOpenSessionResp();
        response.setServerProtocolVersion(SessionCalls.negotiate(request.getClient_protocol()));
        response.setStatus(attempt(() -> sessionCalls.open(request, response)));
        return response;
    }

    @Override
    public TCloseSessionResp CloseSession(TCloseSessionReq request) {
        return new TCloseSessionResp(attempt(() -> sessionCalls.close(request.getSessionHandle())));
    }

    /** As {@link #GetInfo}, for any number of a kind of information. */
    TGetInfoResp getInfo(TSessionHandle session, int type) {
        // The reply cannot be written without a value, so there is one with an error too.
        TGetInfoResp response = new TGetInfoResp();
        response.setInfoValue(TGetInfoValue.stringValue(""));
        response.setStatus(attempt(() -> {
            gateway.heartbeat(sessions.of(session).id());
            response.setInfoValue(InfoValues.of(type, gateway.info(), user));
        }));
        return response;
    }

    @Override
    public TGetInfoResp GetInfo(TGetInfoReq request) {
        return getInfo(request.getSessionHandle(), request.getInfoType().getValue());
    }

    @Override
    public TSetClientInfoResp SetClientInfo(TSetClientInfoReq request) {
        return new TSetClientInfoResp(attempt(
                () -> gateway.heartbeat(sessions.of(request.getSessionHandle()).id())));
    }

    // ---- statements ----

    @Override
    public TExecuteStatementResp ExecuteStatement(TExecuteStatementReq request) {
        TExecuteStatementResp response = new TExecuteStatementResp();
        response.setStatus(attempt(() -> statements.execute(request, response)));
        return response;
    }

    @Override
    public TGetOperationStatusResp GetOperationStatus(TGetOperationStatusReq request) {
        TGetOperationStatusResp response = new TGetOperationStatusResp();
        response.setStatus(attempt(() -> statements.status(request.getOperationHandle(), response)));
        return response;
    }

    @Override
    public TCancelOperationResp CancelOperation(TCancelOperationReq request) {
        return new TCancelOperationResp(attempt(() -> statements.cancel(request.getOperationHandle())));
    }

    @Override
    public TCloseOperationResp CloseOperation(TCloseOperationReq request) {
        return new TCloseOperationResp(attempt(() -> statements.close(request.getOperationHandle())));
    }

    @Override
    public TGetQueryIdResp GetQueryId(TGetQueryIdReq request) {
        // This reply has no status: an unknown handle has an empty id.
        TGetQueryIdResp response = new TGetQueryIdResp("");
        attempt(() -> {
            OperationId id = Handles.operationId(request.getOperationHandle());
            response.setQueryId(id.operation().toString());
        });
        return response;
    }

    // ---- results ----

    @Override
    public TGetResultSetMetadataResp GetResultSetMetadata(TGetResultSetMetadataReq request) {
        TGetResultSetMetadataResp response = new TGetResultSetMetadataResp();
        response.setStatus(attempt(() -> results.schema(request.getOperationHandle(), response)));
        return response;
    }

    @Override
    public TFetchResultsResp FetchResults(TFetchResultsReq request) {
        TFetchResultsResp response = new TFetchResultsResp();
        response.setStatus(attempt(() -> results.fetch(request, response)));
        return response;
    }

    // ---- metadata ----

    @Override
    public TGetTypeInfoResp GetTypeInfo(TGetTypeInfoReq request) {
        TGetTypeInfoResp response = new TGetTypeInfoResp();
        response.setStatus(attempt(() -> response.setOperationHandle(
                browse(request.getSessionHandle(), TOperationType.GET_TYPE_INFO, browser -> TypeInfo.result()))));
        return response;
    }

    @Override
    public TGetCatalogsResp GetCatalogs(TGetCatalogsReq request) {
        TGetCatalogsResp response = new TGetCatalogsResp();
        response.setStatus(attempt(() -> response.setOperationHandle(
                browse(request.getSessionHandle(), TOperationType.GET_CATALOGS, CatalogBrowser::catalogs))));
        return response;
    }

    @Override
    public TGetSchemasResp GetSchemas(TGetSchemasReq request) {
        TGetSchemasResp response = new TGetSchemasResp();
        response.setStatus(attempt(() -> response.setOperationHandle(
                browse(request.getSessionHandle(), TOperationType.GET_SCHEMAS, browser -> browser.schemas(request)))));
        return response;
    }

    @Override
    public TGetTablesResp GetTables(TGetTablesReq request) {
        TGetTablesResp response = new TGetTablesResp();
        response.setStatus(attempt(() -> response.setOperationHandle(
                browse(request.getSessionHandle(), TOperationType.GET_TABLES, browser -> browser.tables(request)))));
        return response;
    }

    @Override
    public TGetTableTypesResp GetTableTypes(TGetTableTypesReq request) {
        MetadataResult types = new MetadataResult(
                MetadataColumns.TABLE_TYPES, List.of(List.of("TABLE"), List.of("VIEW"), List.of("MATERIALIZED_VIEW")));
        TGetTableTypesResp response = new TGetTableTypesResp();
        response.setStatus(attempt(() -> response.setOperationHandle(
                browse(request.getSessionHandle(), TOperationType.GET_TABLE_TYPES, browser -> types))));
        return response;
    }

    @Override
    public TGetColumnsResp GetColumns(TGetColumnsReq request) {
        TGetColumnsResp response = new TGetColumnsResp();
        response.setStatus(attempt(() -> response.setOperationHandle(
                browse(request.getSessionHandle(), TOperationType.GET_COLUMNS, browser -> browser.columns(request)))));
        return response;
    }

    @Override
    public TGetFunctionsResp GetFunctions(TGetFunctionsReq request) {
        TGetFunctionsResp response = new TGetFunctionsResp();
        response.setStatus(attempt(() -> response.setOperationHandle(browse(
                request.getSessionHandle(), TOperationType.GET_FUNCTIONS, browser -> browser.functions(request)))));
        return response;
    }

    @Override
    public TGetPrimaryKeysResp GetPrimaryKeys(TGetPrimaryKeysReq request) {
        TGetPrimaryKeysResp response = new TGetPrimaryKeysResp();
        // The protocol has no operation type for keys; this one is what Hive says.
        response.setStatus(attempt(() -> response.setOperationHandle(browse(
                request.getSessionHandle(), TOperationType.GET_FUNCTIONS, browser -> browser.primaryKeys(request)))));
        return response;
    }

    @Override
    public TGetCrossReferenceResp GetCrossReference(TGetCrossReferenceReq request) {
        MetadataResult none = new MetadataResult(MetadataColumns.CROSS_REFERENCE, List.of());
        TGetCrossReferenceResp response = new TGetCrossReferenceResp();
        response.setStatus(attempt(() -> response.setOperationHandle(
                browse(request.getSessionHandle(), TOperationType.GET_FUNCTIONS, browser -> none))));
        return response;
    }

    // ---- what is not there ----

    @Override
    public TGetDelegationTokenResp GetDelegationToken(TGetDelegationTokenReq request) {
        return new TGetDelegationTokenResp(noTokens());
    }

    @Override
    public TCancelDelegationTokenResp CancelDelegationToken(TCancelDelegationTokenReq request) {
        return new TCancelDelegationTokenResp(noTokens());
    }

    @Override
    public TRenewDelegationTokenResp RenewDelegationToken(TRenewDelegationTokenReq request) {
        return new TRenewDelegationTokenResp(noTokens());
    }

    @Override
    public TUploadDataResp UploadData(TUploadDataReq request) {
        return new TUploadDataResp(notSupported("UploadData"), NO_OPERATION);
    }

    @Override
    public TDownloadDataResp DownloadData(TDownloadDataReq request) {
        return new TDownloadDataResp(notSupported("DownloadData"), NO_OPERATION);
    }

    private static TStatus noTokens() {
        TStatus status = Statuses.error(SluiceException.of(
                ErrorCode.VALIDATION_ERROR,
                "Delegation token only supported over remote client with kerberos authentication"));
        status.setErrorMessage("Delegation token only supported over remote client with kerberos authentication");
        return status;
    }

    private static TStatus notSupported(String call) {
        return Statuses.error(SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", call));
    }

    private TOperationHandle browse(
            TSessionHandle handle, TOperationType type, Function<CatalogBrowser, MetadataResult> call) {
        HiveSession session = sessions.of(handle);
        gateway.heartbeat(session.id());
        MetadataResult result = call.apply(new CatalogBrowser(gateway, session.id()));
        return Handles.operation(new OperationId(session.id(), session.keep(result)), type, true);
    }

    /** Errors are told in the status: one that is thrown would lose its message on the way. */
    private static TStatus attempt(Runnable call) {
        try {
            call.run();
            return Statuses.success();
        } catch (RuntimeException e) {
            SluiceException error = SluiceException.wrap(e);
            if (error.code().kind() == ErrorKind.INTERNAL) {
                LOG.error("call failed", e);
            }
            return Statuses.error(error);
        }
    }
}
