package io.sluice.exec.runtime.changelog;

import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.ChangelogNormalize;
import io.sluice.exec.plan.node.DropUpdateBefore;
import io.sluice.exec.runtime.testing.Changelogs;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChangelogNormalizeTest {
    private static final RowType TYPE = Rows.type(Types.INT, Types.STRING);

    private static OperatorHarness harness(boolean updateBefore, boolean filter, int batchSize) {
        Call condition = new Call(
                FunctionRef.builtIn("$<>$1", "BINARY"),
                List.of(new InputRef(1, Types.STRING), new Literal("off", Types.STRING.notNull())),
                Types.BOOLEAN);
        ChangelogNormalize node = new ChangelogNormalize(
                List.of(0), updateBefore, List.of(), filter ? Optional.of(condition) : Optional.empty());
        return new OperatorHarness(node, TYPE, batchSize, Map.of(), TYPE);
    }

    @Test
    void saysEachChangeOnce() {
        OperatorHarness normalize = harness(true, false, 3);
        normalize.push(
                0, row("+I", 1, "a"), row("+I", 1, "a"), row("+U", 1, "b"), row("-D", 1, null), row("-D", 1, "b"));
        assertThat(normalize.takeLog()).containsExactly("+I[1, a]", "-U[1, a]", "+U[1, b]", "-D[1, b]");
    }

    @Test
    void leavesOutTheOldRowWhenNobodyNeedsIt() {
        OperatorHarness normalize = harness(false, false, 1);
        normalize.push(0, row("+U", 1, "a"), row("+U", 1, "b"));
        assertThat(normalize.takeLog()).containsExactly("+I[1, a]", "+U[1, b]");
    }

    @Test
    void aRowThatLeavesTheFilterIsDeleted() {
        OperatorHarness normalize = harness(true, true, 1024);
        normalize.push(0, row("+I", 1, "off"), row("+U", 1, "on"), row("+U", 1, "off"), row("-D", 1, null));
        assertThat(normalize.takeLog()).containsExactly("+I[1, on]", "-D[1, on]");
    }

    @Test
    void saysOnceABundleWhatHasChanged() {
        OperatorHarness normalize = new OperatorHarness(
                new ChangelogNormalize(List.of(0), true, List.of(), Optional.empty()),
                TYPE,
                2,
                Map.of(),
                Map.of("table.exec.mini-batch.enabled", "true", "table.exec.mini-batch.size", "5"),
                TYPE);
        normalize.push(0, row("+I", 1, "a"), row("+U", 1, "b"), row("+I", 2, "x"), row("-D", 2, null));
        assertThat(normalize.takeLog()).isEmpty();
        normalize.push(0, row("+U", 1, "c"), row("+U", 1, "d"));
        assertThat(normalize.takeLog()).containsExactly("+I[1, c]");
        normalize.watermark(0, 7);
        assertThat(normalize.takeLog()).containsExactly("-U[1, c]", "+U[1, d]", "watermark 7");
        normalize
                .push(0, row("-D", 1, null), row("+I", 1, "d"), row("+I", 3, "z"))
                .restart();
        assertThat(normalize.takeLog()).containsExactly("+I[3, z]");
    }

    @Test
    void addsUpToTheLastRows() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            OperatorHarness normalize = harness(true, false, List.of(1, 3, 1024).get(seed % 3));
            Changelogs input = new Changelogs(random, () -> new Object[] {random.nextInt(5), "v" + random.nextInt(3)});
            List<Rows.Row> changes = new ArrayList<>();
            for (int round = 0; round < 10; round++) {
                normalize.push(0, input.nextByKey(random.nextInt(10), 0, false, true));
                changes.addAll(normalize.take());
                normalize.restart();
                assertThat(Rows.fold(changes).keySet())
                        .as("seed %d", seed)
                        .containsExactlyInAnyOrderElementsOf(input.table());
            }
        }
    }

    @Test
    void dropsUpdateBefores() {
        OperatorHarness drop = new OperatorHarness(new DropUpdateBefore(), TYPE, 3, Map.of(), TYPE);
        drop.push(0, row("+I", 1, "a"), row("-U", 1, "a"), row("+U", 1, "b"), row("-U", 1, "b"), row("-D", 1, "b"));
        assertThat(drop.takeLog()).containsExactly("+I[1, a]", "+U[1, b]", "-D[1, b]");
    }
}
