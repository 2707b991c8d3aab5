package io.sluice.exec.plan.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong with a plan file, the answer is an error that says where. */
class BadPlansTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String CALC = "01-calc-filter";
    private static final String JOIN = "06-regular-join";

    private final PlanJson json = new PlanJson();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            01-calc-filter  | /nodes/2/type           | "stream-exec-clac_1"     | $.nodes[2].type | node type "stream-exec-clac_1" is not known here
            01-calc-filter  | /nodes/2/type           | "stream-exec-calc_9"     | $.nodes[2].type | node type "stream-exec-calc_9" is not known here
            01-calc-filter  | /nodes/2/id             | "x"                      | $.nodes[2].id | expected an integer
            01-calc-filter  | /nodes/2/id             | 99999999999999999999999  | $.nodes[2].id | expected an integer
            01-calc-filter  | /nodes/2/id             | 1.5                      | $.nodes[2].id | expected an integer
            01-calc-filter  | /nodes/2/more           | 1                        | $.nodes[2].more | unknown field
            01-calc-filter  | /nodes/2/projection     | {}                       | $.nodes[2].projection | expected an array
            01-calc-filter  | /nodes/2/projection/0/kind | "INPUT"               | $.nodes[2].projection[0] | expressions of kind "INPUT" are not known here
            01-calc-filter  | /nodes/2/projection/0/inputIndex | 7               | $.nodes[2].projection[0].inputIndex | there is no field 7, the node's input has 5
            01-calc-filter  | /nodes/2/projection/0/inputIndex | -1              | $.nodes[2].projection[0].inputIndex | there is no field -1, the node's input has 5
            01-calc-filter  | /nodes/2/outputType     | "ROW<`a` INTT>"          | $.nodes[2].outputType | expected a type name at character 13 of "ROW<`a` INTT>"
            01-calc-filter  | /nodes/2/outputType     | "INT"                    | $.nodes[2].outputType | expected a ROW type
            01-calc-filter  | /nodes/2/inputProperties | []                      | $.nodes[2].inputProperties | the node has 1 inputs and tells about 0
            01-calc-filter  | /nodes/2/inputProperties/0/damBehavior | "NEVER"   | $.nodes[2].inputProperties[0].damBehavior | "NEVER" is not one of [PIPELINED, END_INPUT, BLOCKING]
            01-calc-filter  | /nodes/1/rowtimeFieldIndex | 5                     | $.nodes[1].rowtimeFieldIndex | there is no field 5, the node's input has 5
            01-calc-filter  | /nodes/0/scanTableSource/table/identifier | "`a`.`b" | $.nodes[0].scanTableSource.table.identifier | expected a name of three parts in back-quotes
            01-calc-filter  | /nodes/3/inputChangelogMode | ["INSERT", "UPSERT"] | $.nodes[3].inputChangelogMode[1] | "UPSERT" is not one of [INSERT, UPDATE_BEFORE, UPDATE_AFTER, DELETE]
            01-calc-filter  | /edges/0/source         | 77                       | $.edges[0].source | there is no node 77
            01-calc-filter  | /edges/0/target         | 77                       | $.edges[0].target | there is no node 77
            01-calc-filter  | /edges/0/shuffle        | {"type": "HASH"}         | $.edges[0].shuffle | field "keys" is missing
            01-calc-filter  | /flinkVersion           | "1.14"                   | $.flinkVersion | plans of Flink 1.14 are not known here, only those of 1.15 to 2.3
            01-calc-filter  | /flinkVersion           | "3.0"                    | $.flinkVersion | plans of Flink 3.0 are not known here, only those of 1.15 to 2.3
            01-calc-filter  | /flinkVersion           | "two"                    | $.flinkVersion | "two" is not a version of Flink
            01-calc-filter  | /nodes                  | {}                       | $.nodes | expected an array
            02-group-agg    | /nodes/5/grouping/0     | 12                       | $.nodes[5].grouping[0] | there is no field 12, the node's input has 4
            02-group-agg    | /nodes/5/aggCalls/0/argList/0 | 12                 | $.nodes[5].aggCalls[0].argList[0] | there is no field 12, the node's input has 4
            02-group-agg    | /nodes/5/aggCalls/0/filterArg | -2                 | $.nodes[5].aggCalls[0].filterArg | there is no field -2, the node's input has 4
            02-group-agg    | /nodes/5/state/0/ttl    | "soon"                   | $.nodes[5].state[0].ttl | "soon" is not a duration
            04-window-tvf-agg-tumble | /nodes/3/windowing/window/size | "10 s"   | $.nodes[3].windowing.window.size | "10 s" is not a duration
            04-window-tvf-agg-tumble | /nodes/3/windowing/window/type | "Round"  | $.nodes[3].windowing.window.type | "Round" is not one of [TumblingWindow, HoppingWindow, CumulativeWindow, SessionWindow]
            09-lookup-join  | /nodes/4/lookupKeys     | {"x": {"type": "FieldRef", "index": 1}} | $.nodes[4].lookupKeys.x | expected a field whose name is an index
            01-calc-filter  | /edges/0/shuffle        | {"type": "HASH", "keys": [0, 9]} | $.edges[0].shuffle.keys[1] | there is no field 9, the node's input has 5
            01-calc-filter  | /edges/0/shuffle        | {"type": "HASH", "keys": [-1]} | $.edges[0].shuffle.keys[0] | there is no field -1, the node's input has 5
            02-group-agg    | /nodes/5/aggCallNeedRetractions | []               | $.nodes[5].aggCallNeedRetractions | the node has 3 aggregates and tells about 0
            02-group-agg    | /nodes/5/grouping       | []                       | $.nodes[5].outputType | the node makes 3 fields, and not 4
            02-group-agg    | /nodes/5/grouping       | [2]                      | $.nodes[5].outputType | field 0 is DECIMAL(10, 2) where the node makes it, and here VARCHAR(2147483647)
            02-group-agg    | /nodes/5/aggCalls/0/type | "VARCHAR(9)"            | $.nodes[5].outputType | field 1 is VARCHAR(9) where the node makes it, and here BIGINT NOT NULL
            02-group-agg    | /nodes/4/outputType     | "ROW<`a` VARCHAR(9), `b` BIGINT, `c` DECIMAL(9, 2), `d` BOOLEAN, `e` INT>" | $.nodes[4].outputType | the node makes 4 fields, and not 5
            02-group-agg    | /nodes/4/outputType     | "ROW<`a` VARCHAR(9), `b` BIGINT, `c` DOUBLE, `d` BOOLEAN>" | $.nodes[4].outputType | field 2 is DECIMAL(10, 2) where the node makes it, and here DOUBLE
            02-group-agg    | /nodes/4/inputProperties/0/requiredDistribution/keys/0 | 4 | $.nodes[4].inputProperties[0].requiredDistribution.keys[0] | there is no field 4, the node's input has 4
            02-group-agg    | /nodes/3/outputType     | "ROW<`a` VARCHAR(9), `b` BIGINT, `c` BIGINT, `d` BOOLEAN, `e` INT>" | $.nodes[3].outputType | the node makes 4 fields, and not 5
            02-group-agg    | /nodes/6/outputType     | "ROW<`a` VARCHAR(9)>"    | $.nodes[6].outputType | the node makes 4 fields, and not 1
            02-group-agg    | /nodes/3/projection/1/type | "VARCHAR(9)"          | $.nodes[3].outputType | field 1 is VARCHAR(9) where the node makes it, and here BIGINT
            19-union-values-sort-limit | /nodes/10/outputRowNumber | true          | $.nodes[10].outputRowNumber | only false is possible here
            """)
    void aWrongValue(String sample, String pointer, String value, String path, String reason) throws IOException {
        ObjectNode plan = sample(sample);
        int slash = pointer.lastIndexOf('/');
        JsonNode parent = plan.at(pointer.substring(0, slash));
        String last = pointer.substring(slash + 1);
        if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(last), MAPPER.readTree(value));
        } else {
            ((ObjectNode) parent).set(last, MAPPER.readTree(value));
        }
        assertFault(plan.toString(), path, reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            /nodes/2/projection  | $.nodes[2] | field "projection" is missing
            /nodes/2/outputType  | $.nodes[2] | field "outputType" is missing
            /nodes/2/id          | $.nodes[2] | field "id" is missing
            /nodes/2/type        | $.nodes[2] | field "type" is missing
            /nodes/2/projection/1/operands/0/type | $.nodes[2].projection[1].operands[0] | field "type" is missing
            /nodes               | $ | field "nodes" is missing
            /edges               | $ | field "edges" is missing
            /flinkVersion        | $ | field "flinkVersion" is missing
            """)
    void aMissingField(String pointer, String path, String reason) throws IOException {
        ObjectNode plan = sample(CALC);
        int slash = pointer.lastIndexOf('/');
        ((ObjectNode) plan.at(pointer.substring(0, slash))).remove(pointer.substring(slash + 1));
        assertFault(plan.toString(), path, reason);
    }

    @Test
    void bytesThatAreNoText() throws IOException {
        byte[] plan = sample(CALC).toString().getBytes(UTF_8);
        byte[] middle = plan.clone();
        middle[sample(CALC).toString().indexOf("stream-exec-calc_1")] = (byte) 0xff;
        PlanFault fault =
                json.inspect(new ByteArrayInputStream(middle)).faults().get(0);
        assertThat(fault.path()).isEqualTo("$.nodes[2].type");
        assertThat(fault.error().getMessage()).contains("UTF-8");
        plan[0] = (byte) 0x80;
        PlanFault first = json.inspect(new ByteArrayInputStream(plan)).faults().get(0);
        hasPath(first.error());
        assertThat(first.error().getMessage()).contains("UTF-8").contains("(line 1, column ");
    }

    @Test
    void textsThatAreNoPlan() {
        assertFault("", "$", "the file is empty");
        assertFault(" \n\n", "$", "the file is empty");
        assertFault("[]", "$", "expected an object");
        assertFault("null", "$", "expected an object");
        assertThatThrownBy(() -> json.read("hello"))
                .hasMessageStartingWith("plan is not readable at $: ")
                .hasMessageContaining("'hello'")
                .hasMessageEndingWith("(line 1, column 1)");
        assertThatThrownBy(() -> json.read("{\"nodes\":" + "[".repeat(5000)))
                .hasMessageContaining("$.nodes[0][0]")
                .hasMessageContaining("nesting depth")
                .hasMessageNotContaining("StreamReadConstraints");
    }

    @Test
    void nodesThatDoNotFitTogether() throws IOException {
        ObjectNode twice = sample(CALC);
        ((ObjectNode) twice.at("/nodes/2")).set("id", twice.at("/nodes/1/id"));
        assertFault(
                twice.toString(), "$.nodes[2].id", "another node has the id " + twice.at("/nodes/1/id") + " already");

        ObjectNode dangling = sample(CALC);
        ((ArrayNode) dangling.get("edges")).remove(2);
        assertFault(dangling.toString(), "$.nodes[2]", "nobody reads the rows of node " + dangling.at("/nodes/2/id"));

        ObjectNode oneInput = sample(JOIN);
        String join = oneInput.at("/nodes/11/id").asText();
        Iterator<JsonNode> edges = oneInput.get("edges").iterator();
        boolean removed = false;
        while (edges.hasNext() && !removed) {
            removed = edges.next().get("target").asText().equals(join);
            if (removed) {
                edges.remove();
            }
        }
        assertThat(oneInput.at("/nodes/11/type").asText()).isEqualTo("stream-exec-join_1");
        assertThatThrownBy(() -> json.read(oneInput.toString())).hasMessageContaining("$.nodes[");

        ObjectNode cycle = sample(CALC);
        ((ObjectNode) cycle.at("/edges/1")).set("source", cycle.at("/nodes/2/id"));
        ((ObjectNode) cycle.at("/edges/1")).set("target", cycle.at("/nodes/2/id"));
        assertThatThrownBy(() -> json.read(cycle.toString())).hasMessageContaining("$.nodes[");
    }

    @Test
    void aRingOfNodes() {
        String calc = """
                {"id":%d,"type":"stream-exec-union_1","inputProperties":[{"requiredDistribution":{"type":"UNKNOWN"},\
                "damBehavior":"PIPELINED","priority":0}],"outputType":"ROW<`a` INT>","description":"Union"}""";
        String edge = "{\"source\":%d,\"target\":%d,\"shuffle\":{\"type\":\"FORWARD\"},\"shuffleMode\":\"PIPELINED\"}";
        assertFault(
                "{\"flinkVersion\":\"2.3\",\"nodes\":[%s,%s],\"edges\":[%s,%s]}"
                        .formatted(calc.formatted(1), calc.formatted(2), edge.formatted(1, 2), edge.formatted(2, 1)),
                "$.nodes[0]",
                "node 1 reads its own rows, or those of a node that does");
    }

    /** Flink needs no order of nodes either. */
    @Test
    void nodesInAnyOrderAreSorted() throws IOException {
        ObjectNode plan = sample(JOIN);
        ArrayNode reversed = JSON.arrayNode();
        plan.get("nodes").forEach(node -> reversed.insert(0, node));
        plan.set("nodes", reversed);
        List<Integer> sorted = json.read(plan.toString()).nodes().stream()
                .map(node -> node.id())
                .toList();
        for (JsonNode edge : plan.get("edges")) {
            assertThat(sorted.indexOf(edge.get("source").asInt()))
                    .isLessThan(sorted.indexOf(edge.get("target").asInt()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {CALC, JOIN})
    void truncatedFiles(String name) throws IOException {
        String text = sample(name).toString();
        for (int length = 0; length < text.length(); length += 97) {
            String cut = text.substring(0, length);
            assertThatThrownBy(() -> json.read(cut))
                    .isInstanceOfSatisfying(SluiceException.class, BadPlansTest::hasPath);
        }
        String cut = text.substring(0, text.indexOf("\"projection\"") + 40);
        assertThatThrownBy(() -> json.read(cut)).hasMessageContaining("].projection[0]");
    }

    /** Every sample with a random part of it replaced or gone: it is read, or there is a path. Nothing else is thrown. */
    @ParameterizedTest
    @MethodSource("io.sluice.exec.plan.json.PlanJsonTest#samples")
    void damagedFiles(String name) throws IOException {
        Random random = new Random(name.hashCode());
        for (int i = 0; i < 30; i++) {
            ObjectNode plan = sample(name);
            damage(plan, random);
            String text = plan.toString();
            try {
                json.write(json.read(text));
            } catch (SluiceException e) {
                hasPath(e);
            }
        }
    }

    private static void damage(JsonNode plan, Random random) {
        List<JsonNode> parents = new ArrayList<>();
        collect(plan, parents);
        JsonNode parent = parents.get(random.nextInt(parents.size()));
        JsonNode value = List.<JsonNode>of(
                        JSON.nullNode(),
                        JSON.numberNode(random.nextInt()),
                        JSON.numberNode(1e300),
                        JSON.textNode("x"),
                        JSON.textNode("1E+1000000000"),
                        JSON.booleanNode(true),
                        JSON.arrayNode().add(1),
                        JSON.objectNode().put("type", "x"))
                .get(random.nextInt(8));
        if (parent instanceof ArrayNode array) {
            array.set(random.nextInt(array.size()), value);
            return;
        }
        ObjectNode object = (ObjectNode) parent;
        List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(object.properties());
        String field = fields.get(random.nextInt(fields.size())).getKey();
        if (random.nextInt(4) == 0) {
            object.remove(field);
        } else {
            object.set(field, value);
        }
    }

    private static void collect(JsonNode node, List<JsonNode> parents) {
        if (node.isContainerNode() && !node.isEmpty()) {
            parents.add(node);
        }
        node.forEach(child -> collect(child, parents));
    }

    @Test
    void numbersThatAskForTooMuch() throws IOException {
        ObjectNode plan = sample("20-rex-zoo");
        ObjectNode literal = JSON.objectNode()
                .put("kind", "LITERAL")
                .put("value", "1E+1000000000")
                .put("type", "DECIMAL(10, 2)");
        ((ArrayNode) plan.at("/nodes/1/projection")).set(0, literal);
        assertFault(plan.toString(), "$.nodes[1].projection[0].value", "not a value of type DECIMAL(10, 2)");

        String digits = "1".repeat(100_000);
        String text = sample(CALC).toString().replaceFirst("\"id\":\\d+", "\"id\":" + digits);
        assertThatThrownBy(() -> json.read(text)).isInstanceOfSatisfying(SluiceException.class, BadPlansTest::hasPath);
    }

    /** 600 levels are fine on the stack that threads have, more are an error. */
    @ParameterizedTest
    @CsvSource({"600, true", "650, false", "1500, false", "100000, false"})
    void deepExpressions(int depth, boolean fine) throws Exception {
        String leaf = "{\"kind\":\"INPUT_REF\",\"inputIndex\":0,\"type\":\"BIGINT\"}";
        String deep = "{\"kind\":\"CALL\",\"internalName\":\"$-$1\",\"type\":\"BIGINT\",\"operands\":[".repeat(depth)
                + leaf
                + "]}".repeat(depth);
        String text = sample(CALC).toString();
        String first = sample(CALC).at("/nodes/2/projection/0").toString();
        String plan = text.replace("\"projection\":[" + first, "\"projection\":[" + deep);
        assertThat(plan).isNotEqualTo(text);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(
                null,
                () -> {
                    try {
                        json.write(json.read(plan));
                    } catch (Throwable e) {
                        thrown.set(e);
                    }
                },
                "usual stack",
                1 << 20);
        thread.start();
        thread.join();
        if (fine) {
            assertThat(thrown.get()).isNull();
        } else {
            assertThat(thrown.get()).isInstanceOfSatisfying(SluiceException.class, BadPlansTest::hasPath);
        }
    }

    /** A hundred megabytes of one beginning again and again; it must not be read to its end, nor kept. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "{\"a\":",
                "{\"flinkVersion\":\"2.3\",\"nodes\":[{\"type\":\"stream-exec-calc_1\",\"x\":[",
            })
    void nestingWithoutEnd(String unit) throws IOException {
        Endless file = new Endless("{\"flinkVersion\":\"2.3\",\"nodes\":[{\"x\":", unit, 100L << 20);
        assertThatThrownBy(() -> json.inspect(file).orThrow())
                .isInstanceOfSatisfying(SluiceException.class, BadPlansTest::hasPath);
        assertThat(file.read).isLessThan(1 << 20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0,", "\"a text that goes on\",", "{},", " "})
    void lengthWithoutEnd(String unit) throws IOException {
        Endless file = new Endless("{\"flinkVersion\":\"2.3\",\"edges\":[],\"nodes\":[", unit, 100L << 20);
        long start = usedMemory();
        PlanInspection inspection = json.inspect(file);
        assertThat(inspection.faults()).isNotEmpty();
        hasPath(inspection.faults().get(0).error());
        assertThat(file.read).isLessThan(70L << 20);
        assertThat(usedMemory() - start).isLessThan(64L << 20);
    }

    private static long usedMemory() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** A beginning, and then one text again and again. */
    private static final class Endless extends InputStream {
        private final byte[] start;
        private final byte[] unit;
        private final long length;
        private long read;

        Endless(String start, String unit, long length) {
            this.start = start.getBytes(UTF_8);
            this.unit = unit.getBytes(UTF_8);
            this.length = length;
        }

        @Override
        public int read() {
            if (read >= length) {
                return -1;
            }
            long at = read++;
            return at < start.length ? start[(int) at] : unit[(int) ((at - start.length) % unit.length)];
        }

        @Override
        public int read(byte[] bytes, int offset, int count) {
            int next = 0;
            int copied = 0;
            while (copied < count && next >= 0) {
                next = read();
                if (next >= 0) {
                    bytes[offset + copied++] = (byte) next;
                }
            }
            return copied == 0 ? -1 : copied;
        }
    }

    private void assertFault(String text, String path, String reason) {
        assertThatThrownBy(() -> json.read(text))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PLAN))
                .hasMessage("plan is not readable at " + path + ": " + reason);
    }

    private static void hasPath(SluiceException e) {
        assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PLAN);
        assertThat(e.getMessage()).startsWith("plan is not readable at $");
    }

    private static ObjectNode sample(String name) throws IOException {
        try (InputStream stream = BadPlansTest.class.getResourceAsStream("/plans/" + name + ".json")) {
            return (ObjectNode) MAPPER.readTree(stream);
        }
    }
}
