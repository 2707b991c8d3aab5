package io.sluice.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.OperationInfo;
import io.sluice.endpoints.GatewayService.Orientation;
import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.endpoints.GatewayService.TableInfo;
import io.sluice.endpoints.OperationStatus;
import io.sluice.endpoints.ResultPage;
import io.sluice.exec.runtime.environment.ProductionEnvironment;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobStatus;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Statements through the whole gateway, without endpoints. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class GatewayTest {
    private static final Duration WAIT = Duration.ofSeconds(30);
    private static final String ENDLESS =
            "CREATE TABLE endless (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '100')";

    @TempDir
    Path folder;

    private Gateway gateway;
    private GatewayService service;
    private TestSession session;

    @BeforeEach
    void start() {
        gateway = open();
        service = gateway.service();
        session = TestSession.rest(gateway);
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    @Test
    void queryGivesItsRowsAndItsSchema() {
        UUID operation = session.submit("SELECT 1 AS a, 'x' AS b");
        assertThat(session.rows(operation)).containsExactly("+I[1, x]");
        ResultSchema schema = service.resultSchema(session.id(), operation);
        assertThat(schema.isQuery()).isTrue();
        assertThat(schema.successOnly()).isFalse();
        assertThat(schema.type().names()).containsExactly("a", "b");
        assertThat(schema.jobId().orElseThrow()).matches("[0-9a-f]{32}");
        assertThat(service.operation(session.id(), operation).status()).isEqualTo(OperationStatus.FINISHED);
    }

    @Test
    void semicolonAndCommentsAreFine() {
        assertThat(session.run("-- first\nSELECT 1; -- last\n")).containsExactly("+I[1]");
    }

    @Test
    void updatingQueryShowsItsChangesOverRest() throws IOException {
        words();
        assertThat(session.run("SELECT word, COUNT(*) AS cnt FROM words GROUP BY word"))
                .containsExactly(
                        "+I[a, 1]",
                        "-U[a, 1]",
                        "+U[a, 2]",
                        "+I[b, 1]",
                        "-U[a, 2]",
                        "+U[a, 3]",
                        "+I[c, 1]",
                        "-U[b, 1]",
                        "+U[b, 2]");
    }

    @Test
    void updatingQueryShowsItsFinalRowsOverHiveServer2() throws IOException {
        words();
        TestSession hive = TestSession.hive(gateway);
        UUID operation = hive.submit("SELECT word, COUNT(*) AS cnt FROM words GROUP BY word");
        assertThat(hive.rows(operation)).containsExactly("+I[a, 3]", "+I[c, 1]", "+I[b, 2]");
        ResultPage again = service.fetch(hive.id(), operation, Orientation.FIRST, 2, WAIT);
        assertThat(hive.text(operation, again)).containsExactly("+I[a, 3]", "+I[c, 1]");
        hive.run("SET 'sluice.result.mode' = 'changelog'");
        assertThat(hive.run("SELECT word, COUNT(*) AS cnt FROM words GROUP BY word"))
                .hasSize(9);
    }

    @Test
    void batchModeShowsFinalRows() throws IOException {
        words();
        session.run("SET 'execution.runtime-mode' = 'batch'");
        assertThat(session.run("SELECT word, COUNT(*) AS cnt FROM words GROUP BY word"))
                .containsExactly("+I[a, 3]", "+I[c, 1]", "+I[b, 2]");
        session.run(ENDLESS);
        session.fail("SELECT n FROM endless", ErrorCode.VALIDATION_ERROR);
        session.run("CREATE TABLE nowhere (word STRING, cnt BIGINT) WITH ('connector' = 'blackhole')");
        session.fail("INSERT INTO nowhere SELECT word, COUNT(*) FROM words GROUP BY word", ErrorCode.NOT_SUPPORTED);
        assertThat(session.value("INSERT INTO nowhere SELECT word, 1 FROM words"))
                .matches("[0-9a-f]{32}");
    }

    @Test
    void endlessUpdatesHaveNoFinalRows() {
        session.run(ENDLESS);
        TestSession hive = TestSession.hive(gateway);
        SluiceException error = hive.fail("SELECT COUNT(*) FROM endless", ErrorCode.CHANGELOG_NOT_SUPPORTED);
        assertThat(error.hint().orElseThrow()).contains("sluice.result.mode");
    }

    @Test
    void endlessInsertsAreStreamedToHiveServer2() {
        session.run(ENDLESS);
        TestSession hive = TestSession.hive(gateway);
        UUID operation = hive.submit("SELECT n FROM endless");
        ResultPage page = service.fetch(hive.id(), operation, Orientation.NEXT, 10, WAIT);
        assertThat(page.rows().rows()).isPositive();
        service.closeOperation(hive.id(), operation);
        assertThat(job(0)).satisfies(GatewayTest::isCanceled);
    }

    @Test
    void slowClientHoldsTheJobBack() {
        session.run("CREATE TABLE fast (n BIGINT) WITH ('connector' = 'datagen', 'number-of-rows' = '1000000')");
        UUID operation = session.submit("SELECT n FROM fast");
        ResultPage first = service.fetch(session.id(), operation, 0, 10, WAIT);
        assertThat(first.rows().rows()).isBetween(1, 10);
        Job job = job(0);
        while (job.rowsWritten() < 5_000) {
            Thread.onSpinWait();
        }
        TestSession.rest(gateway).run("SELECT 1");
        assertThat(job.status()).isEqualTo(JobStatus.RUNNING);
        assertThat(job.rowsWritten()).isLessThan(10_000);
        service.closeOperation(session.id(), operation);
        isCanceled(job);
    }

    @Test
    void cancelStopsTheJobAndFailsTheFetches() {
        session.run(ENDLESS);
        UUID operation = session.submit("SELECT n FROM endless");
        service.fetch(session.id(), operation, 0, 10, WAIT);
        service.cancelOperation(session.id(), operation);
        isCanceled(job(0));
        assertThatThrownBy(() -> {
                    long token = 1;
                    while (true) {
                        token = service.fetch(session.id(), operation, token, 5000, WAIT)
                                .nextToken();
                    }
                })
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OPERATION_CANCELED));
        assertCode(() -> service.cancelOperation(session.id(), operation), ErrorCode.INVALID_OPERATION_STATE);
    }

    @Test
    void closingTheSessionStopsItsQueriesAndNotItsInserts() {
        session.run(ENDLESS);
        session.run("CREATE TABLE nowhere (n BIGINT) WITH ('connector' = 'blackhole')");
        String insert = session.value("INSERT INTO nowhere SELECT n FROM endless");
        UUID operation = session.submit("SELECT n FROM endless");
        service.fetch(session.id(), operation, 0, 10, WAIT);
        session.close();
        isCanceled(job(1));
        assertThat(job(0).id()).isEqualTo(insert);
        assertThat(job(0).status()).isEqualTo(JobStatus.RUNNING);
        assertCode(() -> service.heartbeat(session.id()), ErrorCode.SESSION_NOT_FOUND);
    }

    @Test
    void jobsAreShownDescribedAndStopped() {
        session.run(ENDLESS);
        session.run("CREATE TABLE nowhere (n BIGINT) WITH ('connector' = 'blackhole')");
        String id = session.value("INSERT INTO nowhere SELECT n FROM endless");
        assertThat(session.run("SHOW JOBS")).singleElement().satisfies(row -> assertThat(row)
                .startsWith("+I[" + id + ", insert-into_default_catalog.default_database.nowhere, RUNNING, "));
        assertThat(session.run("DESCRIBE JOB '" + id + "'")).hasSize(1);
        assertThat(session.run("STOP JOB '" + id + "'")).containsExactly("+I[OK]");
        assertThat(job(0).status()).isEqualTo(JobStatus.CANCELED);
        session.fail("STOP JOB '" + id + "'", ErrorCode.INVALID_OPERATION_STATE);
        session.fail("STOP JOB '00000000000000000000000000000000'", ErrorCode.JOB_NOT_FOUND);
    }

    @Test
    void aJobSaysWhereEventTimeStandsAndHowManyRowsWereLate() {
        session.run("CREATE TABLE bids (n INT, ts AS TO_TIMESTAMP_LTZ(CASE WHEN n = 5 THEN 1 ELSE n * 1000 END, 3),"
                + " WATERMARK FOR ts AS ts) WITH ('connector' = 'datagen', 'fields.n.kind' = 'sequence',"
                + " 'fields.n.start' = '1', 'fields.n.end' = '9', 'number-of-rows' = '9')");
        session.run("CREATE TABLE sums (e TIMESTAMP_LTZ(3), n BIGINT) WITH ('connector' = 'blackhole')");
        session.run("SET 'table.dml-sync' = 'true'");
        String id = session.value("INSERT INTO sums SELECT window_end, COUNT(*) FROM"
                + " TABLE(TUMBLE(TABLE bids, DESCRIPTOR(ts), INTERVAL '2' SECOND)) GROUP BY window_start, window_end");
        assertThat(session.run("DESCRIBE JOB '" + id + "'"))
                .singleElement()
                .asString()
                .contains(", FINISHED, ")
                .contains(", 0, null, null, 1, null, 0, null, 0, 0, ");
        List<String> positions = session.run("SHOW JOB '" + id + "' WATERMARKS");
        assertThat(positions.get(0)).startsWith("+I[Source: bids[1], 0, null, null, FINISHED, null, 0]");
        assertThat(positions).hasSizeGreaterThan(3).allSatisfy(row -> assertThat(row)
                .contains("FINISHED"));
        assertThat(positions).filteredOn(row -> row.contains(", 1]")).hasSize(1).allSatisfy(row -> assertThat(row)
                .contains("WindowAggregate["));
        session.fail("SHOW JOB 'nobody' WATERMARKS", ErrorCode.JOB_NOT_FOUND);
    }

    @Test
    void insertWaitsForItsJobWhenAsked() throws IOException {
        words();
        Path out = folder.resolve("out");
        session.run("CREATE TABLE copy (word STRING) WITH ('connector' = 'filesystem', 'path' = '" + out
                + "', 'format' = 'csv')");
        session.run("SET 'table.dml-sync' = 'true'");
        session.run("INSERT INTO copy SELECT word FROM words");
        assertThat(job(0).status()).isEqualTo(JobStatus.FINISHED);
        assertThat(session.run("SELECT word FROM copy")).hasSize(6);
    }

    @Test
    void cancelOfAnInsertThatIsWaitedForStopsItsJob() {
        session.run(ENDLESS);
        session.run("CREATE TABLE nowhere (n BIGINT) WITH ('connector' = 'blackhole')");
        session.run("SET 'table.dml-sync' = 'true'");
        UUID operation = session.submit("INSERT INTO nowhere SELECT n FROM endless");
        OperationInfo info = service.awaitOperation(session.id(), operation, Duration.ofMillis(1));
        assertThat(info.status().terminal()).isFalse();
        service.cancelOperation(session.id(), operation);
        assertThat(service.operation(session.id(), operation).status()).isEqualTo(OperationStatus.CANCELED);
        assertThat(session.run("SELECT 1")).as("the session goes on").containsExactly("+I[1]");
        gateway.runtime().jobs().stream()
                .filter(job -> job.name().startsWith("insert"))
                .forEach(GatewayTest::isCanceled);
    }

    @Test
    void statementSetsRunAsOneJob() {
        session.run("CREATE TABLE first_sink (n INT) WITH ('connector' = 'blackhole')");
        session.run("CREATE TABLE second_sink (n INT) WITH ('connector' = 'blackhole')");
        session.run("BEGIN STATEMENT SET");
        assertThat(session.run("INSERT INTO first_sink VALUES (1)")).containsExactly("+I[OK]");
        assertThat(session.run("INSERT INTO second_sink VALUES (2)")).containsExactly("+I[OK]");
        session.fail("SELECT 1", ErrorCode.VALIDATION_ERROR);
        assertThat(session.value("END")).matches("[0-9a-f]{32}");
        assertThat(gateway.runtime().jobs()).hasSize(1);
        assertThat(job(0).name())
                .isEqualTo("insert-into_default_catalog.default_database.first_sink,"
                        + "default_catalog.default_database.second_sink");
        session.fail("END", ErrorCode.VALIDATION_ERROR);
        session.run(
                "EXECUTE STATEMENT SET BEGIN INSERT INTO first_sink VALUES (1); INSERT INTO second_sink VALUES (2); END");
        assertThat(gateway.runtime().jobs()).hasSize(2);
    }

    @Test
    void setAndResetChangeTheSession() {
        session.run("SET 'parallelism.default' = '2'");
        session.run("SET 'my.password' = 'hunter2'");
        assertThat(session.run("SET")).containsExactly("+I[my.password, ******]", "+I[parallelism.default, 2]");
        assertThat(service.sessionConfig(session.id())).containsEntry("parallelism.default", "2");
        session.run("RESET 'parallelism.default'");
        assertThat(service.sessionConfig(session.id())).containsEntry("parallelism.default", "1");
        session.fail("SET 'sluice.result.mod' = 'table'", ErrorCode.UNKNOWN_OPTION);
        session.fail("SET 'table.dml-sync' = 'yes'", ErrorCode.INVALID_OPTION_VALUE);
    }

    @Test
    void statementsOwnOptionsAreForItAlone() throws IOException {
        words();
        UUID operation = service.submitStatement(
                session.id(),
                "SELECT word, COUNT(*) AS cnt FROM words GROUP BY word",
                Duration.ZERO,
                Map.of("sluice.result.mode", "table"));
        assertThat(session.rows(operation)).hasSize(3);
        assertThat(session.run("SELECT word, COUNT(*) AS cnt FROM words GROUP BY word"))
                .hasSize(9);
    }

    @Test
    void configureRunsWhatChangesTheSessionOnly() {
        service.configureSession(session.id(), "SET 'parallelism.default' = '3';");
        assertThat(service.sessionConfig(session.id())).containsEntry("parallelism.default", "3");
        service.configureSession(session.id(), "CREATE TABLE t (a INT) WITH ('connector' = 'blackhole')");
        assertCode(() -> service.configureSession(session.id(), "SELECT 1"), ErrorCode.VALIDATION_ERROR);
        assertCode(() -> service.configureSession(session.id(), "SHOW TABLES"), ErrorCode.VALIDATION_ERROR);
        assertCode(() -> service.configureSession(session.id(), "SELEC"), ErrorCode.SYNTAX_ERROR);
    }

    @Test
    void errorsCarryTheirStatementAndTheSessionGoesOn() {
        session.run(ENDLESS);
        SluiceException error = session.fail("SELECT n FROM endles", ErrorCode.TABLE_NOT_FOUND);
        assertThat(error.describe()).contains("at line 1, column 15", "  SELECT n FROM endles\n", "Did you mean");
        session.fail("SELECT m FROM endless", ErrorCode.COLUMN_NOT_FOUND);
        session.fail("SELECT FROM", ErrorCode.SYNTAX_ERROR);
        session.fail("SELECT 1; SELECT 2", ErrorCode.SYNTAX_ERROR);
        assertThat(session.run("SELECT 1")).containsExactly("+I[1]");
    }

    @Test
    void errorWhileAQueryRunsComesAfterItsRows() {
        UUID operation = session.submit("SELECT 10 / n FROM (VALUES (5), (2), (0)) AS t (n)");
        SluiceException error = Assertions.catchThrowableOfType(SluiceException.class, () -> session.rows(operation));
        assertThat(error.code()).isEqualTo(ErrorCode.DIVISION_BY_ZERO);
        assertThat(service.operation(session.id(), operation).status()).isEqualTo(OperationStatus.FINISHED);
    }

    @Test
    void logTellsHowTheStatementWent() {
        UUID operation = session.submit("SELECT 1");
        session.rows(operation);
        List<String> log = service.operationLog(session.id(), operation, Orientation.FIRST, 100);
        assertThat(log.get(0)).isEqualTo("Parsing and validating: SELECT 1");
        assertThat(log).anyMatch(line -> line.startsWith("Submitted job "));
        assertThat(service.operationLog(session.id(), operation, Orientation.NEXT, 100))
                .isEmpty();
    }

    @Test
    void tablesSurviveTheGatewayAndTemporaryOnesTheirSession() {
        session.run("CREATE TABLE kept (a INT) WITH ('connector' = 'blackhole')");
        session.run("CREATE TEMPORARY TABLE gone (a INT) WITH ('connector' = 'blackhole')");
        assertThat(names()).containsExactly("gone", "kept");
        gateway.close();
        gateway = open();
        service = gateway.service();
        session = TestSession.rest(gateway);
        assertThat(names()).containsExactly("kept");
        assertThat(session.run("SHOW TABLES")).containsExactly("+I[kept]");
    }

    @Test
    void completionKnowsKeywordsAndNames() {
        session.run("CREATE TABLE orders (price INT, product STRING) WITH ('connector' = 'blackhole')");
        assertThat(complete("SELECT * FROM or")).containsExactly("orders");
        assertThat(complete("sel")).contains("select");
        assertThat(complete("SEL")).contains("SELECT");
        assertThat(service.complete(session.id(), "SELECT pr FROM orders", 9)).contains("price", "product");
        assertThat(complete("SELECT * FROM orders AS o WHERE o.pro")).containsExactly("o.product");
        assertThat(complete("SELECT * FROM default_database.o")).containsExactly("default_database.orders");
        assertThat(complete("SELECT * FROM nothing.o")).isEmpty();
    }

    @Test
    void functionsAreListedWithTheirKind() {
        assertThat(service.functions(session.id()))
                .anySatisfy(function -> {
                    assertThat(function.name()).isEqualToIgnoringCase("COUNT");
                    assertThat(function.kind()).isEqualTo("AGGREGATE");
                    assertThat(function.doc()).isNotEmpty();
                })
                .anySatisfy(function -> {
                    assertThat(function.name()).isEqualToIgnoringCase("COALESCE");
                    assertThat(function.kind()).isEqualTo("SCALAR");
                });
    }

    @Test
    void explainShowsThePlans() throws IOException {
        words();
        assertThat(session.value("EXPLAIN SELECT word, COUNT(*) AS cnt FROM words GROUP BY word"))
                .contains(
                        "== Abstract Syntax Tree ==",
                        "== Optimized Physical Plan ==",
                        "== Optimized Execution Plan ==");
    }

    @Test
    void idleSessionGoesWithItsQuery() {
        gateway.close();
        ManualClock clock = new ManualClock(0);
        try (ProductionEnvironment environment = new ProductionEnvironment(2, clock);
                Gateway timed = Gateway.builder(folder.resolve("data"))
                        .environment(environment)
                        .withoutEndpoints()
                        .withoutWarmUp()
                        .start()) {
            TestSession idle = TestSession.rest(timed);
            idle.run("CREATE TABLE words (word STRING) WITH ('connector' = 'datagen', 'rows-per-second' = '1')");
            UUID operation = idle.submit("SELECT word FROM words");
            timed.service().awaitOperation(idle.id(), operation, WAIT);
            for (int minute = 0; minute < 11; minute++) {
                clock.advance(60_000);
            }
            isCanceled(timed.runtime().jobs().get(0));
            assertCode(() -> timed.service().heartbeat(idle.id()), ErrorCode.SESSION_NOT_FOUND);
        }
    }

    @Test
    void manySessionsRunAtOnce() {
        session.run(ENDLESS);
        List<TestSession> sessions =
                IntStream.range(0, 20).mapToObj(i -> TestSession.rest(gateway)).toList();
        List<UUID> operations = sessions.stream()
                .map(each -> each.submit("SELECT n FROM endless"))
                .toList();
        for (int i = 0; i < sessions.size(); i++) {
            assertThat(service.fetch(sessions.get(i).id(), operations.get(i), 0, 10, WAIT)
                            .rows()
                            .rows())
                    .isPositive();
        }
        sessions.forEach(TestSession::close);
        gateway.runtime().jobs().forEach(GatewayTest::isCanceled);
    }

    private Gateway open() {
        return Gateway.builder(folder.resolve("data"))
                .withoutEndpoints()
                .withoutWarmUp()
                .start();
    }

    private void words() throws IOException {
        Path file = Files.writeString(folder.resolve("words.csv"), "a\na\nb\na\nc\nb\n");
        session.run("CREATE TABLE words (word STRING) WITH ('connector' = 'filesystem', 'path' = '" + file
                + "', 'format' = 'csv')");
    }

    private Job job(int index) {
        return gateway.runtime().jobs().get(index);
    }

    private List<String> names() {
        return service.tables(session.id(), "default_catalog", "default_database").stream()
                .map(TableInfo::name)
                .toList();
    }

    private List<String> complete(String text) {
        return service.complete(session.id(), text, text.length());
    }

    private static void isCanceled(Job job) {
        assertThatThrownBy(() -> job.done().toCompletableFuture().join()).isInstanceOf(CompletionException.class);
        assertThat(job.status()).isEqualTo(JobStatus.CANCELED);
    }

    private static void assertCode(Runnable action, ErrorCode code) {
        assertThatThrownBy(action::run).isInstanceOfSatisfying(SluiceException.class, e -> assertThat(e.code())
                .isEqualTo(code));
    }
}
