package io.sluice.exec.runtime.deduplicate;

import static io.sluice.exec.runtime.testing.Rows.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.node.Deduplicate;
import io.sluice.exec.runtime.testing.ChangelogCheck;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TimeKind;
import io.sluice.spi.type.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeduplicateTest {
    /** Key, value, event time. */
    private static final RowType TYPE =
            Rows.type(Types.STRING, Types.INT, new TimestampType(3, TimeKind.ROWTIME, true));

    private static final Map<String, String> BUNDLES =
            Map.of("table.exec.mini-batch.enabled", "true", "table.exec.mini-batch.size", "5");
    private static final Map<String, String> COMPACT_BUNDLES = Map.of(
            "table.exec.mini-batch.enabled",
            "true",
            "table.exec.mini-batch.size",
            "5",
            "table.exec.deduplicate.mini-batch.compact-changes-enabled",
            "true");

    private static Deduplicate node(boolean rowtime, boolean last, boolean insertOnly, boolean updateBefore) {
        return new Deduplicate(List.of(0), rowtime, last, insertOnly, updateBefore, List.of());
    }

    private static OperatorHarness harness(Deduplicate node, int batchSize, Map<String, String> options) {
        return new OperatorHarness(node, TYPE, batchSize, options, TYPE);
    }

    private static OperatorHarness bundled(Deduplicate node, int batchSize, Map<String, String> configuration) {
        return new OperatorHarness(node, TYPE, batchSize, Map.of(), configuration, TYPE);
    }

    private static LocalDateTime at(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }

    private static Rows.Row in(@Nullable String key, int value, long millis) {
        return insert(key, value, at(millis));
    }

    /** Kind, key and value. */
    private static List<String> brief(List<Rows.Row> rows) {
        return rows.stream()
                .map(row ->
                        row.kind().sign() + row.values().get(0) + row.values().get(1))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1024})
    void theFirstToArrivePasses(int batchSize) {
        OperatorHarness first = harness(node(false, false, true, false), batchSize, Map.of());
        first.push(0, in("a", 1, 9), in("b", 2, 8), in("a", 3, 7), in(null, 4, 0), in(null, 5, 0))
                .restart();
        first.push(0, in("b", 6, 1), in("c", 7, 1));
        assertThat(brief(first.take())).containsExactly("+Ia1", "+Ib2", "+Inull4", "+Ic7");
    }

    @Test
    void aKeyThatHasExpiredHasAnotherFirstRow() {
        OperatorHarness first = harness(node(false, false, true, false), 1, Map.of("table.exec.state.ttl", "1 s"));
        first.push(0, in("a", 1, 0))
                .advance(999)
                .push(0, in("a", 2, 0))
                .advance(1)
                .push(0, in("a", 3, 0));
        assertThat(brief(first.take())).containsExactly("+Ia1", "+Ia3");
    }

    @Test
    void aKeyExpiresAfterARestoreWhenItWouldHave() {
        OperatorHarness first = harness(node(false, false, true, false), 1, Map.of("table.exec.state.ttl", "1 s"));
        first.push(0, in("a", 1, 0)).advance(600).restart().advance(399).push(0, in("a", 2, 0));
        first.advance(1).restart().push(0, in("a", 3, 0));
        assertThat(brief(first.take())).containsExactly("+Ia1", "+Ia3");
    }

    @Test
    void theLastToArriveReplaces() {
        OperatorHarness last = harness(node(false, true, false, true), 3, Map.of());
        last.push(0, in("a", 1, 9), in("b", 2, 8), in("a", 3, 7), in("a", 3, 7)).restart();
        last.push(0, in("b", 6, 1));
        assertThat(brief(last.take())).containsExactly("+Ia1", "+Ib2", "-Ua1", "+Ua3", "-Ub2", "+Ub6");
        OperatorHarness upserts = harness(node(false, true, false, false), 3, Map.of());
        upserts.push(0, in("a", 1, 9), in("a", 3, 7));
        assertThat(brief(upserts.take())).containsExactly("+Ia1", "+Ua3");
    }

    @Test
    void theLastByEventTimeReplacesAndOfEqualTimesTheLaterArrival() {
        OperatorHarness last = harness(node(true, true, false, true), 3, Map.of());
        last.push(0, in("a", 1, 5), in("a", 2, 4), in("a", 3, 5), in("a", 4, 6));
        assertThat(brief(last.take())).containsExactly("+Ia1", "-Ua1", "+Ua3", "-Ua3", "+Ua4");
    }

    @Test
    void theFirstByEventTimeMayBeReplacedByAnEarlierOne() {
        OperatorHarness first = harness(node(true, false, false, true), 3, Map.of());
        first.push(0, in("a", 1, 5), in("a", 2, 4), in("a", 3, 5), in("a", 4, 4));
        assertThat(brief(first.take())).containsExactly("+Ia1", "-Ua1", "+Ua2");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1024})
    void theFirstByEventTimeIsSentWhenItIsCertain(int batchSize) {
        OperatorHarness first = harness(node(true, false, true, false), batchSize, Map.of());
        first.push(0, in("a", 1, 10), in("b", 2, 4), in("a", 3, 5), in("a", 4, 5), in("c", 5, 20))
                .restart();
        assertThat(first.take()).isEmpty();
        first.watermark(0, 4);
        assertThat(brief(first.take())).containsExactly("+Ib2");
        first.restart().push(0, in("b", 6, 8));
        first.watermark(0, 11);
        assertThat(brief(first.take())).containsExactly("+Ia3");
        // What the watermark has passed is late, whether the key is known or not.
        first.push(0, in("d", 7, 11), in("a", 8, 3), in("a", 9, 12)).end(0);
        assertThat(brief(first.take())).containsExactly("+Ic5");
        assertThat(first.late()).isEqualTo(2);
    }

    @Test
    void aRowThatWaitsDoesNotExpire() {
        OperatorHarness first = harness(node(true, false, true, false), 1, Map.of("table.exec.state.ttl", "1 s"));
        first.push(0, in("a", 1, 10), in("a", 2, 5))
                .advance(5_000)
                .push(0, in("b", 3, 50))
                .watermark(0, 6);
        assertThat(brief(first.take())).containsExactly("+Ia2");
        // Its key is known as long as the earlier row's timer is to come, and for the time to live after it.
        first.advance(5_000)
                .push(0, in("a", 4, 9))
                .watermark(0, 20)
                .advance(999)
                .push(0, in("a", 5, 30));
        first.watermark(0, 40);
        assertThat(first.take()).isEmpty();
        first.advance(1).push(0, in("a", 6, 45)).end(0);
        assertThat(brief(first.take())).containsExactly("+Ia6", "+Ib3");
    }

    @Test
    void aBundleSaysOnceWhatHasChanged() {
        OperatorHarness last = bundled(node(false, true, false, true), 2, BUNDLES);
        last.push(0, in("a", 1, 0), in("a", 2, 0), in("b", 3, 0));
        assertThat(last.take()).isEmpty();
        last.push(0, in("a", 4, 0), in("c", 5, 0), in("a", 6, 0));
        assertThat(brief(last.take())).containsExactly("+Ia4", "+Ib3", "+Ic5");
        last.push(0, in("b", 7, 0), in("b", 3, 0)).watermark(0, 1);
        assertThat(brief(last.take())).containsExactly("-Ua4", "+Ua6");
        last.push(0, in("b", 8, 0)).restart();
        assertThat(brief(last.take())).containsExactly("-Ub3", "+Ub8");
    }

    @Test
    void whereOnlyTheEndCountsTheKeptRowsAreSentThen() {
        OperatorHarness last = harness(node(true, true, false, true), 2, Map.of("execution.runtime-mode", "batch"));
        last.push(0, in("a", 1, 5), in("a", 2, 6), in("a", 3, 1)).watermark(0, 3);
        assertThat(last.takeLog()).isEmpty();
        assertThat(last.end(0).takeLog())
                .containsExactly("+I[a, 2, 1970-01-01T00:00:00.006]", "watermark " + Long.MAX_VALUE);
    }

    @Test
    void aRowWithoutTimeIsAnError() {
        OperatorHarness last = harness(node(true, true, false, true), 1, Map.of());
        assertThatThrownBy(() -> last.push(0, insert("a", 1, null)))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("event time");
    }

    private record Shape(boolean rowtime, boolean last, Map<String, String> configuration) {}

    /** What is kept of all rows that have come. */
    private static Collection<List<@Nullable Object>> model(Shape shape, List<Rows.Row> rows) {
        Map<@Nullable Object, List<@Nullable Object>> kept = new LinkedHashMap<>();
        for (Rows.Row row : rows) {
            List<@Nullable Object> before = kept.get(row.values().get(0));
            LocalDateTime time = (LocalDateTime) row.values().get(2);
            boolean replaces = before == null
                    || (shape.rowtime
                            ? shape.last
                                    ? !time.isBefore((LocalDateTime) before.get(2))
                                    : time.isBefore((LocalDateTime) before.get(2))
                            : shape.last);
            if (replaces) {
                kept.put(row.values().get(0), row.values());
            }
        }
        return kept.values();
    }

    @ParameterizedTest
    @CsvSource({"false,true", "true,true", "true,false"})
    void changesAddUpToTheModel(boolean rowtime, boolean last) {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Map<String, String> configuration =
                    List.of(Map.<String, String>of(), BUNDLES, COMPACT_BUNDLES).get(random.nextInt(3));
            Shape shape = new Shape(rowtime, last, configuration);
            boolean updateBefore = random.nextBoolean();
            OperatorHarness operator =
                    bundled(node(rowtime, last, false, updateBefore), 1 + random.nextInt(4), configuration);
            ChangelogCheck check = new ChangelogCheck(updateBefore, 0);
            List<Rows.Row> all = new ArrayList<>();
            for (int round = 0; round < 20; round++) {
                List<Rows.Row> rows = Stream.generate(() -> in(
                                random.nextInt(9) == 0 ? null : "k" + random.nextInt(5),
                                random.nextInt(3),
                                random.nextInt(20)))
                        .limit(random.nextInt(9))
                        .toList();
                all.addAll(rows);
                operator.push(0, rows);
                if (random.nextInt(3) == 0) {
                    operator.restart();
                }
                check.add(operator.watermark(0, round).take());
                assertThat(check.table())
                        .as("seed %d round %d %s", seed, round, shape)
                        .containsExactlyInAnyOrderElementsOf(model(shape, all));
            }
        }
    }
}
