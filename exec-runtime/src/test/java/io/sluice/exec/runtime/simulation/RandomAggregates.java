package io.sluice.exec.runtime.simulation;

import static io.sluice.exec.runtime.simulation.RandomJob.COUNT;
import static io.sluice.exec.runtime.simulation.RandomJob.MAX;
import static io.sluice.exec.runtime.simulation.RandomJob.ROW;
import static io.sluice.exec.runtime.simulation.RandomJob.SUM;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.GlobalGroupAggregate;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.plan.node.IncrementalGroupAggregate;
import io.sluice.exec.plan.node.LocalGroupAggregate;
import io.sluice.exec.plan.node.MiniBatchAssigner;
import io.sluice.exec.plan.node.MiniBatchInterval;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Aggregates of the numbers of keys, in one step or several. */
final class RandomAggregates {
    private static final RowType RESULTS = Rows.type(Types.STRING, COUNT.type(), SUM.type(), MAX.type());

    private final Plans plans;
    private final Random random;

    RandomAggregates(Plans plans, Random random) {
        this.plans = plans;
        this.random = random;
    }

    private static List<Boolean> each(AggregateCall... calls) {
        return Arrays.stream(calls).map(call -> true).toList();
    }

    /** Options of a node that gathers rows. */
    Map<String, String> bundles() {
        return Map.of(
                "table.exec.mini-batch.enabled",
                "true",
                "table.exec.mini-batch.size",
                String.valueOf(1 + random.nextInt(9)));
    }

    /** Of the first column, by a key. */
    int of(int input, int key) {
        return of(input, key, Map.of());
    }

    private int of(int input, int key, Map<String, String> options) {
        AggregateCall[] calls = {COUNT, SUM, MAX};
        return plans.add(
                new GroupAggregate(List.of(key), List.of(calls), each(calls), true, true, List.of()),
                RESULTS,
                options,
                plans.hash(input, key));
    }

    /** How many keys have which count. */
    int ofCounts(int counts) {
        return plans.add(
                new GroupAggregate(List.of(1), List.of(COUNT), each(COUNT), true, true, List.of()),
                Rows.type(COUNT.type(), COUNT.type()),
                plans.hash(counts, 1));
    }

    /** How many rows there are. */
    int countOfAll(int input) {
        return plans.add(
                new GroupAggregate(List.of(), List.of(COUNT), each(COUNT), true, true, List.of()),
                Rows.type(COUNT.type()),
                plans.singleton(input));
    }

    /** In bundles, in one step or two. */
    int bundled(int changes) {
        int marked = marked(changes);
        if (random.nextInt(3) == 0) {
            return of(marked, 1, bundles());
        }
        AggregateCall[] calls = {COUNT, SUM, MAX};
        Map<String, String> bundles = bundles();
        int local = plans.add(
                new LocalGroupAggregate(List.of(1), List.of(calls), each(calls), true),
                Rows.type(Types.STRING, Types.BYTES),
                bundles,
                marked);
        return plans.add(global(ROW, calls), RESULTS, bundles, plans.hash(local, 0));
    }

    private int marked(int changes) {
        return plans.add(
                new MiniBatchAssigner(new MiniBatchInterval(4, MiniBatchInterval.Mode.PROC_TIME)), ROW, changes);
    }

    private static GlobalGroupAggregate global(RowType input, AggregateCall... calls) {
        return new GlobalGroupAggregate(
                List.of(0), List.of(calls), each(calls), input, true, true, Optional.empty(), List.of());
    }

    /** Distinct numbers, split into buckets, each of which holds one number here. */
    int split(int changes) {
        Map<String, String> bundles = bundles();
        AggregateCall distinct = Plans.call("COUNT", COUNT.type(), true, -1, 0);
        AggregateCall[] calls = {distinct, SUM, MAX};
        int local = plans.add(
                new LocalGroupAggregate(List.of(1, 0), List.of(calls), each(calls), true),
                Rows.type(Types.STRING, Types.INT, Types.BYTES),
                bundles,
                marked(changes));
        int incremental = plans.add(
                new IncrementalGroupAggregate(
                        List.of(0, 1), List.of(0), List.of(calls), each(calls), ROW, true, List.of()),
                Rows.type(Types.STRING, Types.BYTES),
                bundles,
                plans.hash(local, 0, 1));
        RowType between = Rows.type(Types.STRING, Types.INT, COUNT.type(), SUM.type(), MAX.type());
        AggregateCall[] merging = {
            Plans.call("$SUM0", COUNT.type(), false, -1, 2),
            Plans.call("SUM", SUM.type(), false, -1, 3),
            Plans.call("MAX", MAX.type(), false, -1, 4)
        };
        return plans.add(global(between, merging), RESULTS, bundles, plans.hash(incremental, 0));
    }
}
