package io.sluice.endpoints.hiveserver2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.endpoints.FakeGateway;
import io.sluice.endpoints.FakeResult;
import io.sluice.endpoints.SampleRows;
import io.sluice.endpoints.clients.Sql;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TCancelOperationReq;
import org.apache.hive.service.rpc.thrift.TCloseOperationReq;
import org.apache.hive.service.rpc.thrift.TColumn;
import org.apache.hive.service.rpc.thrift.TColumnDesc;
import org.apache.hive.service.rpc.thrift.TDownloadDataReq;
import org.apache.hive.service.rpc.thrift.TExecuteStatementResp;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TFetchResultsResp;
import org.apache.hive.service.rpc.thrift.TGetColumnsReq;
import org.apache.hive.service.rpc.thrift.TGetDelegationTokenReq;
import org.apache.hive.service.rpc.thrift.TGetInfoReq;
import org.apache.hive.service.rpc.thrift.TGetInfoResp;
import org.apache.hive.service.rpc.thrift.TGetInfoType;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusReq;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusResp;
import org.apache.hive.service.rpc.thrift.TGetQueryIdReq;
import org.apache.hive.service.rpc.thrift.TGetResultSetMetadataReq;
import org.apache.hive.service.rpc.thrift.TGetSchemasReq;
import org.apache.hive.service.rpc.thrift.TGetTablesReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionResp;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TOperationState;
import org.apache.hive.service.rpc.thrift.TPrimitiveTypeEntry;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TRow;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.apache.hive.service.rpc.thrift.TSetClientInfoReq;
import org.apache.hive.service.rpc.thrift.TStatus;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.apache.hive.service.rpc.thrift.TTypeId;
import org.apache.hive.service.rpc.thrift.TUploadDataReq;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls of the protocol that no driver makes for us, one by one. */
@Timeout(30)
class ThriftProtocolTest {
    private final FakeGateway gateway = new FakeGateway();
    private final HiveServer2Endpoint endpoint =
            new HiveServer2Endpoint(gateway, HiveServer2Settings.defaults().withAddress("127.0.0.1", 0));
    private RawClient client;

    @BeforeEach
    void start() throws TException {
        endpoint.start();
        client = new RawClient(endpoint.port());
    }

    @AfterEach
    void stop() {
        client.close();
        endpoint.stop();
        assertThat(gateway.openSessions()).isZero();
    }

    @ParameterizedTest
    @EnumSource(TProtocolVersion.class)
    void everyVersionReadsEveryType(TProtocolVersion version) throws TException {
        TOpenSessionResp opened = client.open(version);
        assertThat(opened.getServerProtocolVersion()).isEqualTo(version);
        assertThat(opened.getConfiguration()).containsEntry("hive.server2.thrift.resultset.default.fetch.size", "1000");

        TOperationHandle operation = run(opened.getSessionHandle(), Sql.SCALARS);
        List<TColumnDesc> columns = client.calls()
                .GetResultSetMetadata(new TGetResultSetMetadataReq(operation))
                .getSchema()
                .getColumns();
        assertThat(columns)
                .extracting(TColumnDesc::getPosition)
                .startsWith(1, 2, 3)
                .endsWith(18);
        boolean newest = version == TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V11;
        assertThat(entry(columns.get(17)).getType())
                .isEqualTo(newest ? TTypeId.TIMESTAMPLOCALTZ_TYPE : TTypeId.TIMESTAMP_TYPE);

        TFetchResultsResp page = client.fetch(operation, TFetchOrientation.FETCH_NEXT, 10);
        String localTime = newest ? "1970-01-01 00:00:00.0 UTC" : "1970-01-01 00:00:00";
        if (version.getValue() < TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V6.getValue()) {
            assertThat(page.getResults().getColumns()).isNull();
            TRow row = page.getResults().getRows().get(0);
            assertThat(row.getColVals().get(0).getBoolVal().isValue()).isTrue();
            assertThat(row.getColVals().get(3).getI32Val().getValue()).isEqualTo(-3);
            assertThat(row.getColVals().get(5).getDoubleVal().getValue()).isEqualTo(1.1);
            assertThat(row.getColVals().get(7).getStringVal().getValue()).isEqualTo("12.50");
            assertThat(row.getColVals().get(17).getStringVal().getValue()).isEqualTo(localTime);
        } else {
            assertThat(page.getResults().getRows()).isEmpty();
            List<TColumn> values = page.getResults().getColumns();
            assertThat(values.get(0).getBoolVal().getValues()).containsExactly(true);
            assertThat(values.get(3).getI32Val().getValues()).containsExactly(-3);
            assertThat(values.get(3).getI32Val().getNulls()).containsExactly(0);
            assertThat(values.get(5).getDoubleVal().getValues()).containsExactly(1.1);
            assertThat(values.get(17).getStringVal().getValues()).containsExactly(localTime);
        }
        assertThat(client.fetch(operation, TFetchOrientation.FETCH_NEXT, 10).isHasMoreRows())
                .isFalse();
    }

    @Test
    void nullsAreBitsFromTheLowestOn() throws TException {
        RowType type = RowType.of(List.of(Field.of("n", Types.INT)));
        gateway.script(
                "SELECT holes",
                FakeResult.query(
                        type,
                        List.of(
                                FakeResult.row(1),
                                FakeResult.row((Object) null),
                                FakeResult.row(3),
                                FakeResult.row(4),
                                FakeResult.row(5),
                                FakeResult.row(6),
                                FakeResult.row(7),
                                FakeResult.row(8),
                                FakeResult.row((Object) null))));
        TSessionHandle session =
                client.open(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V6).getSessionHandle();
        TFetchResultsResp page = client.fetch(run(session, "SELECT holes"), TFetchOrientation.FETCH_NEXT, 100);
        assertThat(page.getResults().getColumns().get(0).getI32Val().getNulls()).containsExactly(0b10, 0b1);
        assertThat(page.getResults().getColumns().get(0).getI32Val().getValues())
                .containsExactly(1, 0, 3, 4, 5, 6, 7, 8, 0);

        TSessionHandle old =
                client.open(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V1).getSessionHandle();
        TFetchResultsResp rows = client.fetch(run(old, "SELECT holes"), TFetchOrientation.FETCH_NEXT, 100);
        assertThat(rows.getResults()
                        .getRows()
                        .get(1)
                        .getColVals()
                        .get(0)
                        .getI32Val()
                        .isSetValue())
                .isFalse();
    }

    @Test
    void typesHaveTheirQualifiers() throws TException {
        TSessionHandle session = open();
        List<TColumnDesc> columns = client.calls()
                .GetResultSetMetadata(new TGetResultSetMetadataReq(run(session, Sql.SCALARS)))
                .getSchema()
                .getColumns();
        TPrimitiveTypeEntry decimal = entry(columns.get(7));
        assertThat(decimal.getTypeQualifiers().getQualifiers().get("precision").getI32Value())
                .isEqualTo(10);
        assertThat(decimal.getTypeQualifiers().getQualifiers().get("scale").getI32Value())
                .isEqualTo(2);
        assertThat(entry(columns.get(9)).getTypeQualifiers().getQualifiers())
                .containsOnlyKeys("characterMaximumLength");
        gateway.script("SELECT others", SampleRows.others());
        List<TColumnDesc> others = client.calls()
                .GetResultSetMetadata(new TGetResultSetMetadataReq(run(session, "SELECT others")))
                .getSchema()
                .getColumns();
        assertThat(others)
                .extracting(column -> entry(column).getType())
                .containsExactly(
                        TTypeId.INTERVAL_YEAR_MONTH_TYPE,
                        TTypeId.INTERVAL_DAY_TIME_TYPE,
                        TTypeId.ARRAY_TYPE,
                        TTypeId.MAP_TYPE,
                        TTypeId.STRING_TYPE,
                        TTypeId.STRUCT_TYPE,
                        TTypeId.ARRAY_TYPE,
                        TTypeId.NULL_TYPE);
    }

    /** GP-05. */
    @ParameterizedTest
    @EnumSource(TGetInfoType.class)
    void everyKindOfInfoIsAnswered(TGetInfoType type) throws TException {
        TGetInfoResp response = client.calls().GetInfo(new TGetInfoReq(open(), type));
        assertThat(response.getStatus().getStatusCode()).isEqualTo(TStatusCode.SUCCESS_STATUS);
        assertThat(response.isSetInfoValue()).isTrue();
    }

    /** GP-05: as Hive 3's Beeline did to servers that did not know CLI_ODBC_KEYWORDS. */
    @Test
    void anUnknownKindOfInfoIsEmptyAndTheConnectionGoesOn() throws TException {
        TSessionHandle session = open();
        TProtocol out = client.protocol();
        out.writeMessageBegin(new TMessage("GetInfo", TMessageType.CALL, 77));
        out.writeStructBegin(new TStruct("args"));
        out.writeFieldBegin(new TField("req", TType.STRUCT, (short) 1));
        out.writeStructBegin(new TStruct("TGetInfoReq"));
        out.writeFieldBegin(new TField("sessionHandle", TType.STRUCT, (short) 1));
        session.write(out);
        out.writeFieldEnd();
        out.writeFieldBegin(new TField("infoType", TType.I32, (short) 2));
        out.writeI32(4242);
        out.writeFieldEnd();
        out.writeFieldStop();
        out.writeFieldEnd();
        out.writeFieldStop();
        out.writeMessageEnd();
        out.getTransport().flush();
        TMessage reply = out.readMessageBegin();
        assertThat(reply.seqid).isEqualTo(77);
        TCLIService.GetInfo_result result = new TCLIService.GetInfo_result();
        result.read(out);
        out.readMessageEnd();
        assertThat(result.getSuccess().getInfoValue().getStringValue()).isEmpty();
        assertThat(run(session, Sql.FIVE_ROWS)).isNotNull();
    }

    @Test
    void anErrorOfGetInfoCanBeRead() throws TException {
        TSessionHandle unknown = Handles.session(new UUID(1, 2), new UUID(3, 4));
        TGetInfoResp response = client.calls().GetInfo(new TGetInfoReq(unknown, TGetInfoType.CLI_DBMS_NAME));
        assertThat(response.getStatus().getErrorMessage()).startsWith("Invalid SessionHandle: ");
        assertThat(response.getStatus().getSqlState()).isEqualTo("08003");
    }

    @Test
    void aMethodThatIsNotThereIsToldApart() throws TException {
        TProtocol protocol = client.protocol();
        protocol.writeMessageBegin(new TMessage("GetLog", TMessageType.CALL, 1));
        protocol.writeFieldStop();
        protocol.writeMessageEnd();
        protocol.getTransport().flush();
        assertThat(protocol.readMessageBegin().type).isEqualTo(TMessageType.EXCEPTION);
        TApplicationException exception = TApplicationException.readFrom(protocol);
        protocol.readMessageEnd();
        assertThat(exception.getType()).isEqualTo(TApplicationException.UNKNOWN_METHOD);
        open();
    }

    @Test
    void asynchronousErrorsComeWithTheSubmissionWhenTheyAreThere() throws TException {
        for (boolean async : new boolean[] {true, false}) {
            TStatus status = client.execute(open(), Sql.UNKNOWN_TABLE, async).getStatus();
            assertThat(status.getStatusCode()).isEqualTo(TStatusCode.ERROR_STATUS);
            assertThat(status.getSqlState()).isEqualTo("42P01");
            assertThat(status.getErrorMessage()).contains("FROM ordrs\n       ^^^^^");
            assertThat(status.getInfoMessages().get(0)).doesNotStartWith("*");
        }
    }

    @Test
    void aStatusCallWaitsForASlowStatement() throws Exception {
        gateway.scriptSlow("SELECT slow", FakeResult.show("x", List.of("done")));
        TSessionHandle session = open();
        TExecuteStatementResp submitted = client.execute(session, "SELECT slow", true);
        assertThat(submitted.getOperationHandle().isHasResultSet()).isFalse();
        TGetOperationStatusReq request = new TGetOperationStatusReq(submitted.getOperationHandle());
        long before = System.nanoTime();
        assertThat(client.calls().GetOperationStatus(request).getOperationState())
                .isEqualTo(TOperationState.RUNNING_STATE);
        assertThat(System.nanoTime() - before).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(300));
        CompletableFuture.runAsync(gateway::finishAll);
        TGetOperationStatusResp last = client.calls().GetOperationStatus(request);
        while (last.getOperationState() == TOperationState.RUNNING_STATE) {
            last = client.calls().GetOperationStatus(request);
        }
        assertThat(last.getOperationState()).isEqualTo(TOperationState.FINISHED_STATE);
        assertThat(last.isHasResultSet()).isTrue();
    }

    @Test
    void cancelAndCloseAreHarmlessTwice() throws TException {
        gateway.scriptSlow("SELECT slow", FakeResult.show("x", List.of("done")));
        TSessionHandle session = open();
        TOperationHandle operation =
                client.execute(session, "SELECT slow", true).getOperationHandle();
        for (int i = 0; i < 2; i++) {
            assertSuccess(client.calls()
                    .CancelOperation(new TCancelOperationReq(operation))
                    .getStatus());
        }
        assertThat(client.calls()
                        .GetOperationStatus(new TGetOperationStatusReq(operation))
                        .getOperationState())
                .isEqualTo(TOperationState.CANCELED_STATE);
        for (int i = 0; i < 2; i++) {
            assertSuccess(client.calls()
                    .CloseOperation(new TCloseOperationReq(operation))
                    .getStatus());
        }
        TStatus afterwards =
                client.fetch(operation, TFetchOrientation.FETCH_NEXT, 1).getStatus();
        assertThat(afterwards.getErrorMessage()).startsWith("Invalid OperationHandle: ");
    }

    /** An empty page is the end for every client, so a fetch waits for a row. */
    @Test
    void aFetchWaitsForARow() throws Exception {
        TSessionHandle session = open();
        TOperationHandle operation = run(session, Sql.ENDLESS);
        TFetchResultsResp first = client.fetch(operation, TFetchOrientation.FETCH_NEXT, 5);
        assertThat(first.getResults().getColumns().get(0).getI64Val().getValues())
                .containsExactly(0L, 1L, 2L);
        assertThat(first.isHasMoreRows()).isTrue();
        CompletableFuture.delayedExecutor(1500, TimeUnit.MILLISECONDS).execute(gateway::tick);
        TFetchResultsResp second = client.fetch(operation, TFetchOrientation.FETCH_NEXT, 5);
        assertThat(second.getResults().getColumns().get(0).getI64Val().getValues())
                .containsExactly(3L);
        assertThat(second.getResults().getStartRowOffset()).isEqualTo(3);
        // The looks at whether the client is there have not upset the order of calls.
        for (int i = 4; i < 8; i++) {
            gateway.tick();
            TFetchResultsResp next = client.fetch(operation, TFetchOrientation.FETCH_NEXT, 1);
            assertThat(next.getResults().getColumns().get(0).getI64Val().getValues())
                    .containsExactly((long) i);
            open();
        }
    }

    /** GP-07, as far as it is the endpoint's. */
    @Test
    void fetchFirstStartsAgainAfterAMillionRows() throws TException {
        RowType type = RowType.of(List.of(Field.of("n", Types.BIGINT)));
        gateway.script("SELECT million", FakeResult.query(type, List.of()).generating(1_000_000));
        TOperationHandle operation = run(open(), "SELECT million");
        long rows = 0;
        TFetchResultsResp page = client.fetch(operation, TFetchOrientation.FETCH_FIRST, 1_000_000);
        while (!page.getResults().getColumns().get(0).getI64Val().getValues().isEmpty()) {
            assertThat(page.getResults().getStartRowOffset()).isEqualTo(rows);
            List<Long> values =
                    page.getResults().getColumns().get(0).getI64Val().getValues();
            assertThat(values).hasSizeLessThanOrEqualTo(10_000);
            rows += values.size();
            page = client.fetch(operation, TFetchOrientation.FETCH_NEXT, 1_000_000);
        }
        assertThat(rows).isEqualTo(1_000_000);
        assertThat(page.isHasMoreRows()).isFalse();
        TFetchResultsResp again = client.fetch(operation, TFetchOrientation.FETCH_FIRST, 2);
        assertThat(again.getResults().getColumns().get(0).getI64Val().getValues())
                .containsExactly(0L, 1L);
        TStatus prior =
                client.fetch(operation, TFetchOrientation.FETCH_PRIOR, 2).getStatus();
        assertThat(prior.getSqlState()).isEqualTo("HY106");
    }

    @Test
    void logsStartAgainWithFirst() throws TException {
        TOperationHandle operation = run(open(), "SHOW CATALOGS");
        List<String> all = List.of("submitted SHOW CATALOGS", "is FINISHED");
        assertThat(log(operation, TFetchOrientation.FETCH_NEXT)).isEqualTo(all);
        assertThat(log(operation, TFetchOrientation.FETCH_NEXT)).isEmpty();
        assertThat(log(operation, TFetchOrientation.FETCH_FIRST)).isEqualTo(all);
    }

    @Test
    void tablesOfAnotherCatalogAreFoundByTheirSchema() throws TException {
        TSessionHandle session = open();
        TGetTablesReq tables = new TGetTablesReq(session);
        tables.setSchemaName("FAR");
        assertThat(column(client.calls().GetTables(tables).getOperationHandle(), 2))
                .containsExactly("distant");
        TGetSchemasReq schemas = new TGetSchemasReq(session);
        schemas.setCatalogName("other");
        assertThat(column(client.calls().GetSchemas(schemas).getOperationHandle(), 0))
                .containsExactly("far");
    }

    @Test
    void columnsOfEveryTypeHaveHivesNames() throws TException {
        TGetColumnsReq request = new TGetColumnsReq(open());
        request.setSchemaName("far");
        TOperationHandle operation = client.calls().GetColumns(request).getOperationHandle();
        assertThat(column(operation, 5))
                .containsExactly(
                        "BOOLEAN",
                        "TINYINT",
                        "SMALLINT",
                        "INT",
                        "BIGINT",
                        "FLOAT",
                        "DOUBLE",
                        "DECIMAL",
                        "DECIMAL",
                        "CHAR",
                        "VARCHAR",
                        "STRING",
                        "BINARY",
                        "DATE",
                        "STRING",
                        "TIMESTAMP",
                        "TIMESTAMP",
                        "TIMESTAMP WITH LOCAL TIME ZONE",
                        "INTERVAL_YEAR_MONTH",
                        "INTERVAL_DAY_TIME",
                        "array<int>",
                        "map<string,decimal(5,2)>",
                        "STRING",
                        "struct<f:string,g:date,h:boolean>",
                        "array<timestamp with local time zone>",
                        "VOID");
    }

    @Test
    void whatIsNotThereSaysSo() throws TException {
        TSessionHandle session = open();
        TStatus token = client.calls()
                .GetDelegationToken(new TGetDelegationTokenReq(session, "owner", "renewer"))
                .getStatus();
        assertThat(token.getErrorMessage())
                .isEqualTo("Delegation token only supported over remote client with kerberos authentication");
        assertThat(token.getSqlState()).isEqualTo("42000");
        TUploadDataReq upload = new TUploadDataReq(session, ByteBuffer.allocate(1));
        assertThat(client.calls().UploadData(upload).getStatus().getSqlState()).isEqualTo("0A000");
        assertThat(client.calls()
                        .DownloadData(new TDownloadDataReq(session))
                        .getStatus()
                        .getSqlState())
                .isEqualTo("0A000");
        assertSuccess(
                client.calls().SetClientInfo(new TSetClientInfoReq(session)).getStatus());
        TOperationHandle operation = run(session, Sql.NULLS);
        assertThat(client.calls().GetQueryId(new TGetQueryIdReq(operation)).getQueryId())
                .hasSize(36);
    }

    @Test
    void anUnknownDatabaseFailsTheOpenAndDefaultDoesNot() throws TException {
        TOpenSessionReq request = new TOpenSessionReq(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10);
        request.setConfiguration(Map.of("use:database", "nosuch"));
        TOpenSessionResp response = client.calls().OpenSession(request);
        assertThat(response.getStatus().getErrorMessage()).contains("database \"nosuch\" does not exist");
        open();
        assertThat(gateway.configured()).isEmpty();
        gateway.setDatabases(List.of("default", "default_database"));
        open();
        assertThat(gateway.configured()).containsExactly("USE `default`");
    }

    @Test
    void sessionsEndWithTheirConnectionEvenWhileAFetchWaits() throws Exception {
        TOperationHandle operation = run(open(), Sql.ENDLESS);
        client.fetch(operation, TFetchOrientation.FETCH_NEXT, 5);
        CompletableFuture<Void> waiting = CompletableFuture.runAsync(
                () -> assertThatThrownBy(() -> client.fetch(operation, TFetchOrientation.FETCH_NEXT, 5))
                        .isInstanceOf(TException.class));
        // The call is on its way once the server has nothing else to read.
        CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(client::close);
        waiting.get(10, TimeUnit.SECONDS);
        Awaiting.until(() -> gateway.openSessions() == 0 && endpoint.connections() == 0);
    }

    @Test
    void aStolenHandleWithoutItsSecretIsWorthNothing() throws TException {
        TSessionHandle session = open();
        TSessionHandle guessed = new TSessionHandle(session);
        guessed.getSessionId().setSecret(new byte[16]);
        assertThat(client.execute(guessed, Sql.NULLS, false).getStatus().getErrorMessage())
                .startsWith("Invalid SessionHandle: ");
    }

    private TSessionHandle open() throws TException {
        TOpenSessionResp response = client.open(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10);
        assertSuccess(response.getStatus());
        return response.getSessionHandle();
    }

    private TOperationHandle run(TSessionHandle session, String statement) throws TException {
        TExecuteStatementResp response = client.execute(session, statement, false);
        assertSuccess(response.getStatus());
        assertThat(response.getOperationHandle().isHasResultSet()).isTrue();
        return response.getOperationHandle();
    }

    private List<String> log(TOperationHandle operation, TFetchOrientation orientation) throws TException {
        return client.fetchLog(operation, orientation)
                .getResults()
                .getColumns()
                .get(0)
                .getStringVal()
                .getValues();
    }

    private List<String> column(TOperationHandle operation, int index) throws TException {
        return client.fetch(operation, TFetchOrientation.FETCH_NEXT, 1000)
                .getResults()
                .getColumns()
                .get(index)
                .getStringVal()
                .getValues();
    }

    private static TPrimitiveTypeEntry entry(TColumnDesc column) {
        return column.getTypeDesc().getTypes().get(0).getPrimitiveEntry();
    }

    private static void assertSuccess(TStatus status) {
        assertThat(status.getStatusCode())
                .as(String.valueOf(status.getErrorMessage()))
                .isEqualTo(TStatusCode.SUCCESS_STATUS);
    }
}
