package io.sluice.exec.runtime.aggregate;

import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.GlobalGroupAggregate;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.plan.node.IncrementalGroupAggregate;
import io.sluice.exec.plan.node.LocalGroupAggregate;
import io.sluice.exec.runtime.testing.Changelogs;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Aggregates in mini-batches, in one phase, in two, and in three with distinct values split: all say what one row after the other says. */
class BundledAggregateTest {
    private static final LogicalType COUNT = Types.BIGINT.notNull();
    private static final RowType WORDS = Rows.type(Types.STRING);

    private static Map<String, String> bundles(int size) {
        return Map.of("table.exec.mini-batch.enabled", "true", "table.exec.mini-batch.size", String.valueOf(size));
    }

    private static OperatorHarness harness(ExecNode node, RowType output, int batchSize, int size, RowType input) {
        return new OperatorHarness(node, output, batchSize, Map.of(), bundles(size), input);
    }

    private static RowType results(List<LogicalType> keys, AggregateCall... calls) {
        List<LogicalType> types = new ArrayList<>(keys);
        Arrays.stream(calls).forEach(call -> types.add(call.type()));
        return Rows.type(types.toArray(LogicalType[]::new));
    }

    private static RowType accumulators(List<LogicalType> keys) {
        List<LogicalType> types = new ArrayList<>(keys);
        types.add(Types.BYTES);
        return Rows.type(types.toArray(LogicalType[]::new));
    }

    private static GroupAggregate onePhase(List<Integer> grouping, boolean retracts, AggregateCall... calls) {
        return new GroupAggregate(grouping, List.of(calls), all(retracts, calls), true, retracts, List.of());
    }

    private static List<Boolean> all(boolean retracts, AggregateCall... calls) {
        return Collections.nCopies(calls.length, retracts);
    }

    @Test
    void aBundleSaysOneChangeAKey() {
        OperatorHarness count = harness(
                onePhase(List.of(0), true, Plans.call("COUNT", COUNT, false, -1)),
                Rows.type(Types.STRING, COUNT),
                2,
                100,
                WORDS);
        count.push(0, row("+I", "a"), row("+I", "b"), row("+I", "a"), row("-D", "b"), row("-D", "c"));
        assertThat(count.takeLog()).isEmpty();
        assertThat(count.watermark(0, 7).takeLog()).containsExactly("+I[a, 2]", "watermark 7");
        count.push(0, row("-D", "a"), row("+I", "a"), row("+I", "c"), row("-D", "a"), row("-D", "a"));
        assertThat(count.end(0).takeLog()).startsWith("-D[a, 2]", "+I[c, 1]");
    }

    @Test
    void aBundleHasAsManyRowsAsThePlanSaysWhateverTheBatches() {
        for (int batchSize : List.of(1, 2, 1024)) {
            OperatorHarness count = harness(
                    onePhase(List.of(0), false, Plans.call("COUNT", COUNT, false, -1)),
                    Rows.type(Types.STRING, COUNT),
                    batchSize,
                    3,
                    WORDS);
            count.push(0, row("+I", "a"), row("+I", "a"), row("+I", "b"), row("+I", "a"), row("+I", "b"));
            assertThat(count.takeLog()).containsExactly("+I[a, 2]", "+I[b, 1]");
            assertThat(count.watermark(0, 1).takeLog())
                    .containsExactly("-U[a, 2]", "+U[a, 3]", "-U[b, 1]", "+U[b, 2]", "watermark 1");
        }
    }

    @Test
    void aPlanWithoutASizeIsRefused() {
        assertThatThrownBy(() -> harness(
                        onePhase(List.of(0), false, Plans.call("COUNT", COUNT, false, -1)),
                        Rows.type(Types.STRING, COUNT),
                        1,
                        -1,
                        WORDS))
                .hasMessageContaining("table.exec.mini-batch.size");
    }

    @Test
    void onePhaseAddsUp() {
        for (int seed = 0; seed < 30; seed++) {
            Case test = new Case(seed, false);
            test.runs(List.of(harness(
                    onePhase(test.grouping, test.retracts, test.calls),
                    results(test.keys(), test.calls),
                    test.batchSize,
                    test.bundle(),
                    GroupAggregateTest.ALL)));
        }
    }

    @Test
    void twoPhasesAddUp() {
        for (int seed = 0; seed < 45; seed++) {
            Case test = new Case(seed, false);
            RowType travelling = accumulators(test.keys());
            LocalGroupAggregate local = new LocalGroupAggregate(
                    test.grouping, List.of(test.calls), all(test.retracts, test.calls), test.retracts);
            test.runs(List.of(
                    harness(local, travelling, test.batchSize, test.bundle(), GroupAggregateTest.ALL),
                    harness(
                            global(test.grouping.isEmpty() ? 0 : 1, GroupAggregateTest.ALL, test.retracts, test.calls),
                            results(test.keys(), test.calls),
                            test.batchSize,
                            test.bundle(),
                            travelling)));
        }
    }

    @Test
    void valuesInOrderTravelWithWhatIsTakenBack() {
        AggregateCall call = Plans.call("LISTAGG", Types.STRING, false, -1, 0);
        RowType travelling = accumulators(List.of());
        OperatorHarness local = harness(
                new LocalGroupAggregate(List.of(), List.of(call), List.of(true), true), travelling, 1, 3, WORDS);
        OperatorHarness global = harness(global(0, WORDS, true, call), results(List.of(), call), 1, 1, travelling);
        local.push(0, row("+I", "a"), row("+I", "b"), row("-D", "a"));
        local.push(0, row("+I", "c"), row("-D", "b"), row("+I", "a"));
        local.push(0, row("+I", "c"), row("-D", "c"), row("+I", "d"));
        global.push(0, local.take());
        assertThat(global.takeLog()).containsExactly("+I[b]", "-U[b]", "+U[c,a]", "-U[c,a]", "+U[a,c,d]");
    }

    private static GlobalGroupAggregate global(int keys, RowType input, boolean retracts, AggregateCall... calls) {
        return new GlobalGroupAggregate(
                keys == 0 ? List.of() : List.of(0),
                List.of(calls),
                all(retracts, calls),
                input,
                true,
                retracts,
                Optional.empty(),
                List.of());
    }

    /** Buckets are by column 2, which is in every DISTINCT call's place: they are right for distinct values of that column alone. */
    @Test
    void splitDistinctValuesAddUp() {
        for (int seed = 0; seed < 45; seed++) {
            Case test = new Case(seed, true);
            List<LogicalType> fine = new ArrayList<>(test.keys());
            fine.add(Types.BOOLEAN);
            List<Integer> partialGrouping = new ArrayList<>(test.grouping);
            partialGrouping.add(2);
            RowType fineAccumulators = accumulators(fine);
            RowType coarseAccumulators = accumulators(test.keys());
            int keys = test.grouping.size();
            LocalGroupAggregate local = new LocalGroupAggregate(
                    partialGrouping, List.of(test.calls), all(test.retracts, test.calls), test.retracts);
            List<Integer> arriving = keys == 0 ? List.of(0) : List.of(0, 1);
            IncrementalGroupAggregate incremental = new IncrementalGroupAggregate(
                    arriving,
                    keys == 0 ? List.of() : List.of(0),
                    List.of(test.calls),
                    all(test.retracts, test.calls),
                    GroupAggregateTest.ALL,
                    test.retracts,
                    List.of());
            List<LogicalType> between = new ArrayList<>(fine);
            AggregateCall[] merging = new AggregateCall[test.calls.length];
            for (int i = 0; i < merging.length; i++) {
                AggregateCall call = test.calls[i];
                String name = call.function().name().replaceAll("^\\$|\\$1$", "");
                merging[i] = Plans.call(name.equals("COUNT") ? "$SUM0" : name, call.type(), false, -1, between.size());
                between.add(call.type());
            }
            test.runs(List.of(
                    harness(local, fineAccumulators, test.batchSize, test.bundle(), GroupAggregateTest.ALL),
                    harness(incremental, coarseAccumulators, test.batchSize, test.bundle(), fineAccumulators),
                    harness(
                            global(keys, Rows.type(between.toArray(LogicalType[]::new)), test.retracts, merging),
                            results(test.keys(), test.calls),
                            test.batchSize,
                            test.bundle(),
                            coarseAccumulators)));
        }
    }

    /** Random aggregates over a random changelog. */
    private static final class Case {
        private final Random random;
        private final int seed;
        private final boolean retracts;
        private final AggregateCall[] calls;
        private final List<Integer> grouping;
        private final int batchSize;

        Case(int seed, boolean split) {
            this.seed = seed;
            random = new Random(seed);
            retracts = random.nextInt(4) > 0;
            calls = new AggregateCall[1 + random.nextInt(5)];
            for (int i = 0; i < calls.length; i++) {
                calls[i] = split ? splittable() : GroupAggregateTest.randomCall(random);
            }
            grouping = random.nextInt(5) == 0 ? List.of() : List.of(0);
            batchSize = List.of(1, 3, 1024).get(seed % 3);
        }

        private AggregateCall splittable() {
            if (random.nextInt(3) == 0) {
                return Plans.call("COUNT", COUNT, true, random.nextBoolean() ? 1 : -1, 2);
            }
            AggregateCall call = GroupAggregateTest.randomCall(random);
            boolean average = call.function().name().equals("$AVG$1");
            return average || call.distinct() ? splittable() : call;
        }

        int bundle() {
            return List.of(1, 2, 5, 1000).get(random.nextInt(4));
        }

        List<LogicalType> keys() {
            return grouping.stream().map(GroupAggregateTest.ALL::typeAt).toList();
        }

        void runs(List<OperatorHarness> operators) {
            Changelogs input = new Changelogs(random, () -> GroupAggregateTest.randomRow(random));
            List<Rows.Row> inserted = new ArrayList<>();
            List<Rows.Row> changes = new ArrayList<>();
            for (int round = 0; round < 10; round++) {
                List<Rows.Row> rows = retracts ? input.next(random.nextInt(20)) : GroupAggregateTest.inserts(random);
                rows.stream().filter(each -> each.kind() == RowKind.INSERT).forEach(inserted::add);
                for (OperatorHarness operator : operators) {
                    operator.push(0, rows);
                    if (random.nextInt(4) == 0) {
                        operator.restart();
                    }
                    operator.watermark(0, round);
                    rows = operator.take();
                }
                changes.addAll(rows);
                List<List<@Nullable Object>> table = retracts
                        ? input.table()
                        : inserted.stream().map(Rows.Row::values).toList();
                assertThat(GroupAggregateTest.readable(Rows.fold(GroupAggregateTest.readableRows(changes))
                                .keySet()))
                        .as("seed %d round %d %s", seed, round, List.of(calls))
                        .containsExactlyInAnyOrderElementsOf(
                                GroupAggregateTest.readable(GroupAggregateTest.expected(grouping, calls, table)));
            }
        }
    }
}
