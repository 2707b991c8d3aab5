package io.sluice.connectors.builtin.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.connectors.builtin.ReaderHarness;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptTest {
    private static final RowType BIDS =
            RowType.of(List.of(Field.of("auction", Types.BIGINT), Field.of("price", Types.INT)));

    @TempDir
    private Path folder;

    private TableSource source(String table, RowType type, String timeline, String... options) throws IOException {
        Path file = folder.resolve("timeline.txt");
        Files.writeString(file, timeline);
        return new ScriptFactory()
                .createSource(ReaderHarness.table(
                        table,
                        type,
                        ReaderHarness.options(options),
                        Map.of("sluice.script.timeline", file.toString(), "table.local-time-zone", "Asia/Tokyo")));
    }

    private static ReaderHarness reader(TableSource source, RowType type, ManualClock clock, int batchSize) {
        return new ReaderHarness(source, type, clock, 0, 1, batchSize);
    }

    @Test
    void readersTakeStepsTogether() throws IOException {
        String timeline = """
                # two tables
                row bids 1 10
                row bids 2 20
                row asks 1 11
                clock +5s
                row cat.db.bids 3 NULL
                watermark bids '1970-01-01 00:00:07'
                row unknown x
                row asks 2 22
                """;
        ManualClock clock = new ManualClock(1000);
        ReaderHarness bids = reader(source("bids", BIDS, timeline), BIDS, clock, 1024);
        ReaderHarness asks = reader(source("asks", BIDS, timeline, "bounded", "false"), BIDS, clock, 1024);
        List<String> log = new ArrayList<>();
        for (int step = 0; step < 7; step++) {
            for (ReaderHarness reader : List.of(bids, asks)) {
                int before = reader.lines().size();
                Poll answer = reader.poll();
                if (answer instanceof Poll.Watermark watermark) {
                    log.add("watermark " + watermark.timestamp());
                    answer = reader.poll();
                }
                assertThat(answer).isEqualTo(Poll.JOB_IDLE);
                log.addAll(reader.lines().subList(before, reader.lines().size()));
            }
            log.add("step at " + clock.currentTimeMillis());
        }
        assertThat(log)
                .containsExactly(
                        "+I[1, 10]",
                        "+I[2, 20]",
                        "step at 1000",
                        "+I[1, 11]",
                        "step at 1000",
                        "step at 6000",
                        "+I[3, null]",
                        "step at 6000",
                        "watermark 7000",
                        "step at 6000",
                        "step at 6000",
                        "+I[2, 22]",
                        "step at 6000");
        assertThat(bids.poll()).isEqualTo(Poll.END);
        assertThat(asks.poll()).isEqualTo(Poll.WAIT);
    }

    @Test
    void batchSizeCutsSteps() throws IOException {
        String timeline = "row bids 1 1\nrow bids 2 2\nrow bids 3 3\n";
        ReaderHarness single = reader(source("bids", BIDS, timeline), BIDS, new ManualClock(0), 1);
        for (int i = 1; i <= 3; i++) {
            assertThat(single.poll()).isEqualTo(Poll.JOB_IDLE);
            assertThat(single.rows()).hasSize(i);
        }
        assertThat(single.poll()).isEqualTo(Poll.END);
        ReaderHarness pairs = reader(source("bids", BIDS, timeline), BIDS, new ManualClock(0), 2);
        pairs.poll();
        assertThat(pairs.rows()).hasSize(2);
        pairs.poll();
        assertThat(pairs.rows()).hasSize(3);
    }

    @Test
    void onlyTheFirstSubtaskEmitsButAllSendWatermarks() throws IOException {
        TableSource source = source("bids", BIDS, "row bids 1 1\nwatermark bids 5\n");
        ReaderHarness second = new ReaderHarness(source, BIDS, new ManualClock(0), 1, 2, 10);
        assertThat(second.poll()).isEqualTo(Poll.JOB_IDLE);
        assertThat(second.rows()).isEmpty();
        assertThat(second.poll()).isEqualTo(new Poll.Watermark(5));
    }

    @Test
    void changelog() throws IOException {
        TableSource source = source(
                "bids",
                BIDS,
                "row bids +I 1 10\nrow bids -U 1 10\nrow bids +U 1 11\nrow bids -D 1 11\n",
                "changelog",
                "I, UB, UA, D");
        assertThat(source.changelogMode().toString()).isEqualTo("I,UB,UA,D");
        ReaderHarness reader = reader(source, BIDS, new ManualClock(0), 10);
        reader.poll();
        assertThat(reader.lines()).containsExactly("+I[1, 10]", "-U[1, 10]", "+U[1, 11]", "-D[1, 11]");
        ReaderHarness insertOnly = reader(source("bids", BIDS, "row bids -D 1 1\n"), BIDS, new ManualClock(0), 10);
        assertThatThrownBy(insertOnly::poll)
                .hasMessageContaining("a row is -D, and the table's option \"changelog\" is I");
    }

    @Test
    void values() throws IOException {
        RowType type = RowType.of(List.of(
                Field.of("s", Types.STRING),
                Field.of("d", Types.decimal(5, 2)),
                Field.of("t", Types.timestamp(3)),
                Field.of("z", Types.timestampLtz(3)),
                Field.of("y", Types.timestampLtz(3)),
                Field.of("a", new ArrayType(Types.STRING, true)),
                Field.of("m", new MapType(Types.STRING, Types.INT, true)),
                Field.of("r", new RowType(List.of(Field.of("x", Types.INT), Field.of("y", Types.STRING)), true)),
                Field.of("b", Types.BYTES)));
        String line = "row t 'it''s' 1.5 '2026-01-01 00:00:00.5' '2026-01-01 09:00:00' 2026-01-01T00:00:00Z"
                + " '[''a, b'', NULL, c d]' {k=1,l=NULL} '(1, ''x'')' 00ff\n";
        ReaderHarness reader = reader(source("t", type, line), type, new ManualClock(0), 10);
        reader.poll();
        List<@Nullable Object> row = reader.rows().get(0);
        assertThat(row.subList(0, 5))
                .containsExactly(
                        "it's",
                        new BigDecimal("1.50"),
                        LocalDateTime.parse("2026-01-01T00:00:00.5"),
                        Instant.parse("2026-01-01T00:00:00Z"),
                        Instant.parse("2026-01-01T00:00:00Z"));
        assertThat(row.get(5)).isEqualTo(Arrays.asList("a, b", null, "c d"));
        assertThat(row.get(6)).hasToString("{k=1, l=null}");
        assertThat(row.get(7)).isEqualTo(List.of(1, "x"));
        assertThat((byte[]) row.get(8)).containsExactly(0, -1);
    }

    @Test
    void projection() throws IOException {
        TableSource source = source("bids", BIDS, "row bids 1 10\n")
                .withProjection(new int[] {1})
                .orElseThrow();
        ReaderHarness reader =
                reader(source, RowType.of(List.of(Field.of("price", Types.INT))), new ManualClock(0), 10);
        reader.poll();
        assertThat(reader.lines()).containsExactly("+I[10]");
    }

    @Test
    void goesOnAfterARestore() throws IOException {
        TableSource source = source("bids", BIDS, "row bids 1 1\nclock +1s\nrow bids 2 2\nclock +1s\nrow bids 3 3\n");
        ReaderHarness first = reader(source, BIDS, new ManualClock(500), 10);
        first.poll();
        first.poll();
        byte[] position = first.reader().position();
        ManualClock clock = new ManualClock(1500);
        ReaderHarness second = reader(source, BIDS, clock, 10);
        second.reader().restore(position);
        second.poll();
        second.poll();
        second.poll();
        assertThat(second.lines()).containsExactly("+I[2, 2]", "+I[3, 3]");
        assertThat(clock.currentTimeMillis()).isEqualTo(2500);
    }

    @Test
    void errors() throws IOException {
        rejects(
                BIDS,
                "row bids 1 x\n",
                ErrorCode.MALFORMED_ROW,
                "line 1: column \"price\" is INT and cannot hold \"x\"");
        rejects(
                BIDS,
                "\nrow bids 1\n",
                ErrorCode.MALFORMED_ROW,
                "line 2: the row has 1 values, the table has 2 columns");
        rejects(BIDS, "rwo bids 1\n", ErrorCode.SYNTAX_ERROR, "line 1: \"rwo\" begins no item");
        rejects(BIDS, "row bids 'x\n", ErrorCode.SYNTAX_ERROR, "line 1: a quoted word does not end");
        rejects(BIDS, "watermark bids soon\n", ErrorCode.SYNTAX_ERROR, "\"soon\" is no timestamp");
        rejects(BIDS, "clock 5s\n", ErrorCode.SYNTAX_ERROR, "clock needs +");
        rejects(BIDS, "clock +fast\n", ErrorCode.SYNTAX_ERROR, "\"fast\" is no duration");
        LogicalType array = new ArrayType(Types.INT, true);
        RowType nested = RowType.of(List.of(Field.of("a", array)));
        rejects(nested, "row bids [1,\n", ErrorCode.MALFORMED_ROW, "ARRAY<INT> and cannot hold \"[1,\"");
        assertThatThrownBy(() -> source("bids", BIDS, "", "changelog", "I,X"))
                .hasMessageContaining("some of I, UB, UA, D");
        TableSource without = new ScriptFactory().createSource(ReaderHarness.table("bids", BIDS, Map.of()));
        assertThatThrownBy(() -> reader(without, BIDS, new ManualClock(0), 1))
                .hasMessageContaining("\"sluice.script.timeline\" is missing");
    }

    private void rejects(RowType type, String timeline, ErrorCode code, String message) {
        assertThatThrownBy(() -> reader(source("bids", type, timeline), type, new ManualClock(0), 10)
                        .poll())
                .isInstanceOfSatisfying(SluiceException.class, e -> {
                    assertThat(e.code()).isEqualTo(code);
                    assertThat(e).hasMessageContaining(message);
                });
    }

    @Test
    void printIsTheInverseOfParse() {
        Random random = new Random(7);
        String[] pieces = {"a", " ", "'", "\n", "#", "NULL", "+I", "-1", "漢", "\"", "null", "\t", "row"};
        for (int i = 0; i < 500; i++) {
            List<Timeline.Item> items = new ArrayList<>();
            for (int n = random.nextInt(5); n > 0; n--) {
                List<@Nullable String> values = new ArrayList<>();
                for (int v = 1 + random.nextInt(3); v > 0; v--) {
                    StringBuilder value = new StringBuilder();
                    for (int p = random.nextInt(4); p > 0; p--) {
                        value.append(pieces[random.nextInt(pieces.length)]);
                    }
                    values.add(random.nextInt(4) == 0 ? null : value.toString());
                }
                items.add(Timeline.Row.of("t" + random.nextInt(3), RowKind.values()[random.nextInt(4)], values));
                items.add(Timeline.Watermark.of("my table", random.nextLong() / 1_000_000));
                items.add(Timeline.ClockStep.of(Duration.ofMillis(random.nextInt(10_000))));
            }
            Timeline timeline = new Timeline(items);
            String text = timeline.print();
            Timeline again = Timeline.parse(text, "t");
            assertThat(again.print()).isEqualTo(text);
            assertThat(withoutLines(again)).isEqualTo(items);
        }
    }

    private static List<Timeline.Item> withoutLines(Timeline timeline) {
        List<Timeline.Item> items = new ArrayList<>();
        for (Timeline.Item item : timeline.items()) {
            if (item instanceof Timeline.Row row) {
                items.add(Timeline.Row.of(row.table(), row.kind(), row.values()));
            } else if (item instanceof Timeline.Watermark watermark) {
                items.add(Timeline.Watermark.of(watermark.table(), watermark.timestamp()));
            } else {
                items.add(Timeline.ClockStep.of(((Timeline.ClockStep) item).by()));
            }
        }
        return items;
    }
}
