package io.sluice.exec.runtime.sort;

import static io.sluice.exec.runtime.testing.Rows.insert;
import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.Sort;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.SortSpec.SortField;
import io.sluice.exec.plan.node.TemporalSort;
import io.sluice.exec.runtime.testing.Changelogs;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TimeKind;
import io.sluice.spi.type.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortTest {
    private static final RowType TYPE = Rows.type(Types.INT, Types.STRING);
    private static final RowType TIMED = Rows.type(new TimestampType(3, TimeKind.ROWTIME, true), Types.INT);
    private static final RowType CLOCKED = Rows.type(new TimestampLtzType(3, TimeKind.PROCTIME, false), Types.INT);

    private static OperatorHarness sort(int batchSize, SortField... fields) {
        return new OperatorHarness(new Sort(new SortSpec(List.of(fields))), TYPE, batchSize, Map.of(), TYPE);
    }

    private static OperatorHarness temporal(RowType type, int batchSize, SortField... fields) {
        return new OperatorHarness(new TemporalSort(new SortSpec(List.of(fields))), type, batchSize, Map.of(), type);
    }

    @Test
    void sendsTheRowsThatAreLeftInOrderAndThenTheWatermark() {
        OperatorHarness sort = sort(2, new SortField(1, false, true), new SortField(0, true, false));
        sort.push(
                0, insert(1, "a"), insert(2, null), insert(3, "b"), insert(3, "b"), insert(1, "b"), row("-D", 1, "a"));
        sort.watermark(0, 5);
        assertThat(sort.takeLog()).isEmpty();
        sort.end(0);
        assertThat(sort.takeLog())
                .containsExactly("+I[1, b]", "+I[3, b]", "+I[3, b]", "+I[2, null]", "watermark " + Long.MAX_VALUE);
    }

    @Test
    void aRowMayBeTakenBackBeforeItComes() {
        OperatorHarness sort = sort(1, new SortField(0, true, false));
        sort.push(0, row("-U", 1, "a"), insert(2, "b"), row("+U", 1, "a"), row("-D", 9, "z"))
                .end(0);
        assertThat(sort.take()).containsExactly(insert(2, "b"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1024})
    void equalsASortOfWhatIsLeft(int batchSize) {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            Changelogs input =
                    new Changelogs(random, () -> new @Nullable Object[] {
                        random.nextInt(5), random.nextInt(4) == 0 ? null : "s" + random.nextInt(6)
                    });
            OperatorHarness sort = sort(batchSize, new SortField(1, true, false), new SortField(0, false, true));
            for (int round = 0; round < 10; round++) {
                sort.push(0, input.next(random.nextInt(30))).restart();
            }
            sort.end(0);
            List<List<@Nullable Object>> expected = new ArrayList<>(input.table());
            expected.sort(Comparator.comparing(
                            (List<@Nullable Object> row) -> (String) row.get(1),
                            Comparator.nullsFirst(Comparator.naturalOrder()))
                    .thenComparing(row -> (Integer) row.get(0), Comparator.reverseOrder()));
            assertThat(sort.take().stream().map(Rows.Row::values).toList())
                    .as("seed %d", seed)
                    .isEqualTo(expected);
        }
    }

    @Test
    void sortsManyRows() {
        List<Rows.Row> rows = IntStream.range(0, 5_000)
                .mapToObj(i -> insert((int) (i * 7_919L % 5_000), "x"))
                .toList();
        OperatorHarness sort = sort(1024, new SortField(0, true, false));
        sort.push(0, rows).end(0);
        assertThat(sort.take().stream().map(row -> row.values().get(0)))
                .containsExactlyElementsOf(IntStream.range(0, 5_000).boxed().toList());
    }

    private static LocalDateTime at(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1024})
    void byEventTimeSendsWhatTheWatermarkHasPassed(int batchSize) {
        OperatorHarness sort = temporal(TIMED, batchSize, new SortField(0, true, false), new SortField(1, false, true));
        sort.push(0, insert(at(4), 1), insert(at(2), 2), insert(at(4), 3)).restart();
        sort.watermark(0, 3)
                .push(0, insert(at(2), 4), insert(at(3), 5), insert(at(5), 6))
                .restart();
        sort.watermark(0, 4).push(0, insert(at(3), 7)).end(0);
        assertThat(sort.takeLog())
                .containsExactly(
                        "+I[1970-01-01T00:00:00.002, 2]",
                        "watermark 3",
                        "+I[1970-01-01T00:00:00.003, 5]",
                        "+I[1970-01-01T00:00:00.004, 3]",
                        "+I[1970-01-01T00:00:00.004, 1]",
                        "watermark 4",
                        "+I[1970-01-01T00:00:00.005, 6]",
                        "watermark " + Long.MAX_VALUE);
        assertThat(sort.late()).isEqualTo(2);
    }

    @Test
    void byProcessingTimeOrdersWhatComesWithinAMillisecond() {
        OperatorHarness sort = temporal(CLOCKED, 2, new SortField(0, true, false), new SortField(1, true, false));
        Instant now = Instant.EPOCH;
        sort.push(0, insert(now, 3), insert(now, 1), insert(now, 2)).restart();
        assertThat(sort.take()).isEmpty();
        sort.advance(1);
        assertThat(sort.take()).containsExactly(insert(now, 1), insert(now, 2), insert(now, 3));
        sort.push(0, insert(now, 9), insert(now, 8)).end(0);
        assertThat(sort.take()).containsExactly(insert(now, 8), insert(now, 9));
    }
}
