package io.sluice.exec.plan.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.exec.plan.Edge;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.NodeType;
import io.sluice.exec.plan.node.Values;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeParser;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plan files that Flink 2.3 wrote ({@code resources/plans}) are read and written again without loss; bad ones say where. */
class PlanJsonTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private final PlanJson json = new PlanJson();

    @ParameterizedTest
    @MethodSource("samples")
    void rewritesFlinksPlans(String name) throws IOException {
        String text = resource(name);
        assertThat(MAPPER.readTree(json.write(json.read(text)))).isEqualTo(normalized(text));
    }

    @Test
    void keepsWhatSchemasSayOfIndexesAndImmutableColumns() throws IOException {
        JsonNode plan = MAPPER.readTree(resource("01-calc-filter"));
        ObjectNode schema = (ObjectNode) plan.findValue("schema");
        schema.putArray("indexes")
                .addObject()
                .put("name", "INDEX_a")
                .putArray("columns")
                .add("a");
        schema.putObject("immutableColumns")
                .put("name", "fixed")
                .put("type", "IMMUTABLE_COLUMNS")
                .putArray("columns")
                .add("a");
        JsonNode written = MAPPER.readTree(json.write(json.read(plan.toString())));
        assertThat(written.findValue("schema")).isEqualTo(schema);
    }

    @Test
    void everyNodeClassHasNamesOfItsOwn() {
        Set<String> names = new HashSet<>();
        for (Class<?> nodeClass : ExecNode.class.getPermittedSubclasses()) {
            for (String name : nodeClass.getAnnotation(NodeType.class).value()) {
                assertThat(names.add(name)).as(name).isTrue();
                assertThat(name).matches("[a-z-]+_\\d+");
            }
        }
    }

    @Test
    void literalsOfEveryTypeSurvive() {
        List<Expr> literals = new ArrayList<>();
        literals.add(new Literal(true, Types.BOOLEAN.notNull()));
        literals.add(new Literal((byte) -128, Types.TINYINT));
        literals.add(new Literal((short) 7, Types.SMALLINT));
        literals.add(new Literal(Integer.MIN_VALUE, Types.INT));
        literals.add(new Literal(Long.MAX_VALUE, Types.BIGINT));
        literals.add(new Literal(1.5f, Types.FLOAT));
        literals.add(new Literal(Double.NEGATIVE_INFINITY, Types.DOUBLE));
        literals.add(new Literal(new BigDecimal("99999999999999999999.123"), Types.decimal(38, 3)));
        literals.add(new Literal("häß'\"\\\n", Types.STRING));
        literals.add(new Literal("", new LogicalType.CharType(0, false)));
        literals.add(new Literal(LocalDate.of(1, 1, 1), Types.DATE));
        literals.add(new Literal(LocalTime.of(1, 2, 3, 4_000_000), Types.time(3)));
        literals.add(new Literal(LocalDateTime.of(2024, 2, 29, 23, 59, 59, 123_456_789), Types.timestamp(9)));
        literals.add(new Literal(Instant.parse("1969-12-31T23:59:59.999Z"), Types.timestampLtz(3)));
        literals.add(new Literal(Period.of(1, 2, 0), TypeParser.parse("INTERVAL YEAR(2) TO MONTH")));
        literals.add(new Literal(Duration.ofMillis(-90_061_001), TypeParser.parse("INTERVAL DAY(2) TO SECOND(3)")));
        literals.add(new Literal(null, Types.BIGINT));
        List<Field> fields = new ArrayList<>();
        literals.forEach(literal -> fields.add(Field.of("f" + fields.size(), literal.type())));
        ExecPlan plan = planOf(new Calc(literals, Optional.empty()), RowType.of(fields));
        assertThat(json.read(json.write(plan))).isEqualTo(plan);
    }

    /** One row of nothing much, a Calc, and who reads it. */
    private static ExecPlan planOf(Calc calc, RowType type) {
        RowType one = RowType.of(List.of(Field.of("a", Types.INT)));
        Values values = new Values(List.of(List.of(new Literal(1, Types.INT))));
        List<InputProperty> input = List.of(InputProperty.DEFAULT);
        return new ExecPlan(
                List.of(
                        new PlanNode(1, "stream-exec-values_1", values, Map.of(), List.of(), one, "Values"),
                        new PlanNode(2, "stream-exec-calc_1", calc, Map.of(), input, type, "Calc"),
                        new PlanNode(
                                3,
                                "sluice-collect_1",
                                new Collect(ChangelogMode.INSERT_ONLY),
                                Map.of(),
                                input,
                                type,
                                "Collect")),
                List.of(Edge.forward(1, 2), Edge.forward(2, 3)));
    }

    /** Integers of one kind, so that trees of two readers compare. */
    private static JsonNode normalized(String text) throws IOException {
        return MAPPER.readTree(MAPPER.readTree(text).toString());
    }

    /** The plans of {@code resources/plans}, each beside the SQL that Flink made it from. */
    static List<String> samples() throws IOException, URISyntaxException {
        Path folder = Path.of(PlanJsonTest.class.getResource("/plans").toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .map(name -> name.substring(0, name.length() - ".json".length()))
                    .sorted()
                    .toList();
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream stream = PlanJsonTest.class.getResourceAsStream("/plans/" + name + ".json")) {
            return new String(stream.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }
}
