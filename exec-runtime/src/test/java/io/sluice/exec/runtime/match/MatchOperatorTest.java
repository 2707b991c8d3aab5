package io.sluice.exec.runtime.match;

import static io.sluice.exec.runtime.testing.Rows.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.PatternInputRef;
import io.sluice.exec.plan.expr.Symbol;
import io.sluice.exec.plan.node.Match;
import io.sluice.exec.plan.node.MatchSpec;
import io.sluice.exec.plan.node.PartitionSpec;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.Rows.Row;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DayTimeIntervalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares with a search that tries all matches in the order in which they are preferred. */
class MatchOperatorTest {
    private static final LogicalType TIME = Types.timestamp(3);
    /** Partition, time, id, value. */
    private static final RowType INPUT = Rows.type(Types.STRING, TIME, Types.INT, Types.INT);

    private static final RowType OUTPUT = RowType.of(List.of(
            Field.of("f0", Types.STRING),
            Field.of("first", Types.INT),
            Field.of("last", Types.INT),
            Field.of("rows", Types.BIGINT),
            Field.of("sum", Types.INT)));

    private record Event(@Nullable String key, long time, int id, int value) {}

    private record Quantifier(int min, int max, boolean greedy) {}

    /** What DEFINE says of a variable. */
    private enum Definition {
        NONE,
        OVER_THREE,
        ABOVE_FIRST_VARIABLE,
        SMALL_SUM,
        ABOVE_OWN_LAST
    }

    private record Case(List<Quantifier> quantifiers, List<Definition> definitions, boolean pastLast, int within) {
        static Case random(Random random) {
            int variables = 1 + random.nextInt(3);
            List<Quantifier> quantifiers = new ArrayList<>();
            List<Definition> definitions = new ArrayList<>();
            for (int i = 0; i < variables; i++) {
                int min = random.nextInt(3);
                int max = random.nextInt(3) == 0 ? Integer.MAX_VALUE : min + random.nextInt(3);
                quantifiers.add(
                        random.nextInt(3) == 0
                                ? new Quantifier(1, 1, true)
                                : new Quantifier(min, Math.max(1, max), random.nextBoolean()));
                definitions.add(Definition.values()[random.nextInt(Definition.values().length)]);
            }
            if (quantifiers.stream().allMatch(quantifier -> quantifier.min() == 0)) {
                quantifiers.set(0, new Quantifier(1, 2, false));
            }
            return new Case(quantifiers, definitions, random.nextBoolean(), random.nextInt(3) == 0 ? 6 : 0);
        }

        Match node() {
            Expr pattern = null;
            Map<String, Expr> defined = new TreeMap<>();
            for (int i = 0; i < quantifiers.size(); i++) {
                Quantifier quantifier = quantifiers.get(i);
                String variable = variable(i);
                Expr element = call(
                        "$PATTERN_QUANTIFIER$1",
                        Types.NULL,
                        text(variable),
                        number(quantifier.min()),
                        number(quantifier.max() == Integer.MAX_VALUE ? -1 : quantifier.max()),
                        new Literal(!quantifier.greedy(), Types.BOOLEAN.withNullable(false)));
                pattern = pattern == null ? element : call("PATTERN_CONCAT", Types.NULL, pattern, element);
                Expr condition = condition(definitions.get(i), variable);
                if (condition != null) {
                    defined.put(variable, condition);
                }
            }
            Map<String, Expr> measures = new LinkedHashMap<>();
            measures.put("first", call("$FIRST$1", Types.INT, column("*", 2), number(0)));
            measures.put("last", call("$LAST$1", Types.INT, column("*", 2), number(0)));
            measures.put("rows", call("$COUNT$1", Types.BIGINT.withNullable(false)));
            measures.put("sum", call("$SUM$1", Types.INT, column(variable(quantifiers.size() - 1), 3)));
            return new Match(new MatchSpec(
                    pattern,
                    defined,
                    measures,
                    new Symbol("MATCH_RECOGNIZE_AFTER_OPTION", pastLast ? "SKIP_PAST_LAST_ROW" : "SKIP_TO_NEXT_ROW"),
                    Map.of(),
                    false,
                    new PartitionSpec(List.of(0)),
                    new SortSpec(
                            List.of(new SortSpec.SortField(1, true, false), new SortSpec.SortField(2, false, false))),
                    within == 0
                            ? Optional.empty()
                            : Optional.of(new Literal(
                                    Duration.ofMillis(within), new DayTimeIntervalType("SECOND", 2, 6, false)))));
        }

        private static @Nullable Expr condition(Definition definition, String variable) {
            Expr current = call("$PREV$1", Types.INT, column(variable, 3), number(0));
            return switch (definition) {
                case NONE -> null;
                case OVER_THREE -> call("$>$1", Types.BOOLEAN, current, number(3));
                case ABOVE_FIRST_VARIABLE ->
                    call("$>=$1", Types.BOOLEAN, current, call("$LAST$1", Types.INT, column("A", 3), number(0)));
                case SMALL_SUM ->
                    call("$<$1", Types.BOOLEAN, call("$SUM$1", Types.INT, column(variable, 3)), number(12));
                case ABOVE_OWN_LAST ->
                    call(
                            "$OR$1",
                            Types.BOOLEAN,
                            call(
                                    "$IS NULL$1",
                                    Types.BOOLEAN.withNullable(false),
                                    call("$LAST$1", Types.INT, column(variable, 3), number(1))),
                            call(
                                    "$>$1",
                                    Types.BOOLEAN,
                                    current,
                                    call("$LAST$1", Types.INT, column(variable, 3), number(1))));
            };
        }

        /** The matches in the rows of one partition, which are in order. */
        List<Row> matches(List<Event> events) {
            List<Row> found = new ArrayList<>();
            int start = 0;
            while (start < events.size()) {
                List<Integer> match = search(events, start, new ArrayList<>());
                if (match == null) {
                    start++;
                    continue;
                }
                int end = start + match.size();
                Integer sum = null;
                for (int i = 0; i < match.size(); i++) {
                    if (match.get(i) == quantifiers.size() - 1) {
                        sum = (sum == null ? 0 : sum) + events.get(start + i).value();
                    }
                }
                found.add(insert(
                        events.get(start).key(),
                        events.get(start).id(),
                        events.get(end - 1).id(),
                        (long) match.size(),
                        sum));
                start = pastLast ? end : start + 1;
            }
            return found;
        }

        /** By row of the match its variable, or null. @param taken by row so far its variable */
        private @Nullable List<Integer> search(List<Event> events, int start, List<Integer> taken) {
            int variable = taken.isEmpty() ? -1 : taken.get(taken.size() - 1);
            return next(events, start, taken, variable);
        }

        private @Nullable List<Integer> next(List<Event> events, int start, List<Integer> taken, int variable) {
            if (variable < 0) {
                return enter(events, start, taken, 0);
            }
            Quantifier quantifier = quantifiers.get(variable);
            long count = taken.stream().filter(each -> each == variable).count();
            List<Integer> more = null;
            if (quantifier.greedy() && count < quantifier.max()) {
                more = take(events, start, taken, variable);
            }
            if (more == null && count >= quantifier.min()) {
                more = enter(events, start, taken, variable + 1);
            }
            if (more == null && !quantifier.greedy() && count < quantifier.max()) {
                more = take(events, start, taken, variable);
            }
            return more;
        }

        private @Nullable List<Integer> enter(List<Event> events, int start, List<Integer> taken, int variable) {
            if (variable == quantifiers.size()) {
                return taken;
            }
            Quantifier quantifier = quantifiers.get(variable);
            if (quantifier.min() > 0) {
                return take(events, start, taken, variable);
            }
            List<Integer> preferred = quantifier.greedy()
                    ? take(events, start, taken, variable)
                    : enter(events, start, taken, variable + 1);
            if (preferred != null) {
                return preferred;
            }
            return quantifier.greedy()
                    ? enter(events, start, taken, variable + 1)
                    : take(events, start, taken, variable);
        }

        private @Nullable List<Integer> take(List<Event> events, int start, List<Integer> taken, int variable) {
            int at = start + taken.size();
            if (at >= events.size()
                    || within > 0 && events.get(at).time() >= events.get(start).time() + within) {
                return null;
            }
            List<Integer> with = new ArrayList<>(taken);
            with.add(variable);
            return holds(events, start, with) ? search(events, start, with) : null;
        }

        private boolean holds(List<Event> events, int start, List<Integer> taken) {
            int last = taken.size() - 1;
            int variable = taken.get(last);
            int value = events.get(start + last).value();
            List<Integer> own = new ArrayList<>();
            Integer firstVariable = null;
            for (int i = 0; i <= last; i++) {
                if (taken.get(i) == variable) {
                    own.add(events.get(start + i).value());
                }
                if (taken.get(i) == 0) {
                    firstVariable = events.get(start + i).value();
                }
            }
            return switch (definitions.get(variable)) {
                case NONE -> true;
                case OVER_THREE -> value > 3;
                case ABOVE_FIRST_VARIABLE -> firstVariable != null && value >= firstVariable;
                case SMALL_SUM -> own.stream().mapToInt(Integer::intValue).sum() < 12;
                case ABOVE_OWN_LAST -> own.size() < 2 || value > own.get(own.size() - 2);
            };
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1024})
    void findsThePreferredMatches(int batchSize) {
        int matches = 0;
        for (int seed = 0; seed < 150; seed++) {
            Random random = new Random(seed);
            Case tested = Case.random(random);
            OperatorHarness operator = new OperatorHarness(tested.node(), OUTPUT, batchSize, Map.of(), INPUT);
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                String key = random.nextInt(4) == 0 ? null : "k" + random.nextInt(2);
                events.add(new Event(key, 10 + i - random.nextInt(4), i, random.nextInt(8)));
            }
            List<Row> found = new ArrayList<>();
            long watermark = Long.MIN_VALUE;
            for (int from = 0; from < events.size(); from += 6) {
                List<Event> some = events.subList(from, from + 6);
                operator.push(0, some.stream().map(MatchOperatorTest::row).toList());
                watermark = from + 6 + 10 - 4;
                operator.watermark(0, watermark);
                found.addAll(operator.take());
                if (random.nextInt(3) == 0) {
                    operator.restart();
                    operator.watermark(0, watermark);
                }
            }
            operator.end(0);
            found.addAll(operator.take());
            List<Row> expected = new ArrayList<>();
            for (String key : new String[] {null, "k0", "k1"}) {
                expected.addAll(tested.matches(events.stream()
                        .filter(event -> Objects.equals(event.key(), key))
                        .sorted(Comparator.comparingLong(Event::time)
                                .thenComparing(
                                        Comparator.comparingInt(Event::id).reversed()))
                        .toList()));
            }
            assertThat(found).as("seed %d, %s", seed, tested).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(operator.late()).isZero();
            matches += found.size();
        }
        assertThat(matches).isGreaterThan(500);
    }

    private static Row row(Event event) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(0, (int) event.time() * 1_000_000, ZoneOffset.UTC);
        return insert(event.key(), time, event.id(), event.value());
    }

    private static String variable(int number) {
        return String.valueOf((char) ('A' + number));
    }

    private static Expr call(String name, LogicalType type, Expr... operands) {
        return new Call(FunctionRef.builtIn(name, "FUNCTION"), List.of(operands), type);
    }

    private static Expr column(String variable, int index) {
        return new PatternInputRef(variable, index, INPUT.typeAt(index));
    }

    private static Expr number(int value) {
        return new Literal(value, Types.INT.withNullable(false));
    }

    private static Expr text(String value) {
        return new Literal(value, Types.character(value.length()).withNullable(false));
    }
}
