package io.sluice.exec.runtime.aggregate;

import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.runtime.testing.Changelogs;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GroupAggregateTest {
    private static final LogicalType COUNT = Types.BIGINT.notNull();
    private static final LogicalType WIDE = Types.decimal(38, 2);

    private static OperatorHarness harness(
            GroupAggregate node, int batchSize, Map<String, String> options, RowType input) {
        List<LogicalType> types = new ArrayList<>();
        node.grouping().forEach(key -> types.add(input.typeAt(key)));
        node.aggCalls().forEach(call -> types.add(call.type()));
        return new OperatorHarness(node, Rows.type(types.toArray(LogicalType[]::new)), batchSize, options, input);
    }

    private static GroupAggregate node(
            List<Integer> grouping, boolean updateBefore, boolean retracts, AggregateCall... calls) {
        return new GroupAggregate(
                grouping,
                List.of(calls),
                Collections.nCopies(calls.length, retracts),
                updateBefore,
                retracts,
                List.of());
    }

    @Test
    void whatAKeyNeverHadIsDroppedAndTheLastRowDeletes() {
        RowType input = Rows.type(Types.STRING, Types.INT);
        OperatorHarness sum =
                harness(node(List.of(0), true, true, Plans.call("SUM", Types.INT, false, -1, 1)), 1, Map.of(), input);
        sum.push(0, row("-D", "a", 1), row("+I", "a", 1), row("+I", "a", 2), row("-D", "a", 1), row("-D", "a", 2));
        assertThat(sum.takeLog())
                .containsExactly("+I[a, 1]", "-U[a, 1]", "+U[a, 3]", "-U[a, 3]", "+U[a, 2]", "-D[a, 2]");
        sum.push(0, row("+I", "a", 5));
        assertThat(sum.takeLog()).containsExactly("+I[a, 5]");
    }

    @Test
    void anUnchangedResultIsNotSaidUnlessStateExpires() {
        RowType input = Rows.type(Types.STRING, Types.INT);
        GroupAggregate max = node(List.of(0), true, false, Plans.call("MAX", Types.INT, false, -1, 1));
        OperatorHarness forEver = harness(max, 3, Map.of(), input);
        forEver.push(0, row("+I", "a", 3), row("+I", "a", 1), row("+I", "a", 3));
        assertThat(forEver.takeLog()).containsExactly("+I[a, 3]");
        OperatorHarness expiring = harness(max, 3, Map.of("table.exec.state.ttl", "10 ms"), input);
        expiring.push(0, row("+I", "a", 3), row("+I", "a", 1));
        assertThat(expiring.takeLog()).containsExactly("+I[a, 3]", "-U[a, 3]", "+U[a, 3]");
        expiring.advance(10).push(0, row("+I", "a", 2));
        assertThat(expiring.takeLog()).containsExactly("+I[a, 2]");
    }

    @Test
    void aKeyExpiresAfterARestoreWhenItWouldHave() {
        GroupAggregate max = node(List.of(0), true, false, Plans.call("MAX", Types.INT, false, -1, 1));
        OperatorHarness expiring =
                harness(max, 3, Map.of("table.exec.state.ttl", "10 ms"), Rows.type(Types.STRING, Types.INT));
        expiring.push(0, row("+I", "a", 3)).advance(6).restart().advance(3).push(0, row("+I", "a", 1));
        assertThat(expiring.takeLog()).containsExactly("+I[a, 3]", "-U[a, 3]", "+U[a, 3]");
        expiring.advance(6).restart().advance(4).push(0, row("+I", "a", 2));
        assertThat(expiring.takeLog()).containsExactly("+I[a, 2]");
    }

    @Test
    void withoutKeysAllRowsAreOneGroup() {
        RowType input = Rows.type(Types.INT);
        OperatorHarness count = harness(
                node(
                        List.of(),
                        false,
                        true,
                        Plans.call("COUNT", COUNT, false, -1),
                        Plans.call("AVG", Types.INT, false, -1, 0)),
                2,
                Map.of(),
                input);
        count.push(0, row("+I", 1), row("+I", 4), row("+I", (Object) null), row("-D", 1), row("-D", 4));
        assertThat(count.takeLog()).containsExactly("+I[1, 1]", "+U[2, 2]", "+U[3, 2]", "+U[2, 4]", "+U[1, null]");
        count.push(0, row("-D", (Object) null));
        assertThat(count.takeLog()).containsExactly("-D[1, null]");
    }

    @Test
    void integersWrapAroundAndDecimalsBecomeNull() {
        RowType input = Rows.type(Types.TINYINT, WIDE);
        OperatorHarness sum = harness(
                node(
                        List.of(),
                        false,
                        true,
                        Plans.call("SUM", Types.TINYINT, false, -1, 0),
                        Plans.call("SUM", WIDE, false, -1, 1),
                        Plans.call("AVG", Types.decimal(38, 6), false, -1, 1)),
                1,
                Map.of(),
                input);
        BigDecimal large = new BigDecimal("9".repeat(36) + ".99");
        sum.push(0, row("+I", 100, large), row("+I", 100, large), row("-D", 100, large), row("+I", 1, large.negate()));
        assertThat(sum.take())
                .extracting(Rows.Row::values)
                .extracting(values -> values.get(0) + " " + values.get(1))
                .containsExactly("100 " + large, "-56 null", "100 " + large, "101 0.00");
    }

    @Test
    void aSubqueryOfTwoRowsIsAnError() {
        OperatorHarness single = harness(
                node(List.of(), false, true, Plans.call("SINGLE_VALUE", Types.STRING, false, -1, 0)),
                1,
                Map.of(),
                Rows.type(Types.STRING));
        single.push(0, row("+I", "a"), row("-U", "a"), row("+U", "b"));
        assertThat(single.takeLog()).containsExactly("+I[a]", "-D[a]", "+I[b]");
        assertThatThrownBy(() -> single.push(0, row("+I", "c"))).hasMessageContaining("more than one row");
    }

    @Test
    void functionsThatAreNotThereSaySo() {
        assertThatThrownBy(() -> harness(
                        node(List.of(), false, false, Plans.call("COVAR_POP", Types.STRING, false, -1, 0)),
                        1,
                        Map.of(),
                        Rows.type(Types.STRING)))
                .hasMessageContaining("function COVAR_POP is");
    }

    /** Columns: key, filter, then one of each type. */
    static final RowType ALL = Rows.type(
            Types.STRING,
            Types.BOOLEAN,
            Types.BOOLEAN,
            Types.TINYINT,
            Types.SMALLINT,
            Types.INT,
            Types.BIGINT,
            Types.FLOAT,
            Types.DOUBLE,
            Types.decimal(10, 2),
            Types.decimal(30, 3),
            Types.STRING,
            Types.BYTES,
            Types.DATE,
            Types.timestamp(3),
            Types.timestamp(9));

    static @Nullable Object[] randomRow(Random random) {
        int n = random.nextInt(5) - 2;
        @Nullable Object[] row = {
            random.nextInt(10) == 0 ? null : "k" + random.nextInt(3),
            random.nextInt(3) == 0 ? null : random.nextBoolean(),
            random.nextBoolean(),
            (byte) n,
            (short) (n * 100),
            n * 1000,
            n * 10_000L,
            n / 2F,
            n / 4D,
            BigDecimal.valueOf(n * 12L, 2),
            new BigDecimal("123456789012345678901.125")
                    .multiply(BigDecimal.valueOf(n))
                    .setScale(3),
            "text" + n,
            ("bytes" + n).getBytes(java.nio.charset.StandardCharsets.UTF_8),
            LocalDate.ofEpochDay(n),
            LocalDateTime.of(2026, 1, 3 + n, 0, 0),
            LocalDateTime.of(2026, 1, 1, 0, 0, 0, 500 + n)
        };
        for (int i = 2; i < row.length; i++) {
            row[i] = random.nextInt(6) == 0 ? null : row[i];
        }
        return row;
    }

    static AggregateCall randomCall(Random random) {
        int filter = random.nextInt(3) == 0 ? 1 : -1;
        int column = 2 + random.nextInt(ALL.arity() - 2);
        LogicalType type = ALL.typeAt(column);
        boolean number = type.root().isNumeric();
        boolean distinct = random.nextInt(3) == 0;
        return switch (random.nextInt(number ? 7 : 4)) {
            case 0 -> Plans.call("COUNT", COUNT, false, filter);
            case 1 -> Plans.call("COUNT", COUNT, distinct, filter, column);
            case 2 -> Plans.call("MIN", type, distinct, filter, column);
            case 3 -> Plans.call("MAX", type, distinct, filter, column);
            case 4 -> Plans.call("SUM", sum(type), distinct, filter, column);
            case 5 -> Plans.call("$SUM0", sum(type).notNull(), distinct, filter, column);
            default -> Plans.call("AVG", average(type), distinct, filter, column);
        };
    }

    private static LogicalType sum(LogicalType type) {
        return type instanceof LogicalType.DecimalType decimal ? Types.decimal(38, decimal.scale()) : type;
    }

    private static LogicalType average(LogicalType type) {
        return type instanceof LogicalType.DecimalType decimal ? Types.decimal(38, Math.max(6, decimal.scale())) : type;
    }

    @Test
    void addsUpToTheAggregatesOfWhatIsThere() {
        for (int seed = 0; seed < 150; seed++) {
            Random random = new Random(seed);
            boolean retracts = random.nextInt(4) > 0;
            AggregateCall[] calls = new AggregateCall[1 + random.nextInt(5)];
            for (int i = 0; i < calls.length; i++) {
                calls[i] = randomCall(random);
            }
            List<Integer> grouping = random.nextInt(5) == 0 ? List.of() : List.of(0);
            OperatorHarness aggregate = harness(
                    node(grouping, true, retracts, calls), List.of(1, 3, 1024).get(seed % 3), Map.of(), ALL);
            Changelogs input = new Changelogs(random, () -> randomRow(random));
            List<Rows.Row> inserted = new ArrayList<>();
            List<Rows.Row> changes = new ArrayList<>();
            for (int round = 0; round < 12; round++) {
                List<Rows.Row> rows = retracts ? input.next(random.nextInt(20)) : inserts(random);
                rows.stream().filter(each -> each.kind() == RowKind.INSERT).forEach(inserted::add);
                aggregate.push(0, rows);
                changes.addAll(aggregate.take());
                if (random.nextInt(4) == 0) {
                    aggregate.restart();
                }
                List<List<@Nullable Object>> table = retracts
                        ? input.table()
                        : inserted.stream().map(Rows.Row::values).toList();
                assertThat(readable(Rows.fold(readableRows(changes)).keySet()))
                        .as("seed %d round %d %s", seed, round, List.of(calls))
                        .containsExactlyInAnyOrderElementsOf(readable(expected(grouping, calls, table)));
            }
        }
    }

    static List<Rows.Row> inserts(Random random) {
        List<Rows.Row> rows = new ArrayList<>();
        for (int i = random.nextInt(20); i > 0; i--) {
            rows.add(row("+I", randomRow(random)));
        }
        return rows;
    }

    /** Rows that can be compared: bytes as text. */
    static List<Rows.Row> readableRows(List<Rows.Row> rows) {
        return rows.stream()
                .map(each -> new Rows.Row(each.kind(), comparable(each.values())))
                .toList();
    }

    static List<String> readable(Iterable<List<@Nullable Object>> rows) {
        List<String> texts = new ArrayList<>();
        rows.forEach(each -> texts.add(comparable(each).toString()));
        return texts;
    }

    private static List<@Nullable Object> comparable(List<@Nullable Object> values) {
        List<@Nullable Object> result = new ArrayList<>();
        values.forEach(value -> result.add(
                value instanceof byte[] bytes ? new String(bytes, java.nio.charset.StandardCharsets.UTF_8) : value));
        return result;
    }

    static List<List<@Nullable Object>> expected(
            List<Integer> grouping, AggregateCall[] calls, List<List<@Nullable Object>> table) {
        Map<List<@Nullable Object>, List<List<@Nullable Object>>> groups = new LinkedHashMap<>();
        for (List<@Nullable Object> each : table) {
            List<@Nullable Object> key = new ArrayList<>();
            grouping.forEach(column -> key.add(each.get(column)));
            groups.computeIfAbsent(key, ignored -> new ArrayList<>()).add(each);
        }
        List<List<@Nullable Object>> results = new ArrayList<>();
        groups.forEach((key, rows) -> {
            List<@Nullable Object> result = new ArrayList<>(key);
            for (AggregateCall call : calls) {
                result.add(evaluate(call, rows));
            }
            results.add(result);
        });
        return results;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Object evaluate(AggregateCall call, List<List<@Nullable Object>> rows) {
        List<Object> values = new ArrayList<>();
        HashSet<Object> seen = new HashSet<>();
        for (List<@Nullable Object> each : rows) {
            if (call.filterArg() >= 0 && !Boolean.TRUE.equals(each.get(call.filterArg()))) {
                continue;
            }
            Object value = call.argList().isEmpty()
                    ? Boolean.TRUE
                    : each.get(call.argList().get(0));
            Object identity = value instanceof byte[] bytes
                    ? List.of(new String(bytes, java.nio.charset.StandardCharsets.UTF_8))
                    : value;
            if (value != null && (!call.distinct() || seen.add(identity))) {
                values.add(value);
            }
        }
        String function = call.function().name();
        if (function.equals("$COUNT$1")) {
            return (long) values.size();
        }
        if (values.isEmpty()) {
            return function.equals("$$SUM0$1") ? result(BigDecimal.ZERO, call.type()) : null;
        }
        return switch (function) {
            case "$MIN$1" -> original(values, Collections.min((List<Comparable>) (List) comparables(values)));
            case "$MAX$1" -> original(values, Collections.max((List<Comparable>) (List) comparables(values)));
            case "$SUM$1", "$$SUM0$1" -> result(sumOf(values), call.type());
            case "$AVG$1" -> average(sumOf(values), values.size(), call.type());
            default -> throw new AssertionError(function);
        };
    }

    private static List<Object> comparables(List<Object> values) {
        return values.stream()
                .map(value -> value instanceof byte[] bytes
                        ? (Object) new String(bytes, java.nio.charset.StandardCharsets.UTF_8)
                        : value)
                .toList();
    }

    private static Object original(List<Object> values, Object comparable) {
        return values.stream()
                .filter(value -> Objects.equals(comparables(List.of(value)).get(0), comparable))
                .findFirst()
                .orElseThrow();
    }

    private static BigDecimal sumOf(List<Object> values) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Object value : values) {
            sum = sum.add(value instanceof BigDecimal decimal ? decimal : new BigDecimal(value.toString()));
        }
        return sum;
    }

    private static Object average(BigDecimal sum, int count, LogicalType type) {
        return switch (type.root()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT ->
                result(sum.divide(BigDecimal.valueOf(count), 0, RoundingMode.DOWN), type);
            case DECIMAL ->
                sum.divide(BigDecimal.valueOf(count), ((LogicalType.DecimalType) type).scale(), RoundingMode.HALF_UP);
            default ->
                type.root() == io.sluice.spi.type.TypeRoot.FLOAT
                        ? (Object) (float) (sum.doubleValue() / count)
                        : (Object) (sum.doubleValue() / count);
        };
    }

    private static Object result(BigDecimal sum, LogicalType type) {
        return switch (type.root()) {
            case TINYINT -> sum.byteValue();
            case SMALLINT -> sum.shortValue();
            case INTEGER -> sum.intValue();
            case BIGINT -> sum.longValue();
            case FLOAT -> sum.floatValue();
            case DOUBLE -> sum.doubleValue();
            default -> sum.setScale(((LogicalType.DecimalType) type).scale(), RoundingMode.UNNECESSARY);
        };
    }
}
