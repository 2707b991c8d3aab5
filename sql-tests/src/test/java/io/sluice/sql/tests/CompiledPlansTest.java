package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.spi.row.RowBatch;
import io.sluice.sql.tests.SqlClient.StatementFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What EXPLAIN COMPILED PLAN says of plan files that somebody has changed, and that EXECUTE PLAN starts none of them. */
class CompiledPlansTest {
    private TestGateway gateway;
    private SqlClient client;
    private Path file;

    @BeforeEach
    void compile() throws IOException {
        gateway = new TestGateway(new Script("plans", List.of()), Map.of(), RowBatch.MAX_ROWS, false, false);
        client = new ServiceClient(gateway.gateway().service(), Map.of(), Duration.ofSeconds(30));
        file = gateway.workFolder().resolve("plan.json");
        client.execute("CREATE TABLE nums (n INT, word STRING) WITH ('connector' = 'datagen', 'number-of-rows' = '3')");
        client.execute("CREATE TABLE counts (word STRING, n BIGINT) WITH ('connector' = 'blackhole')");
        client.execute("COMPILE PLAN '" + file + "' FOR INSERT INTO counts"
                + " SELECT UPPER(word), COUNT(*) FROM nums WHERE n > 1 GROUP BY UPPER(word)");
        client.execute("CREATE TABLE sink (n INT) WITH ('connector' = 'blackhole')");
        client.execute("DROP TABLE nums");
        client.execute("DROP TABLE counts");
    }

    @AfterEach
    void stop() {
        client.close();
        gateway.close();
    }

    @Test
    void aWholePlanIsShownWithItsOperators() {
        assertThat(explain())
                .startsWith("== Compiled Plan ==\nSink(table=[default_catalog.default_database.counts]")
                .contains("TableSourceScan(table=[[default_catalog, default_database, nums]]")
                .contains("\n== Operators ==\nSource: nums[1]")
                .contains("counts[5]: Writer, parallelism 1");
    }

    @Test
    void aConnectorThatIsNotHere() throws IOException {
        change("\"connector\" : \"datagen\"", "\"connector\" : \"datagem\"");
        assertMissing("$.nodes[0].scanTableSource.table: connector \"datagem\" does not exist", "CONNECTOR_NOT_FOUND");
    }

    @Test
    void anOptionThatIsNotOne() throws IOException {
        change("\"number-of-rows\" : \"3\"", "\"number-of-rows\" : \"three\", \"rows\" : \"3\"");
        assertThat(explain()).startsWith("== Missing Here ==\n$.nodes[0].scanTableSource.table: ");
        assertNothingStarts("OPTION");
    }

    @Test
    void aFunctionThatIsNotHere() throws IOException {
        change("$UPPER$1", "$SHOUT$1");
        assertMissing("$.nodes[1].projection[0]: function SHOUT is not supported yet", "NOT_SUPPORTED");
    }

    @Test
    void anAggregateThatIsNotHere() throws IOException {
        change("$COUNT$1", "$GUESS$1");
        assertMissing("$.nodes[3].aggCalls[0]: function GUESS is not supported yet", "NOT_SUPPORTED");
    }

    @Test
    void aFunctionOfUsersThatIsNotHere() throws IOException {
        change("\"internalName\" : \"$UPPER$1\"", "\"systemName\" : \"shout\"");
        assertMissing("$.nodes[1].projection[0]: function \"shout\" does not exist", "FUNCTION_NOT_FOUND");
    }

    @Test
    void anOptionOfANode() throws IOException {
        change(
                "\"table.exec.sink.not-null-enforcer\" : \"ERROR\"",
                "\"table.exec.sink.not-null-enforcer\" : \"SHRUG\"");
        assertThat(explain())
                .contains(".configuration[\"table.exec.sink.not-null-enforcer\"]: \"SHRUG\" is not a value of option");
        assertNothingStarts("INVALID_OPTION_VALUE");
    }

    @Test
    void severalThingsALineEach() throws IOException {
        change("\"rowtimeFieldIndex\"", "\"x\"");
        change("stream-exec-exchange_1", "stream-exec-exchange_7");
        change("\"grouping\" :", "\"groping\" :");
        assertThat(explain().lines().map(line -> line.replaceAll("^(\\$[^:]*):.*", "$1")))
                .containsExactly("== Missing Here ==", "$.nodes[2].type", "$.nodes[3].groping");
        assertNothingStarts("INVALID_PLAN");
    }

    /** A change of the file, its path in the answer, and the code of the error. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "flinkVersion" : "2.3"   | "flinkVersion" : "3.0"    | $.flinkVersion                        | INVALID_PLAN
            "flinkVersion" : "2.3"   | "flinkVersion" : 2.3      | $.flinkVersion                        | INVALID_PLAN
            "id" : 2,                | "id" : 1,                 | $.nodes[1].id                         | INVALID_PLAN
            "id" : 2,                | "id" : "two",             | $.nodes[1].id                         | INVALID_PLAN
            "id" : 2,                | "id" : 2, "id" : 2,       | $.nodes[1].id                         | INVALID_PLAN
            "projection" :           | "projecton" :             | $.nodes[1].projecton                  | INVALID_PLAN
            stream-exec-calc_1       | stream-exec-clac_1        | $.nodes[1].type                       | INVALID_PLAN
            stream-exec-calc_1       | stream-exec-calc_8        | $.nodes[1].type                       | INVALID_PLAN
            "source" : 1,            | "source" : 77,            | $.edges[0].source                     | INVALID_PLAN
            "source" : 1,            | "source" : 2,             | $.nodes[0]                            | INVALID_PLAN
            "keys" : [ 0 ]           | "keys" : [ 3 ]            | $.nodes[2].inputProperties[0].requiredDistribution.keys[0] | INVALID_PLAN
            "outputType" : "ROW<`EXPR$0` VARCHAR(2147483647)>" | "outputType" : "ROW<`EXPR$0` INT>" | $.nodes[1].outputType | INVALID_PLAN
            "connector" : "blackhole" | "connector" : "blackhoel" | $.nodes[4].dynamicTableSink.table    | CONNECTOR_NOT_FOUND
            "number-of-rows" : "3"   | "number-of-rows" : 3      | $.nodes[0].scanTableSource.table.resolvedTable.options.number-of-rows | INVALID_PLAN
            "edges" :                | "edges" : [ ], "edges" :  | $.edges                               | INVALID_PLAN
            """)
    void aPlanThatIsChanged(String from, String to, String path, String code) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(from);
        change(from, to);
        assertRefused(path, code);
    }

    @Test
    void aFileThatIsNoPlan() throws IOException {
        byte[] plan = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(plan, plan.length / 2));
        assertRefused("$.nodes[", "INVALID_PLAN");
        Files.write(file, new byte[0]);
        assertRefused("$: the file is empty", "INVALID_PLAN");
        byte[] noText = plan.clone();
        noText[1] = (byte) 0xff;
        Files.write(file, noText);
        assertRefused("UTF-8", "INVALID_PLAN");
        byte[] deep = new byte[100 << 20];
        Arrays.fill(deep, (byte) '[');
        byte[] start = "{\"nodes\":".getBytes(StandardCharsets.UTF_8);
        System.arraycopy(start, 0, deep, 0, start.length);
        Files.write(file, deep);
        assertRefused("$.nodes[0][0]", "INVALID_PLAN");
    }

    private void assertRefused(String where, String code) {
        assertThat(explain()).startsWith("== Missing Here ==\n$").contains(where);
        for (String statement :
                List.of("EXECUTE PLAN '%s'", "COMPILE AND EXECUTE PLAN '%s' FOR INSERT INTO sink SELECT 1")) {
            StatementFailure failure =
                    catchThrowableOfType(StatementFailure.class, () -> client.execute(statement.formatted(file)));
            assertThat(failure.getMessage()).contains(code).contains(where);
        }
        assertThat(client.execute("SHOW JOBS").rows()).isEmpty();
    }

    private String explain() {
        return client.execute("EXPLAIN COMPILED PLAN '" + file + "'")
                .rows()
                .get(0)
                .cells()
                .get(0);
    }

    private void assertMissing(String line, String code) {
        assertThat(explain()).isEqualTo("== Missing Here ==\n" + line + "\n");
        assertNothingStarts(code);
    }

    private void assertNothingStarts(String code) {
        StatementFailure failure =
                catchThrowableOfType(StatementFailure.class, () -> client.execute("EXECUTE PLAN '" + file + "'"));
        assertThat(failure.getMessage()).contains(code).contains("$.nodes[");
        assertThat(client.execute("SHOW JOBS").rows()).isEmpty();
    }

    private void change(String from, String to) throws IOException {
        String text = Files.readString(file);
        Files.writeString(file, text.replace(from, to));
    }
}
