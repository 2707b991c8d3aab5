package io.sluice.exec.runtime.minibatch;

import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.MiniBatchAssigner;
import io.sluice.exec.plan.node.MiniBatchInterval;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MiniBatchAssignerTest {
    private static final RowType ROWS = Rows.type(Types.INT);

    private static OperatorHarness assigner(MiniBatchInterval.Mode mode) {
        return new OperatorHarness(
                new MiniBatchAssigner(new MiniBatchInterval(1000, mode)), ROWS, 1024, Map.of(), ROWS);
    }

    @Test
    void processingTimeEndsABatchOnceAnIntervalAndQuietStreamsAreIdle() {
        OperatorHarness assigner = assigner(MiniBatchInterval.Mode.PROC_TIME);
        assertThat(assigner.advance(0).takeLog()).containsExactly("watermark 0", "idle");
        assertThat(assigner.advance(300).push(0, row("+I", 1)).takeLog()).containsExactly("active", "+I[1]");
        assertThat(assigner.advance(600).push(0, row("+I", 2)).takeLog()).containsExactly("+I[2]");
        assertThat(assigner.advance(200).takeLog()).containsExactly("watermark 1000", "idle");
        assertThat(assigner.advance(5000).takeLog()).isEmpty();
        assertThat(assigner.push(0, row("+I", 3)).takeLog()).containsExactly("active", "watermark 6000", "+I[3]");
    }

    @Test
    void processingTimeDropsTheWatermarksOfItsInputButTheLast() {
        OperatorHarness assigner = assigner(MiniBatchInterval.Mode.PROC_TIME);
        assigner.advance(0).takeLog();
        assertThat(assigner.watermark(0, 77).takeLog()).isEmpty();
        assertThat(assigner.end(0).takeLog()).containsExactly("active", "watermark " + Long.MAX_VALUE);
    }

    @Test
    void eventTimePassesTheWatermarksThatEndAnInterval() {
        OperatorHarness assigner = assigner(MiniBatchInterval.Mode.ROW_TIME);
        assigner.watermark(0, 100).takeLog();
        assigner.watermark(0, 500).watermark(0, 998);
        assertThat(assigner.takeLog()).isEmpty();
        assertThat(assigner.watermark(0, 999).takeLog()).containsExactly("watermark 999");
        assertThat(assigner.watermark(0, 1998).watermark(0, 3500).takeLog()).containsExactly("watermark 3500");
        assertThat(assigner.idle(0, true).end(0).takeLog()).containsExactly("idle", "watermark " + Long.MAX_VALUE);
    }
}
