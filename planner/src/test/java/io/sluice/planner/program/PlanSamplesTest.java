package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.exec.plan.json.PlanJson;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans of whole statements against the plan files that Flink 2.3.0 compiles of them, node by node. */
class PlanSamplesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DUPLICATES = "table.exec.source.cdc-events-duplicate";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', delimiter = '|', textBlock = """
            01-calc-filter           | false | CREATE TABLE snk (auction BIGINT, cents DECIMAL(12,2), ch STRING) WITH ('connector'='spec','changelog'='all') | INSERT INTO snk SELECT auction, price * 2, UPPER(channel) FROM bid WHERE bidder IN (1, 5, 9) AND price > 10.5
            02-group-agg             | false | CREATE TABLE snk (channel STRING, n BIGINT, mx DECIMAL(10,2), av DECIMAL(38,6), PRIMARY KEY (channel) NOT ENFORCED) WITH ('connector'='spec','changelog'='I,UA,D') | INSERT INTO snk SELECT channel, COUNT(DISTINCT bidder), MAX(price), AVG(price) FILTER (WHERE auction > 3) FROM bid GROUP BY channel
            06-regular-join          | false | CREATE TABLE snk (auction BIGINT, name STRING, price DECIMAL(10,2)) WITH ('connector'='spec','changelog'='I,UB,UA,D') | INSERT INTO snk SELECT b.auction, p.name, b.price FROM bid AS b LEFT JOIN person AS p ON b.bidder = p.id AND b.price > 5
            16-changelog-normalize-sink-materialize | true | CREATE TABLE snk (city STRING, id BIGINT, PRIMARY KEY (city) NOT ENFORCED) WITH ('connector'='spec','changelog'='I,UA,D') | INSERT INTO snk SELECT p.city, c.id FROM person AS p JOIN cdc AS c ON p.id = c.id ON CONFLICT DO DEDUPLICATE
            28-semi-anti-join        | false | CREATE TABLE snk (auction BIGINT) WITH ('connector'='spec','changelog'='I,UB,UA,D') | INSERT INTO snk SELECT auction FROM bid WHERE bidder IN (SELECT id FROM cdc WHERE v > 1) AND NOT EXISTS (SELECT 1 FROM b2 WHERE b2.auction = bid.auction)
            42-views-and-filter-pushdown-limit | false | CREATE TABLE snk (a BIGINT, p DECIMAL(10,2)) WITH ('connector'='spec','changelog'='all') | INSERT INTO snk SELECT a.auction, a.price FROM v1 a WHERE a.auction = 7
            """)
    void sameAsFlink(String sample, String duplicates, String sink, String insert) throws JsonProcessingException {
        SpecSession session = SpecSession.withTables(folder, Map.of(DUPLICATES, duplicates));
        session.run(sink);
        JsonNode expected = JSON.readTree(Resources.text("plan-samples/" + sample + ".json"));
        JsonNode actual = JSON.readTree(new PlanJson().write(session.plan(insert)));
        int shift = expected.get("nodes").get(0).get("id").asInt() - 1;
        assertThat(actual.get("nodes")).hasSameSizeAs(expected.get("nodes"));
        for (int i = 0; i < expected.get("nodes").size(); i++) {
            assertThat(comparable(actual.get("nodes").get(i), 0).toPrettyString())
                    .isEqualTo(comparable(expected.get("nodes").get(i), shift).toPrettyString());
        }
        for (int i = 0; i < expected.get("edges").size(); i++) {
            JsonNode edge = expected.get("edges").get(i);
            assertThat(actual.get("edges"))
                    .anySatisfy(one -> assertThat(one.get("source").asInt() + shift)
                            .isEqualTo(edge.get("source").asInt()))
                    .anySatisfy(one -> assertThat(one.get("target").asInt() + shift)
                            .isEqualTo(edge.get("target").asInt()));
        }
    }

    /** Sample 20 but for its JSON_VALUE, the tenth column. */
    @Test
    void expressions() throws JsonProcessingException {
        SpecSession session = SpecSession.withTables(folder, Map.of());
        session.run("""
                CREATE TABLE snk (c1 INT, c2 STRING, c3 BOOLEAN, c4 BOOLEAN, c5 INT, c6 INT, c7 INT, c8 TIMESTAMP(3), c9 BIGINT,
                  c11 DATE, c12 TIME, c13 BYTES, c14 DOUBLE, c15 TIMESTAMP_LTZ(3), c16 STRING, c17 BOOLEAN)
                WITH ('connector'='spec');
                """);
        JsonNode calc = JSON.readTree(new PlanJson().write(session.plan("""
                                        INSERT INTO snk SELECT CASE WHEN i > 1 THEN i ELSE 7 END, CAST(d AS STRING),
                                          i BETWEEN 1 AND 5 OR i > 10, s NOT IN ('a','b','c'), arr[1], m['k'], r.x,
                                          ts + INTERVAL '1' DAY, EXTRACT(YEAR FROM ts), DATE '2024-01-01', TIME '01:02:03',
                                          x'0aff', 1.5e0, CURRENT_TIMESTAMP, TRIM(LEADING 'x' FROM s), s LIKE 'a%' ESCAPE '\\'
                                        FROM zoo WHERE b IS NOT TRUE AND dt > DATE '2020-02-02' AND f < 3.25
                                        """))).at("/nodes/1");
        JsonNode expected =
                JSON.readTree(Resources.text("plan-samples/20-rex-zoo.json")).at("/nodes/1");
        ((ArrayNode) expected.get("projection")).remove(9);
        for (int i = 0; i < expected.get("projection").size(); i++) {
            assertThat(calc.get("projection").get(i).toPrettyString())
                    .isEqualTo(expected.get("projection").get(i).toPrettyString());
        }
        assertThat(calc.get("condition").toPrettyString())
                .isEqualTo(expected.get("condition").toPrettyString());
        String[] description = expected.get("description").asText().split(", JSON_VALUE.*? AS EXPR\\$9");
        assertThat(calc.get("description").asText())
                .startsWith(description[0])
                .endsWith(description[1].substring(description[1].indexOf("], where=")));
    }

    @Test
    void staticPartition() throws JsonProcessingException {
        SpecSession session = SpecSession.withTables(folder, Map.of());
        session.run("CREATE TABLE fs (a BIGINT, ch STRING, dt STRING) PARTITIONED BY (dt) WITH ('connector'='spec')");
        JsonNode sink = JSON.readTree(
                        new PlanJson()
                                .write(
                                        session.plan(
                                                "INSERT INTO fs /*+ OPTIONS('sink.parallelism'='2') */ PARTITION (dt='2024-01-01') SELECT auction, channel FROM bid")))
                .at("/nodes/4");
        JsonNode expected = JSON.readTree(
                        Resources.text("plan-samples/26-partition-insert-overwrite-options-hint.json"))
                .at("/nodes/4");
        assertThat(sink.at("/dynamicTableSink/abilities")).isEqualTo(expected.at("/dynamicTableSink/abilities"));
        assertThat(sink.get("description").asText()).endsWith(", hints=[[[OPTIONS options:{sink.parallelism=2}]]])");
    }

    /** The node with ids counted from 1; the tables' options are those of the test's connector. */
    private static JsonNode comparable(JsonNode node, int shift) {
        ObjectNode copy = node.deepCopy();
        copy.put("id", copy.get("id").asInt() - shift);
        for (String end : new String[] {"scanTableSource", "dynamicTableSink"}) {
            if (copy.has(end)) {
                ((ObjectNode) copy.at("/" + end + "/table/resolvedTable")).remove("options");
            }
        }
        return copy;
    }
}
