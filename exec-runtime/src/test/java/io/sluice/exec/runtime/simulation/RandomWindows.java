package io.sluice.exec.runtime.simulation;

import static io.sluice.exec.runtime.simulation.RandomJob.COUNT;
import static io.sluice.exec.runtime.simulation.RandomJob.ROW;
import static io.sluice.exec.runtime.simulation.RandomJob.SUM;
import static io.sluice.exec.runtime.simulation.RandomJob.TIME;

import io.sluice.exec.plan.node.GlobalWindowAggregate;
import io.sluice.exec.plan.node.GroupWindow;
import io.sluice.exec.plan.node.GroupWindowAggregate;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.LocalWindowAggregate;
import io.sluice.exec.plan.node.NamedWindowProperty;
import io.sluice.exec.plan.node.PartitionSpec;
import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.RankType;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.SortSpec.SortField;
import io.sluice.exec.plan.node.WindowAggregate;
import io.sluice.exec.plan.node.WindowDeduplicate;
import io.sluice.exec.plan.node.WindowJoin;
import io.sluice.exec.plan.node.WindowRank;
import io.sluice.exec.plan.node.WindowReference;
import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowTableFunction;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Windows of any kind over rows with watermarks, and what is done with them. */
final class RandomWindows {
    private static final Duration GAP = Duration.ofMillis(6);
    private static final List<NamedWindowProperty> BOUNDS =
            List.of(property(NamedWindowProperty.Kind.WINDOW_START), property(NamedWindowProperty.Kind.WINDOW_END));

    private static final RowType AGGREGATES = Rows.type(Types.STRING, COUNT.type(), SUM.type(), TIME, TIME);
    /** A row, the start and the end of its window, and a time attribute. */
    private static final RowType WINDOWED = windowed();

    private final Plans plans;
    private final Random random;

    RandomWindows(Plans plans, Random random) {
        this.plans = plans;
        this.random = random;
    }

    private static RowType windowed() {
        List<LogicalType> types = new ArrayList<>(ROW.types());
        types.addAll(List.of(TIME, TIME, ROW.typeAt(2)));
        return Rows.type(types.toArray(LogicalType[]::new));
    }

    private static NamedWindowProperty property(NamedWindowProperty.Kind kind) {
        return new NamedWindowProperty(
                kind.name(), new NamedWindowProperty.Property(kind, new WindowReference("w$", TIME)));
    }

    private WindowSpec any() {
        return switch (random.nextInt(3)) {
            case 0 -> new WindowSpec.Tumbling(Duration.ofMillis(10), Optional.empty());
            case 1 -> new WindowSpec.Hopping(Duration.ofMillis(20), Duration.ofMillis(5), Optional.empty());
            default -> new WindowSpec.Cumulative(Duration.ofMillis(20), Duration.ofMillis(5), Optional.empty());
        };
    }

    private static WindowingStrategy.TimeAttribute by(WindowSpec window) {
        return new WindowingStrategy.TimeAttribute(window, TIME, 2, true);
    }

    /** Counts and sums of keys. */
    int aggregate(int marked) {
        return aggregate(marked, any());
    }

    int sessions(int marked) {
        return aggregate(marked, new WindowSpec.Session(GAP, List.of(1)));
    }

    private int aggregate(int marked, WindowSpec window) {
        return plans.add(
                new WindowAggregate(List.of(1), List.of(COUNT, SUM), by(window), BOUNDS, false),
                AGGREGATES,
                plans.hash(marked, 1));
    }

    /** Windows of GROUP BY, as they were before table functions. */
    int grouped(int marked) {
        WindowReference reference = new WindowReference("w$", TIME);
        GroupWindow.TimeField time = new GroupWindow.TimeField("f2", 2, 0, TIME);
        GroupWindow window =
                switch (random.nextInt(3)) {
                    case 0 -> new GroupWindow.Tumbling(reference, time, true, Duration.ofMillis(10));
                    case 1 ->
                        new GroupWindow.Sliding(reference, time, true, Duration.ofMillis(20), Duration.ofMillis(5));
                    default -> new GroupWindow.Session(reference, time, GAP);
                };
        return plans.add(
                new GroupWindowAggregate(List.of(1), List.of(COUNT, SUM), window, BOUNDS, false),
                AGGREGATES,
                plans.hash(marked, 1));
    }

    int twoPhases(int marked) {
        WindowSpec window = any();
        int local = plans.add(
                new LocalWindowAggregate(List.of(1), List.of(COUNT, SUM), by(window), false),
                Rows.type(Types.STRING, Types.BYTES, Types.BIGINT),
                marked);
        return plans.add(
                new GlobalWindowAggregate(
                        List.of(0),
                        List.of(COUNT, SUM),
                        new WindowingStrategy.SliceAttached(window, TIME, 2, true),
                        BOUNDS,
                        false,
                        ROW),
                AGGREGATES,
                plans.hash(local, 0));
    }

    /** The time stands for the window's end: each row is in a window of one millisecond. */
    int join(JoinSpec spec, RowType output, int left, int right) {
        WindowingStrategy.WindowAttached windowing =
                attached(new WindowSpec.Tumbling(Duration.ofMillis(1), Optional.empty()), -1, 2);
        return plans.add(new WindowJoin(spec, windowing, windowing), output, plans.hash(left, 1), plans.hash(right, 1));
    }

    private static WindowingStrategy.WindowAttached attached(WindowSpec window, int start, int end) {
        return new WindowingStrategy.WindowAttached(window, TIME, start, end, true);
    }

    /** The rows of each key and window with the greatest numbers. */
    int rank(int marked) {
        WindowSpec window = any();
        return plain(plans.add(
                rank(new PartitionSpec(List.of(1)), window, 4, new SortField(0, false, true)),
                WINDOWED,
                plans.hash(assigned(marked, window), 1)));
    }

    private WindowRank rank(PartitionSpec partition, WindowSpec window, int start, SortField... order) {
        return new WindowRank(
                RankType.ROW_NUMBER,
                partition,
                new SortSpec(List.of(order)),
                new RankRange.Constant(1, 1 + random.nextInt(3)),
                false,
                attached(window, start, start + 1));
    }

    /** The keys of each window with the greatest sums. */
    int rankOfSums(int marked) {
        WindowSpec window = any();
        return plans.add(
                rank(
                        new PartitionSpec(List.of()),
                        window,
                        3,
                        new SortField(2, false, true),
                        new SortField(0, true, false)),
                AGGREGATES,
                plans.singleton(aggregate(marked, window)));
    }

    /** The first or the last row of each key and window. */
    int deduplicate(int marked) {
        WindowSpec window = any();
        return plain(plans.add(
                new WindowDeduplicate(List.of(1), 2, random.nextBoolean(), attached(window, 4, 5)),
                WINDOWED,
                plans.hash(assigned(marked, window), 1)));
    }

    /** Rows with the sessions that they are in. */
    int rowsOfSessions(int marked) {
        return plain(assigned(plans.hash(marked, 1), new WindowSpec.Session(GAP, List.of(1))));
    }

    private int assigned(int input, WindowSpec window) {
        return plans.add(new WindowTableFunction(by(window)), WINDOWED, input);
    }

    private int plain(int windowed) {
        return plans.project(windowed, 0, 1, 4, 5);
    }
}
