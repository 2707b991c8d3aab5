package io.sluice.connectors.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sluice.connectors.formats.csv.CsvFormat;
import io.sluice.connectors.formats.json.JsonFormat;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written reads back as it was: decode(encode(rows)) equals rows. */
class RoundTripTest {
    private static final List<LogicalType> SCALARS = List.of(
            Types.BOOLEAN,
            Types.TINYINT,
            Types.SMALLINT,
            Types.INT,
            Types.BIGINT,
            Types.FLOAT,
            Types.DOUBLE,
            Types.decimal(1, 0),
            Types.decimal(10, 2),
            Types.decimal(18, 18),
            Types.decimal(19, 0),
            Types.decimal(38, 0),
            Types.decimal(38, 10),
            Types.decimal(38, 38),
            Types.STRING,
            Types.varchar(20),
            Types.character(3),
            Types.BYTES,
            Types.DATE,
            Types.time(0),
            Types.time(3),
            Types.timestamp(0),
            Types.timestamp(3),
            Types.timestamp(6),
            Types.timestamp(9),
            Types.timestampLtz(0),
            Types.timestampLtz(3),
            Types.timestampLtz(9),
            Types.STRING.notNull(),
            Types.BIGINT.notNull());

    private static final List<LogicalType> NESTED = List.of(
            new ArrayType(Types.INT, true),
            new ArrayType(new ArrayType(Types.STRING, true), true),
            new MapType(Types.STRING.notNull(), Types.DOUBLE, true),
            new MapType(Types.STRING.notNull(), new ArrayType(Types.timestamp(6), true), true),
            new MultisetType(Types.STRING.notNull(), true),
            new RowType(
                    List.of(
                            Field.of("a b", Types.INT),
                            Field.of("ünï", new RowType(List.of(Field.of("x", Types.STRING)), true)),
                            Field.of(
                                    "list",
                                    new ArrayType(new RowType(List.of(Field.of("y", Types.BIGINT)), true), true))),
                    true));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void json(long seed) {
        List<LogicalType> types = new ArrayList<>(SCALARS);
        types.addAll(NESTED);
        RowType type = rowType(types);
        List<List<@Nullable Object>> rows = rows(type, seed, 0.15, 200);
        for (Map<String, String> options : List.of(
                Map.<String, String>of(),
                Map.of("timestamp-format.standard", "ISO-8601", "encode.decimal-as-plain-number", "true"),
                Map.of("encode.ignore-null-fields", "true", "ignore-parse-errors", "true"))) {
            FormatHarness harness = new FormatHarness(new JsonFormat(), type, options);
            byte[] text = harness.encode(rows);
            requireJackson(text, rows.size());
            assertSame(harness.decode(text), rows);
            assertSame(harness.batchSize(1).decode(text), rows);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void csv(long seed) {
        List<LogicalType> types = new ArrayList<>(SCALARS);
        // An array of just a NULL is written as a NULL array is.
        types.add(new ArrayType(Types.INT.notNull(), true));
        types.add(new RowType(List.of(Field.of("x", Types.INT), Field.of("y", Types.timestamp(3))), true));
        RowType type = rowType(types);
        List<List<@Nullable Object>> rows = rows(type, seed, 0.15, 200);
        for (Map<String, String> options : List.of(
                Map.of("null-literal", "<null>"),
                Map.of("null-literal", "n/a", "escape-character", "\\", "allow-comments", "true"),
                Map.of(
                        "null-literal",
                        "\\N",
                        "field-delimiter",
                        "|",
                        "quote-character",
                        "'",
                        "array-element-delimiter",
                        ":::"),
                Map.of("null-literal", "NIL", "field-delimiter", "¦", "trim-spaces", "true"),
                Map.of("null-literal", "-", "write-bigdecimal-in-scientific-notation", "false"))) {
            FormatHarness harness = new FormatHarness(new CsvFormat(), type, options);
            byte[] text = harness.encode(rows);
            assertSame(harness.decode(text), rows);
            assertSame(harness.batchSize(7).decode(text), rows);
        }
    }

    /** Without a null literal NULL is written as the empty text and bytes are; others have no such value. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void csvWithoutNullLiteral(long seed) {
        RowType type = rowType(SCALARS.stream()
                .filter(scalar -> !scalar.root().isCharacter() && !scalar.root().isBinary())
                .toList());
        List<List<@Nullable Object>> rows = rows(type, seed, 0.3, 200);
        FormatHarness harness = new FormatHarness(new CsvFormat(), type, Map.of());
        assertSame(harness.decode(harness.encode(rows)), rows);
    }

    /** Larger than the decoders' first window, so that records lie across its ends. */
    @ParameterizedTest
    @ValueSource(longs = {11, 12})
    void large(long seed) {
        RowType type = rowType(List.of(Types.STRING.notNull(), Types.INT, Types.STRING.notNull()));
        List<List<@Nullable Object>> rows = rows(type, seed, 0.1, 40_000);
        for (FormatHarness harness : List.of(
                new FormatHarness(new CsvFormat(), type, Map.of()),
                new FormatHarness(new CsvFormat(), type, Map.of("escape-character", "\\")),
                new FormatHarness(new JsonFormat(), type, Map.of()))) {
            byte[] text = harness.encode(rows);
            assertThat(text.length).isGreaterThan(4 * 64 * 1024);
            assertThat(harness.decode(text).equals(rows)).isTrue();
        }
    }

    private static RowType rowType(List<? extends LogicalType> types) {
        List<Field> fields = new ArrayList<>();
        for (LogicalType type : types) {
            fields.add(Field.of("f" + fields.size(), type));
        }
        return RowType.of(fields);
    }

    private static List<List<@Nullable Object>> rows(RowType type, long seed, double nullRate, int count) {
        RandomValues values = new RandomValues(seed, nullRate);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(values.row(type));
        }
        return rows;
    }

    private static void requireJackson(byte[] text, int rows) {
        ObjectMapper mapper = new ObjectMapper();
        String[] lines = new String(text, StandardCharsets.UTF_8).split("\n");
        assertThat(lines).hasSize(rows);
        for (String line : lines) {
            try {
                JsonNode node = mapper.readTree(line);
                assertThat(node.isObject()).isTrue();
            } catch (JsonProcessingException e) {
                throw new AssertionError(line, e);
            }
        }
    }

    private static void assertSame(List<List<@Nullable Object>> actual, List<List<@Nullable Object>> expected) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            Object got = comparable(actual.get(i));
            Object wanted = comparable(expected.get(i));
            if (!Objects.equals(got, wanted)) {
                assertThat(got).as("row %d", i).isEqualTo(wanted);
            }
        }
    }

    private static @Nullable Object comparable(@Nullable Object value) {
        return value instanceof byte[] bytes
                ? HexFormat.of().formatHex(bytes)
                : value instanceof List<?> list
                        ? list.stream().map(RoundTripTest::comparable).toList()
                        : value;
    }
}
