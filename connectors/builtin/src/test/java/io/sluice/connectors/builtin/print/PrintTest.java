package io.sluice.connectors.builtin.print;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.connectors.builtin.ReaderHarness;
import io.sluice.connectors.builtin.blackhole.BlackholeFactory;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrintTest {
    private static final RowType TYPE =
            RowType.of(List.of(Field.of("word", Types.STRING), Field.of("cnt", Types.BIGINT)));

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private TableSink sink(RowType type, String... options) {
        return new PrintFactory(() -> stream(out), () -> stream(err))
                .createSink(ReaderHarness.table("t", type, ReaderHarness.options(options)));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, false, StandardCharsets.UTF_8);
    }

    private static void write(
            TableSink sink, RowType type, int subtask, int parallelism, RowKind kind, Object... values)
            throws IOException {
        RowBatch batch = new RowBatch(type.types(), 1);
        for (int i = 0; i < values.length; i++) {
            JavaValues.set(type.typeAt(i), batch.column(i), 0, values[i]);
        }
        batch.setKind(0, kind);
        batch.setRows(1);
        SinkContext context =
                new SinkContext("job", subtask, parallelism, type, new ManualClock(0), ZoneId.of("Asia/Tokyo"));
        try (SinkWriter writer = sink.createWriter(context)) {
            writer.write(batch);
            writer.finish();
        }
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    @Test
    void kindsAndPrefixes() throws IOException {
        write(sink(TYPE), TYPE, 0, 1, RowKind.INSERT, "a", 1L);
        write(sink(TYPE), TYPE, 1, 2, RowKind.UPDATE_BEFORE, "a", 1L);
        write(sink(TYPE, "print-identifier", "id"), TYPE, 0, 1, RowKind.UPDATE_AFTER, "a", 2L);
        write(sink(TYPE, "print-identifier", "id"), TYPE, 1, 2, RowKind.DELETE, null, 2L);
        assertThat(printed()).isEqualTo("+I[a, 1]\n2> -U[a, 1]\nid> +U[a, 2]\nid:2> -D[null, 2]\n");
    }

    @Test
    void standardError() throws IOException {
        write(sink(TYPE, "standard-error", "true"), TYPE, 0, 1, RowKind.INSERT, "a", 1L);
        assertThat(printed()).isEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("+I[a, 1]");
    }

    @Test
    void values() throws IOException {
        RowType type = RowType.of(List.of(
                Field.of("b", Types.BOOLEAN),
                Field.of("d", Types.decimal(10, 2)),
                Field.of("f", Types.FLOAT),
                Field.of("date", Types.DATE),
                Field.of("time", Types.time(0)),
                Field.of("ts", Types.timestamp(6)),
                Field.of("ltz", Types.timestampLtz(3)),
                Field.of("bytes", Types.BYTES),
                Field.of("arr", new ArrayType(Types.INT, true)),
                Field.of("map", new MapType(Types.STRING, Types.INT, true)),
                Field.of("row", new RowType(List.of(Field.of("x", Types.INT), Field.of("y", Types.STRING)), true))));
        write(
                sink(type),
                type,
                0,
                1,
                RowKind.INSERT,
                true,
                new BigDecimal("1.50"),
                1.5f,
                LocalDate.of(2026, 1, 2),
                LocalTime.of(3, 4, 5),
                LocalDateTime.parse("2026-01-02T03:04:05.000006"),
                Instant.parse("2026-01-02T03:04:05.600Z"),
                new byte[] {1, -1},
                Arrays.asList(1, null),
                Map.of("k", 1),
                Arrays.asList(7, "z"));
        assertThat(printed())
                .isEqualTo(
                        "+I[true, 1.50, 1.5, 2026-01-02, 03:04:05, 2026-01-02T03:04:05.000006, 2026-01-02T03:04:05.600Z,"
                                + " [1, -1], [1, null], {k=1}, +I[7, z]]\n");
    }

    @Test
    void changelogModes() {
        ChangelogMode all = ChangelogMode.ALL;
        assertThat(sink(TYPE).changelogMode(all)).isEqualTo(all);
        TableSink blackhole = new BlackholeFactory().createSink(ReaderHarness.table("t", TYPE, Map.of()));
        assertThat(blackhole.changelogMode(all).toString()).isEqualTo("I,UA,D");
        assertThat(blackhole.changelogMode(ChangelogMode.INSERT_ONLY)).isEqualTo(ChangelogMode.INSERT_ONLY);
    }
}
