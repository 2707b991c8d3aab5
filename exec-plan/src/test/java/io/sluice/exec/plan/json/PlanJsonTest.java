package io.sluice.exec.plan.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.NodeType;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
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
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{                                                   | line 1",
                "[]                                                  | $",
                "{\"flinkVersion\":\"2.3\",\"nodes\":[]}             | $",
                "{\"flinkVersion\":\"2.3\",\"nodes\":[{\"type\":\"stream-exec-clac_1\"}],\"edges\":[]} | $.nodes[0]",
                "{\"flinkVersion\":\"2.3\",\"nodes\":[{\"type\":\"stream-exec-union_1\",\"id\":\"x\",\"outputType\":\"ROW<>\",\"description\":\"\"}],\"edges\":[]} | $.nodes[0].id",
                "{\"flinkVersion\":\"2.3\",\"nodes\":[{\"type\":\"stream-exec-union_1\",\"id\":1,\"outputType\":\"ROW<`a` INTT>\",\"description\":\"\"}],\"edges\":[]} | $.nodes[0].outputType",
                "{\"flinkVersion\":\"2.3\",\"nodes\":[{\"type\":\"stream-exec-union_1\",\"id\":1,\"outputType\":\"ROW<>\",\"description\":\"\",\"more\":1}],\"edges\":[]} | $.nodes[0].more",
                "{\"flinkVersion\":\"2.3\",\"nodes\":[],\"edges\":[{\"source\":1,\"target\":2,\"shuffle\":{\"type\":\"FORWARD\"},\"shuffleMode\":\"PIPELINED\"}]} | $.edges[0]"
            })
    void badPlansSayWhere(String text, String path) {
        assertThatThrownBy(() -> json.read(text))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PLAN))
                .hasMessageStartingWith("plan is not readable at " + path + ":");
    }

    @Test
    void deepNestingIsAnErrorAndNotAStackOverflow() {
        Expr leaf = new InputRef(0, Types.INT);
        RowType type = RowType.of(List.of(Field.of("a", Types.INT)));
        String inner = "{\"kind\":\"INPUT_REF\",\"inputIndex\":0,\"type\":\"INT\"}";
        for (int depth : List.of(300, 1500, 100_000)) {
            String nested = "{\"kind\":\"CALL\",\"internalName\":\"$-$1\",\"type\":\"INT\",\"operands\":[".repeat(depth)
                    + inner
                    + "]}".repeat(depth);
            String text = json.write(planOf(new Calc(List.of(leaf), Optional.empty()), type))
                    .replaceFirst(
                            "(?s)\"projection\" : \\[.*?\\]", "\"projection\":[" + nested.replace("$", "\\$") + "]");
            if (depth == 300) {
                assertThat(json.read(json.write(json.read(text)))).isEqualTo(json.read(text));
                continue;
            }
            assertThatThrownBy(() -> json.read(text)).isInstanceOf(SluiceException.class);
        }
    }

    private static ExecPlan planOf(ExecNode node, RowType type) {
        return new ExecPlan(
                List.of(new PlanNode(1, "stream-exec-calc_1", node, Map.of(), List.of(), type, "Calc")), List.of());
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
