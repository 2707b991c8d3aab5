package io.sluice.connectors.builtin.datagen;

import static io.sluice.connectors.builtin.ReaderHarness.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.connectors.builtin.ReaderHarness;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.DayTimeIntervalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.YearMonthIntervalType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DataGenTest {
    private static final long NOW = Instant.parse("2026-03-01T23:30:15.678Z").toEpochMilli();

    private static RowType row(Object... namesAndTypes) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            fields.add(Field.of((String) namesAndTypes[i], (LogicalType) namesAndTypes[i + 1]));
        }
        return RowType.of(fields);
    }

    private static TableSource source(RowType type, String... options) {
        return new DataGenFactory()
                .createSource(ReaderHarness.table(
                        "t", type, options(options), Map.of("table.local-time-zone", "Asia/Tokyo")));
    }

    private static ReaderHarness reader(RowType type, String... options) {
        return new ReaderHarness(source(type, options), type, new ManualClock(NOW), 0, 1, 1024);
    }

    /** Values of one column, as fast as they come. */
    private static List<Object> values(LogicalType type, int rows, String... options) {
        RowType row = row("v", type);
        String[] all = Arrays.copyOf(options, options.length + 4);
        all[options.length] = "rows-per-second";
        all[options.length + 1] = "1000000000";
        all[options.length + 2] = "number-of-rows";
        all[options.length + 3] = String.valueOf(rows);
        ReaderHarness harness = reader(row, all);
        assertThat(harness.drain()).isEqualTo(Poll.END);
        return harness.rows().stream().map(values -> values.get(0)).toList();
    }

    private static void refuses(LogicalType type, Consumer<SluiceException> check, String... options) {
        assertThatThrownBy(() -> source(row("v", type), options)).isInstanceOfSatisfying(SluiceException.class, check);
    }

    @Test
    void numbersFillTheirRange() {
        Set<Object> dice = new HashSet<>(values(Types.INT, 1000, "fields.v.min", "1", "fields.v.max", "6"));
        assertThat(dice).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6);
        assertThat(new HashSet<>(values(Types.TINYINT, 20_000))).hasSize(256);
        assertThat(values(Types.SMALLINT, 1000))
                .anyMatch(v -> (short) v < -20_000)
                .anyMatch(v -> (short) v > 20_000);
        assertThat(values(Types.BIGINT, 1000, "fields.v.min", "-5", "fields.v.max", "5"))
                .allMatch(v -> Math.abs((long) v) <= 5)
                .contains(-5L, 5L);
        assertThat(values(Types.BIGINT, 1000))
                .anyMatch(v -> (long) v < Long.MIN_VALUE / 2)
                .anyMatch(v -> (long) v > Long.MAX_VALUE / 2);
        assertThat(values(Types.BIGINT, 1000, "fields.v.min", "0")).allMatch(v -> (long) v >= 0);
        assertThat(values(Types.DOUBLE, 1000, "fields.v.min", "-1", "fields.v.max", "1"))
                .allMatch(v -> Math.abs((double) v) <= 1)
                .anyMatch(v -> (double) v < -0.9)
                .anyMatch(v -> (double) v > 0.9);
        assertThat(values(Types.FLOAT, 1000)).allMatch(v -> (float) v >= 0 && Float.isFinite((float) v));
        assertThat(values(Types.decimal(5, 2), 1000, "fields.v.min", "0.005", "fields.v.max", "0.02"))
                .allMatch(v -> v.equals(new BigDecimal("0.01")) || v.equals(new BigDecimal("0.02")));
        assertThat(values(Types.decimal(38, 0), 1000))
                .anyMatch(v -> ((BigDecimal) v).compareTo(new BigDecimal("9e37")) > 0)
                .anyMatch(v -> ((BigDecimal) v).compareTo(new BigDecimal("-9e37")) < 0)
                .allMatch(v -> ((BigDecimal) v).precision() <= 38);
        assertThat(new HashSet<>(values(Types.BOOLEAN, 100))).containsExactlyInAnyOrder(true, false);
        assertThat(values(new YearMonthIntervalType("MONTH", 2, true), 100))
                .allMatch(v -> ((Period) v).toTotalMonths() >= 0 && ((Period) v).toTotalMonths() <= 120_000);
        assertThat(values(new DayTimeIntervalType("SECOND", 2, 3, true), 100))
                .noneMatch(v -> ((Duration) v).isNegative());
    }

    @Test
    void textsHaveTheirLength() {
        assertThat(values(Types.STRING, 10)).allMatch(v -> ((String) v).matches("[0-9a-f]{100}"));
        assertThat(values(Types.STRING, 10, "fields.v.length", "5")).allMatch(v -> ((String) v).length() == 5);
        assertThat(values(Types.varchar(7), 10)).allMatch(v -> ((String) v).length() == 7);
        assertThat(values(Types.character(3), 10)).allMatch(v -> ((String) v).length() == 3);
        Set<Integer> lengths = new HashSet<>();
        values(Types.STRING, 500, "fields.v.length", "4", "fields.v.var-len", "true")
                .forEach(v -> lengths.add(((String) v).length()));
        assertThat(lengths).containsExactlyInAnyOrder(1, 2, 3, 4);
        assertThat(values(Types.binary(2), 10)).allMatch(v -> ((byte[]) v).length == 2);
        assertThat(values(Types.BYTES, 10)).allMatch(v -> ((byte[]) v).length == 100);
    }

    @Test
    void timesComeFromTheClock() {
        assertThat(values(Types.DATE, 1)).containsExactly(LocalDate.of(2026, 3, 2)); // already tomorrow in Tokyo
        assertThat(values(Types.time(0), 1)).containsExactly(LocalTime.of(8, 30, 15));
        assertThat(values(Types.timestamp(3), 1)).containsExactly(LocalDateTime.parse("2026-03-01T23:30:15.678"));
        assertThat(values(Types.timestamp(0), 1)).containsExactly(LocalDateTime.parse("2026-03-01T23:30:15"));
        Instant now = Instant.ofEpochMilli(NOW);
        assertThat(values(Types.timestampLtz(6), 500, "fields.v.max-past", "10 s"))
                .allMatch(v -> !((Instant) v).isAfter(now) && !((Instant) v).isBefore(now.minusSeconds(10)))
                .anyMatch(v -> ((Instant) v).isBefore(now.minusSeconds(8)))
                .anyMatch(v -> ((Instant) v).isAfter(now.minusSeconds(2)));
    }

    @Test
    void nestedValues() {
        RowType address = new RowType(List.of(Field.of("zip", Types.INT), Field.of("city", Types.STRING)), true);
        assertThat(values(address, 20, "fields.v.zip.min", "1", "fields.v.zip.max", "9", "fields.v.city.length", "2"))
                .allMatch(v -> v instanceof List<?> fields
                        && (int) fields.get(0) >= 1
                        && (int) fields.get(0) <= 9
                        && ((String) fields.get(1)).length() == 2);
        assertThat(values(new ArrayType(Types.INT, true), 20, "fields.v.element.max", "0", "fields.v.length", "4"))
                .allMatch(
                        v -> ((List<?>) v).size() == 4 && ((List<?>) v).stream().allMatch(e -> (int) e <= 0));
        assertThat(values(new MapType(Types.STRING, Types.INT, true), 20)).allMatch(v -> ((Map<?, ?>) v).size() == 3);
        assertThat(values(new MapType(Types.BOOLEAN, Types.INT, true), 200, "fields.v.length", "9"))
                .allMatch(v -> ((Map<?, ?>) v).size() <= 2);
        assertThat(values(new MultisetType(Types.BOOLEAN, true), 200, "fields.v.length", "9"))
                .allMatch(v ->
                        ((Map<?, ?>) v).values().stream().mapToInt(n -> (int) n).sum() == 9);
    }

    @Test
    void nulls() {
        List<Object> values = values(Types.INT, 10_000, "fields.v.null-rate", "0.3");
        assertThat(values.stream().filter(v -> v == null).count()).isBetween(2700L, 3300L);
        assertThat(values(Types.STRING, 10, "fields.v.null-rate", "1")).allMatch(v -> v == null);
    }

    @Test
    void seedMakesTheSameRowsAgain() {
        String[] seeded = {"seed", "42"};
        assertThat(values(Types.BIGINT, 100, seeded)).isEqualTo(values(Types.BIGINT, 100, seeded));
        assertThat(values(Types.BIGINT, 100, seeded)).isNotEqualTo(values(Types.BIGINT, 100, "seed", "43"));
        assertThat(values(Types.BIGINT, 100)).isNotEqualTo(values(Types.BIGINT, 100));
        RowType two = row("a", Types.BIGINT, "b", Types.BIGINT);
        TableSource source = source(two, "seed", "1", "number-of-rows", "10", "rows-per-second", "1000000000");
        ReaderHarness both = new ReaderHarness(source, two, new ManualClock(0), 0, 1, 1024);
        both.drain();
        assertThat(both.rows()).allMatch(row -> !row.get(0).equals(row.get(1)));
        // A column's values do not depend on which others are made.
        ReaderHarness second = new ReaderHarness(
                source.withProjection(new int[] {1}).orElseThrow(),
                row("b", Types.BIGINT),
                new ManualClock(0),
                0,
                1,
                1024);
        second.drain();
        assertThat(second.rows())
                .isEqualTo(both.rows().stream().map(row -> List.of(row.get(1))).toList());
        ReaderHarness other = new ReaderHarness(source, two, new ManualClock(0), 1, 2, 1024);
        other.drain();
        assertThat(other.rows()).doesNotContainAnyElementsOf(both.rows());
    }

    @Test
    void readersShareASequence() {
        RowType type = row("id", Types.BIGINT, "name", Types.varchar(3), "d", Types.decimal(5, 1));
        TableSource source = source(
                type,
                "fields.id.kind",
                "sequence",
                "fields.id.start",
                "-3",
                "fields.id.end",
                "100",
                "fields.name.kind",
                "sequence",
                "fields.name.start",
                "1",
                "fields.name.end",
                "999",
                "fields.d.kind",
                "sequence",
                "fields.d.start",
                "0",
                "fields.d.end",
                "9999",
                "rows-per-second",
                "1000000000");
        assertThat(source.bounded()).isTrue();
        List<Object> ids = new ArrayList<>();
        for (int subtask = 0; subtask < 3; subtask++) {
            ReaderHarness harness = new ReaderHarness(source, type, new ManualClock(0), subtask, 3, 7);
            assertThat(harness.drain()).isEqualTo(Poll.END);
            harness.rows().forEach(row -> {
                long id = (long) row.get(0);
                assertThat(row.get(1)).isEqualTo(Long.toString(id + 4));
                assertThat(row.get(2)).isEqualTo(new BigDecimal(id + 3 + ".0"));
                ids.add(id);
            });
        }
        assertThat(ids)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(-3, 100).boxed().toList());
    }

    @Test
    void readersShareTheNumberOfRows() {
        RowType type = row("v", Types.INT);
        TableSource source = source(type, "number-of-rows", "10", "rows-per-second", "1000000000");
        int rows = 0;
        for (int subtask = 0; subtask < 4; subtask++) {
            ReaderHarness harness = new ReaderHarness(source, type, new ManualClock(0), subtask, 4, 1024);
            harness.drain();
            rows += harness.rows().size();
        }
        assertThat(rows).isEqualTo(10);
        assertThat(source(type).bounded()).isFalse();
        ReaderHarness limited =
                new ReaderHarness(source(type).withLimit(3).orElseThrow(), type, new ManualClock(0), 0, 1, 1024);
        limited.runFor(1000);
        assertThat(limited.rows()).hasSize(3);
        assertThat(limited.poll()).isEqualTo(Poll.END);
        assertThat(reader(type, "number-of-rows", "0").poll()).isEqualTo(Poll.END);
    }

    @Test
    void slowSourceSleepsMostOfTheTime() {
        ReaderHarness harness = reader(row("v", Types.INT), "rows-per-second", "100");
        harness.runFor(10_000);
        assertThat(harness.rows().size()).isBetween(990, 1010);
        assertThat(harness.polls()).isLessThanOrEqualTo(102);
        ReaderHarness verySlow = reader(row("v", Types.INT), "rows-per-second", "1");
        verySlow.runFor(10_000);
        assertThat(verySlow.rows().size()).isBetween(10, 11);
        assertThat(verySlow.polls()).isLessThanOrEqualTo(12);
    }

    @Test
    void readersShareTheRate() {
        RowType type = row("v", Types.INT);
        TableSource source = source(type, "rows-per-second", "7");
        int rows = 0;
        for (int subtask = 0; subtask < 16; subtask++) {
            ReaderHarness harness = new ReaderHarness(source, type, new ManualClock(NOW), subtask, 16, 1024);
            harness.runFor(100_000);
            rows += harness.rows().size();
        }
        assertThat(rows).isBetween(695, 705);
    }

    @Test
    void fastSourceIsSmooth() {
        ManualClock clock = new ManualClock(NOW);
        RowType type = row("v", Types.INT);
        ReaderHarness harness = new ReaderHarness(source(type, "rows-per-second", "1000000"), type, clock, 0, 1, 1024);
        harness.drain();
        for (int millis = 0; millis < 1000; millis += 10) {
            clock.advance(10);
            int before = harness.rows().size();
            harness.drain();
            assertThat(harness.rows().size() - before).isBetween(9_000, 11_000);
        }
        assertThat(harness.rows().size()).isBetween(999_000, 1_001_000);
    }

    @Test
    void lateWakeUpsAreMadeUpForWithoutABurst() {
        ManualClock clock = new ManualClock(NOW);
        RowType type = row("v", Types.INT);
        ReaderHarness harness = new ReaderHarness(source(type, "rows-per-second", "1000"), type, clock, 0, 1, 1024);
        harness.drain();
        clock.advance(2000); // nobody polled for two seconds
        int before = harness.rows().size();
        assertThat(harness.drain()).isInstanceOf(Poll.WaitUntil.class);
        assertThat(harness.rows().size() - before).isBetween(100, 160);
        harness.runFor(8_000);
        assertThat(harness.rows().size()).isBetween(9_900, 10_010);
        clock.advance(3_600_000); // an hour is not made up for
        before = harness.rows().size();
        harness.runFor(60_000);
        assertThat(harness.rows().size() - before).isBetween(60_000, 71_000);
    }

    @Test
    void goesOnAfterARestore() throws IOException {
        RowType type = row("id", Types.BIGINT, "v", Types.STRING, "m", new MapType(Types.INT, Types.STRING, true));
        TableSource source = source(
                type,
                "fields.id.kind",
                "sequence",
                "fields.id.start",
                "1",
                "fields.id.end",
                "100",
                "fields.v.null-rate",
                "0.5",
                "fields.v.var-len",
                "true",
                "rows-per-second",
                "1000000000");
        ReaderHarness first = new ReaderHarness(source, type, new ManualClock(0), 0, 1, 10);
        first.poll();
        first.poll();
        byte[] position = first.reader().position();
        first.drain();
        ReaderHarness second = new ReaderHarness(source, type, new ManualClock(0), 0, 1, 10);
        second.reader().restore(position);
        second.drain();
        assertThat(second.rows()).isEqualTo(first.rows().subList(20, 100));
    }

    @Test
    void refusesOptionsThatMakeNoSense() {
        refuses(
                Types.INT,
                e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_OPTION);
                    assertThat(e.hint()).contains("Did you mean \"fields.v.min\"?");
                },
                "fields.w.min",
                "1");
        refuses(Types.INT, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_OPTION), "fields.v.length", "3");
        refuses(
                Types.INT,
                e -> assertThat(e).hasMessageContaining("\"3000000000\" is not a value of option \"fields.v.max\""),
                "fields.v.max",
                "3000000000");
        refuses(
                Types.INT,
                e -> assertThat(e).hasMessageContaining("greater than max"),
                "fields.v.min",
                "2",
                "fields.v.max",
                "1");
        refuses(Types.INT, e -> assertThat(e.code()).isEqualTo(ErrorCode.MISSING_OPTION), "fields.v.kind", "sequence");
        refuses(Types.INT, e -> assertThat(e).hasMessageContaining("random, sequence"), "fields.v.kind", "sequential");
        refuses(Types.DATE, e -> assertThat(e).hasMessageContaining("has no sequences"), "fields.v.kind", "sequence");
        refuses(Types.varchar(5), e -> assertThat(e).hasMessageContaining("at most 5"), "fields.v.length", "6");
        refuses(
                Types.character(5),
                e -> assertThat(e).hasMessageContaining("fixes its length"),
                "fields.v.length",
                "4");
        refuses(Types.INT, e -> assertThat(e).hasMessageContaining("from 0 to 1"), "fields.v.null-rate", "2");
        refuses(Types.INT.notNull(), e -> assertThat(e).hasMessageContaining("NOT NULL"), "fields.v.null-rate", "0.5");
        refuses(Types.INT, e -> assertThat(e).hasMessageContaining("at least 1"), "rows-per-second", "0");
        refuses(Types.INT, e -> assertThat(e).hasMessageContaining("negative"), "number-of-rows", "-1");
        refuses(Types.NULL, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
    }
}
