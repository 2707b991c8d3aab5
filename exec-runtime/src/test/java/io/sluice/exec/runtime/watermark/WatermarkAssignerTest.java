package io.sluice.exec.runtime.watermark;

import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatermarkAssignerTest {
    private static final RowType TYPE = Rows.type(Types.STRING, Types.timestamp(3));

    private static OperatorHarness harness(int batchSize, Map<String, String> options) {
        Expr watermark = new InputRef(1, Types.timestamp(3));
        return new OperatorHarness(new WatermarkAssigner(watermark, 1), TYPE, batchSize, options, TYPE);
    }

    private static Rows.Row at(String name, long millis) {
        return row("+I", name, LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC));
    }

    private static List<String> names(OperatorHarness harness) {
        return harness.takeLog().stream()
                .map(text -> text.replaceAll(", .*", "]"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1024})
    void aFarAdvanceIsSentAtOnceWhateverTheBatches(int batchSize) {
        OperatorHarness assigner = harness(batchSize, Map.of());
        assigner.push(0, at("a", 1000), at("b", 1100), at("c", 1250), at("d", 900));
        assertThat(names(assigner))
                .containsExactly("+I[a]", "watermark 1000", "+I[b]", "+I[c]", "watermark 1250", "+I[d]");
    }

    @Test
    void aSmallAdvanceIsSentOnceAnInterval() {
        OperatorHarness assigner = harness(1, Map.of());
        assigner.push(0, at("a", 1000)).push(0, at("b", 1010));
        assertThat(names(assigner)).containsExactly("+I[a]", "watermark 1000", "+I[b]");
        assertThat(names(assigner.advance(199))).isEmpty();
        assertThat(names(assigner.advance(1))).containsExactly("watermark 1010");
        assertThat(names(assigner.advance(1000))).isEmpty();
    }

    @Test
    void theEndSendsTheLastWatermark() {
        OperatorHarness assigner = harness(1, Map.of());
        assigner.watermark(0, 5).end(0);
        assertThat(names(assigner)).containsExactly("watermark " + Long.MAX_VALUE);
    }

    @Test
    void aQuietStreamIsIdleUntilItsNextRow() {
        OperatorHarness assigner = harness(1, Map.of("table.exec.source.idle-timeout", "1 s"));
        assigner.push(0, at("a", 1000)).advance(999);
        assertThat(names(assigner)).containsExactly("+I[a]", "watermark 1000");
        assertThat(names(assigner.advance(1))).containsExactly("idle");
        assigner.push(0, at("b", 1001));
        assertThat(names(assigner)).containsExactly("active", "+I[b]");
        assertThat(names(assigner.advance(1000))).containsExactly("watermark 1001", "idle");
    }

    @Test
    void everyRowHasAnEventTime() {
        assertThatThrownBy(() -> harness(1, Map.of()).push(0, row("+I", "a", null)))
                .hasMessageContaining("f1");
    }

    @Test
    void theSourcesOwnWatermarksPass() {
        Expr own = new Call(FunctionRef.builtIn("$SOURCE_WATERMARK$1", "FUNCTION"), List.of(), Types.timestamp(3));
        OperatorHarness assigner = new OperatorHarness(new WatermarkAssigner(own, 1), TYPE, 1, Map.of(), TYPE);
        assigner.push(0, at("a", 1000)).watermark(0, 7).end(0);
        assertThat(names(assigner)).containsExactly("+I[a]", "watermark 7", "watermark " + Long.MAX_VALUE);
    }
}
