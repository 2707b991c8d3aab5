package io.sluice.exec.runtime.limit;

import static io.sluice.exec.runtime.testing.Rows.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.Limit;
import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.exec.runtime.testing.Changelogs;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTest {
    private static final RowType TYPE = Rows.type(Types.INT);

    private static OperatorHarness harness(RankStrategy.Kind kind, long start, long end, int batchSize) {
        Limit node = new Limit(new RankRange.Constant(start, end), new RankStrategy(kind, List.of()), true, List.of());
        return new OperatorHarness(node, TYPE, batchSize, Map.of(), TYPE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1024})
    void passesTheFirstRowsAfterTheOffset(int batchSize) {
        OperatorHarness limit = harness(RankStrategy.Kind.APPEND_FAST, 3, 6, batchSize);
        limit.push(0, IntStream.range(0, 4).mapToObj(i -> insert(i)).toList()).restart();
        limit.push(0, IntStream.range(4, 20).mapToObj(i -> insert(i)).toList());
        assertThat(limit.takeLog()).containsExactly("+I[2]", "+I[3]", "+I[4]", "+I[5]");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1024})
    void keepsAsManyRowsAsThereAre(int batchSize) {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int offset = random.nextInt(4);
            int count = 1 + random.nextInt(5);
            OperatorHarness limit = harness(RankStrategy.Kind.RETRACT, offset + 1, offset + count, batchSize);
            Changelogs input = new Changelogs(random, () -> new Object[] {random.nextInt(6)});
            List<Rows.Row> changes = new ArrayList<>();
            for (int round = 0; round < 20; round++) {
                limit.push(0, input.next(random.nextInt(6)));
                changes.addAll(limit.take());
                if (random.nextInt(3) == 0) {
                    limit.restart();
                }
                Map<List<Object>, Integer> shown = Rows.fold(changes);
                int size = shown.values().stream().mapToInt(Integer::intValue).sum();
                assertThat(size)
                        .as("seed %d", seed)
                        .isEqualTo(Math.max(0, Math.min(count, input.table().size() - offset)));
                shown.forEach((row, times) -> assertThat(times).isLessThanOrEqualTo((int)
                        input.table().stream().filter(row::equals).count()));
            }
        }
    }
}
