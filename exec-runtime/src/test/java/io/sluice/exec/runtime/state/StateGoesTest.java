package io.sluice.exec.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.plan.node.IntervalJoin;
import io.sluice.exec.plan.node.IntervalJoinSpec;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.plan.node.WindowAggregate;
import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What is over leaves nothing behind: rows whose keys never come again run through an operator, and neither its snapshot nor the heap grows
 * after the first tenth. {@code -Dstate.events=10000000} is the long way.
 */
class StateGoesTest {
    private static final int EVENTS = Integer.getInteger("state.events", 600_000);
    private static final int BATCH = 1000;
    /** Rows a key. */
    private static final int REPEATED = 4;

    private static final LogicalType TIME = Types.timestamp(3);
    /** A key and a time, a millisecond a row. */
    private static final RowType INPUT = Rows.type(Types.BIGINT, TIME);

    private interface Feed {
        void push(RowBatch batch, long time);
    }

    /** @param live rows that may be alive at once, for what a row takes at most */
    private static void check(OperatorHarness operator, int live, Feed feed) {
        operator.onlyCount();
        RowBatch batch = new RowBatch(INPUT.types(), BATCH);
        int snapshot = 0;
        long heap = 0;
        for (int first = 0; first < EVENTS; first += BATCH) {
            batch.reset();
            batch.ensureCapacity(BATCH);
            for (int row = 0; row < BATCH; row++) {
                ((LongVector) batch.column(0)).set(row, (first + row) / REPEATED);
                ((LongVector) batch.column(1)).set(row, first + row);
            }
            batch.setRows(BATCH);
            feed.push(batch, first + BATCH);
            if (first == EVENTS / 10 / BATCH * BATCH) {
                snapshot = operator.stateBytes();
                heap = usedHeap();
            }
        }
        assertThat(snapshot).as("bytes of state").isBetween(live, live * 200);
        assertThat(operator.stateBytes()).as("bytes of state at the end").isBetween(snapshot / 2, snapshot * 2);
        // Hash tables may double once more, and the test's own garbage comes and goes.
        assertThat(usedHeap() - heap).as("growth of the heap").isLessThan(live * 200L + 2_000_000);
        assertThat(operator.counted()).isGreaterThanOrEqualTo(EVENTS / REPEATED - live);
        assertThat(operator.late()).isZero();
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Test
    void finishedWindows() {
        WindowAggregate node = new WindowAggregate(
                List.of(0),
                List.of(Plans.call("COUNT", Types.BIGINT.notNull(), false, -1)),
                new WindowingStrategy.TimeAttribute(
                        new WindowSpec.Tumbling(Duration.ofMillis(BATCH), Optional.empty()), TIME, 1, true),
                List.of(),
                false);
        OperatorHarness windows =
                new OperatorHarness(node, Rows.type(Types.BIGINT, Types.BIGINT.notNull()), BATCH, Map.of(), INPUT);
        // The window of a batch is open until the next.
        check(windows, BATCH / REPEATED, (batch, time) -> {
            windows.push(0, batch);
            windows.watermark(0, time - 2);
        });
    }

    @Test
    void expiredIntervals() {
        JoinSpec keys = new JoinSpec(JoinType.INNER, List.of(0), List.of(0), List.of(true), Optional.empty());
        OperatorHarness join = new OperatorHarness(
                new IntervalJoin(
                        new IntervalJoinSpec(keys, new IntervalJoinSpec.WindowBounds(true, -3000, 3000, 1, 1))),
                Rows.type(Types.BIGINT, TIME, Types.BIGINT, TIME),
                BATCH,
                Map.of(),
                INPUT,
                INPUT);
        check(join, 3000, (batch, time) -> {
            join.push(0, batch);
            join.push(1, batch);
            join.watermark(0, time - 1);
            join.watermark(1, time - 1);
        });
    }

    @Test
    void keysWhoseTimeToLiveIsOver() {
        GroupAggregate node = new GroupAggregate(
                List.of(0),
                List.of(Plans.call("COUNT", Types.BIGINT.notNull(), false, -1)),
                List.of(false),
                true,
                false,
                List.of());
        OperatorHarness counts = new OperatorHarness(
                node,
                Rows.type(Types.BIGINT, Types.BIGINT.notNull()),
                BATCH,
                Map.of("table.exec.state.ttl", "5 s"),
                INPUT);
        check(counts, 5000 / REPEATED, (batch, time) -> {
            counts.push(0, batch);
            counts.advance(BATCH);
        });
    }
}
