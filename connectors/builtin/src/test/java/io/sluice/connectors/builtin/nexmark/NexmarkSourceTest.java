package io.sluice.connectors.builtin.nexmark;

import static io.sluice.connectors.builtin.ReaderHarness.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.connectors.builtin.ReaderHarness;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class NexmarkSourceTest {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    private static TableSource source(String... options) {
        return new NexmarkFactory()
                .createSource(ReaderHarness.table("events", NexmarkFactory.SCHEMA, options(options)));
    }

    private static List<List<Object>> rows(TableSource source, RowType type, int subtask, int parallelism) {
        ReaderHarness reader = new ReaderHarness(source, type, new ManualClock(0), subtask, parallelism, 1000);
        assertThat(reader.drain()).isEqualTo(Poll.END);
        return reader.rows();
    }

    /** The hash is that of the benchmark's definition for these options, over a JSON object a line. */
    @Test
    void makesTheEventsOfTheDefinition() throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (List<Object> row : rows(source("events.num", "100000", "rate", "1000"), NexmarkFactory.SCHEMA, 0, 1)) {
            digest.update((json(row) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        assertThat(HexFormat.of().formatHex(digest.digest()))
                .isEqualTo("5a6ee8156208551ce7cd6269b78831fe268a1506836877cc6f16d29bfb97898d");
    }

    private static String json(List<Object> row) {
        int kind = (Integer) row.get(0);
        Field field = NexmarkFactory.SCHEMA.fields().get(kind + 1);
        assertThat(row.stream().filter(cell -> cell == null).count()).isEqualTo(2);
        List<?> values = (List<?>) row.get(kind + 1);
        List<String> members = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            String text = value instanceof Long
                    ? value.toString()
                    : "\"" + (value instanceof LocalDateTime time ? TIME.format(time) : value) + "\"";
            members.add("\"" + ((RowType) field.type()).names().get(i) + "\":" + text);
        }
        return "{\"event_type\":" + kind + ",\"" + field.name() + "\":{" + String.join(",", members) + "}}";
    }

    @Test
    void readersShareTheEvents() {
        TableSource source = source("events.num", "1234");
        List<List<Object>> together = new ArrayList<>();
        for (int reader = 0; reader < 3; reader++) {
            together.addAll(rows(source, NexmarkFactory.SCHEMA, reader, 3));
        }
        assertThat(together).containsExactlyInAnyOrderElementsOf(rows(source, NexmarkFactory.SCHEMA, 0, 1));
    }

    @Test
    void fieldsAreTheSameWithoutTheOthers() {
        TableSource source = source("events.num", "500");
        RowType type = RowType.of(List.of(
                Field.of("extra", Types.STRING),
                Field.of("description", Types.STRING),
                Field.of("event_type", Types.INT),
                Field.of("name", Types.STRING),
                Field.of("url", Types.STRING)));
        TableSource projected = source.withNestedProjection(
                        List.of(List.of(1, 7), List.of(2, 2), List.of(0), List.of(1, 1), List.of(3, 4)))
                .orElseThrow();
        List<List<Object>> expected = rows(source, NexmarkFactory.SCHEMA, 0, 1).stream()
                .map(row -> Arrays.asList(
                        nested(row, 1, 7), nested(row, 2, 2), row.get(0), nested(row, 1, 1), nested(row, 3, 4)))
                .toList();
        assertThat(rows(projected, type, 0, 1)).isEqualTo(expected);
    }

    private static Object nested(List<Object> row, int column, int field) {
        return row.get(column) == null ? null : ((List<?>) row.get(column)).get(field);
    }

    @Test
    void goesOnFromAPosition() throws IOException {
        TableSource source = source("events.num", "700");
        SourceContext context = new SourceContext(1, 2, 60, new ManualClock(0), () -> {});
        List<List<Object>> all = new ArrayList<>();
        SourceReader reader = source.createReader(context);
        RowBatch batch = new RowBatch(NexmarkFactory.SCHEMA.types(), 60);
        Poll poll = Poll.MORE;
        while (poll != Poll.END) {
            SourceReader next = source.createReader(context);
            next.restore(reader.position());
            reader = next;
            batch.reset();
            poll = reader.poll(batch);
            for (int row = 0; row < batch.rows(); row++) {
                all.add(JavaValues.row(NexmarkFactory.SCHEMA, batch, row));
            }
        }
        assertThat(all).isEqualTo(rows(source, NexmarkFactory.SCHEMA, 1, 2));
    }

    @Test
    void refusesOtherColumnsAndNumbers() {
        RowType other = RowType.of(List.of(Field.of("event_type", Types.INT)));
        assertThatThrownBy(() -> new NexmarkFactory().createSource(ReaderHarness.table("t", other, options())))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_TABLE_DEFINITION));
        assertThatThrownBy(() -> source("rate", "0"))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION_VALUE));
    }

    @Test
    void aFieldMayBeWantedTwice() {
        RowType auction = (RowType) NexmarkFactory.SCHEMA.typeAt(2);
        RowType type = RowType.of(List.of(
                Field.of("first", auction.typeAt(5)),
                Field.of("whole", auction),
                Field.of("again", auction.typeAt(5)),
                Field.of("name", auction.typeAt(1))));
        TableSource twice = source("events.num", "200")
                .withNestedProjection(List.of(List.of(2, 5), List.of(2), List.of(2, 5), List.of(2, 1)))
                .orElseThrow();
        int auctions = 0;
        for (List<Object> row : rows(twice, type, 0, 1)) {
            List<?> whole = (List<?>) row.get(1);
            assertThat(row.get(0)).isEqualTo(whole == null ? null : whole.get(5));
            assertThat(row.get(2)).isEqualTo(row.get(0));
            assertThat(row.get(3)).isEqualTo(whole == null ? null : whole.get(1));
            auctions += whole == null ? 0 : 1;
        }
        assertThat(auctions).isEqualTo(12);
    }
}
