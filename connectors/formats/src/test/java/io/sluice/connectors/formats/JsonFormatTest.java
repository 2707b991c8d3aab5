package io.sluice.connectors.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.connectors.formats.json.JsonFormat;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonFormatTest {
    private static final RowType EVENTS = RowType.of(List.of(
            Field.of("id", Types.INT),
            Field.of("name", Types.STRING),
            Field.of("tags", new ArrayType(Types.STRING, true))));

    private static FormatHarness events(String... options) {
        return harness(EVENTS, options);
    }

    private static FormatHarness harness(RowType type, String... options) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            map.put(options[i], options[i + 1]);
        }
        return new FormatHarness(new JsonFormat(), type, map);
    }

    private static RowType single(LogicalType type) {
        return RowType.of(List.of(Field.of("v", type)));
    }

    @Test
    void readsObjectsHoweverTheyAreLaidOut() {
        assertThat(events().decode("""
                {"id": 1, "name": "a", "tags": ["x", null]}

                  {"tags":[],"id":2}
                {
                  "id": 3,
                  "name": "{ \\"\\n",
                  "more": {"deep": [1, {"a": null}]}
                }
                {"id":4}{"id":5} {"id":6}"""))
                .containsExactly(
                        List.of(1, "a", Arrays.asList("x", null)),
                        Arrays.asList(2, null, List.of()),
                        Arrays.asList(3, "{ \"\n", null),
                        Arrays.asList(4, null, null),
                        Arrays.asList(5, null, null),
                        Arrays.asList(6, null, null));
    }

    @Test
    void coercesAsFlinkDoes() {
        assertThat(
                        events().decode(
                                        "{\"id\": \" 12 \", \"name\": 1.50}\n{\"id\": 12.9, \"name\": true}\n{\"id\":-1e2,\"name\":{\"a\": [1, 2 ], \"b\":\"x y\"}}"))
                .containsExactly(
                        Arrays.asList(12, "1.50", null),
                        Arrays.asList(12, "true", null),
                        Arrays.asList(-100, "{\"a\":[1,2],\"b\":\"x y\"}", null));
        assertThat(harness(single(Types.decimal(38, 18)))
                        .decode("{\"v\":12345678901234567890.123456789012345678}{\"v\":\"0.5\"}{\"v\":1e3}"))
                .containsExactly(
                        List.of(new BigDecimal("12345678901234567890.123456789012345678")),
                        List.of(new BigDecimal("0.500000000000000000")),
                        List.of(new BigDecimal("1000.000000000000000000")));
        assertThat(harness(single(Types.BOOLEAN)).decode("{\"v\":true}{\"v\":\"False\"}"))
                .containsExactly(List.of(true), List.of(false));
        assertThat(harness(single(Types.DOUBLE)).decode("{\"v\":1}{\"v\":\"NaN\"}{\"v\":-0.0}"))
                .containsExactly(List.of(1.0), List.of(Double.NaN), List.of(-0.0));
    }

    @Test
    void timestamps() {
        RowType type = RowType.of(List.of(Field.of("t", Types.timestamp(3)), Field.of("z", Types.timestampLtz(9))));
        List<Object> row = List.of(
                LocalDateTime.parse("2026-01-31T12:30:00.123"), Instant.parse("2026-01-31T12:30:00.000000001Z"));
        String sql = "{\"t\":\"2026-01-31 12:30:00.123\",\"z\":\"2026-01-31 12:30:00.000000001Z\"}\n";
        String iso = sql.replace("31 12", "31T12");
        assertThat(harness(type).encodeText(List.of(row))).isEqualTo(sql);
        assertThat(harness(type).decode(sql)).containsExactly(row);
        assertThat(harness(type, "timestamp-format.standard", "ISO-8601").encodeText(List.of(row)))
                .isEqualTo(iso);
        assertThat(harness(type, "timestamp-format.standard", "ISO-8601").decode(iso))
                .containsExactly(row);
        assertThatThrownBy(() -> harness(type).decode(iso))
                .hasMessage("in, line 1: column \"t\" is TIMESTAMP(3) and cannot hold \"2026-01-31T12:30:00.123\"");
    }

    @Test
    void strings() {
        assertThat(harness(single(Types.STRING))
                        .decode("{\"v\":\"\\u00e4\\uD83D\\uDE00\\/\\b\\f\\t\\r\\\\\"}{\"\\u0076\":\"ä\"}"))
                .containsExactly(List.of("ä\uD83D\uDE00/\b\f\t\r\\"), List.of("ä"));
        assertThat(harness(single(Types.STRING)).encodeText(List.of(List.of("\"\\\n\u0001ä/"))))
                .isEqualTo("{\"v\":\"\\\"\\\\\\n\\u0001ä/\"}\n");
    }

    @Test
    void nested() {
        RowType type = RowType.of(List.of(
                Field.of("r", new RowType(List.of(Field.of("a", Types.INT), Field.of("b", Types.STRING)), true)),
                Field.of("m", new MapType(Types.STRING, Types.INT, true)),
                Field.of("s", new MultisetType(Types.STRING, true))));
        assertThat(
                        harness(type)
                                .decode(
                                        "{\"r\":{\"b\":\"x\"},\"m\":{\"k\":1,\"n\":null,\"k\":2},\"s\":{\"e\":3}}\n{\"r\":null}"))
                .containsExactly(
                        List.of(Arrays.asList(null, "x"), mapOf("k", 2, "n", null), Map.of("e", 3)),
                        Arrays.asList(null, null, null));
    }

    private static Map<Object, Object> mapOf(Object... entries) {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < entries.length; i += 2) {
            map.put(entries[i], entries[i + 1]);
        }
        return map;
    }

    @Test
    void lastOfSeveralFieldsWins() {
        assertThat(events().decode("{\"id\":null,\"id\":1}{\"id\":1,\"id\":null}"))
                .containsExactly(Arrays.asList(1, null, null), Arrays.asList(null, null, null));
    }

    @Test
    void errorsNamePlaceAndCure() {
        assertThatThrownBy(() -> events().decode("{\"id\":1}\n\n{\"id\":\"x\"}"))
                .isInstanceOfSatisfying(SluiceException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.MALFORMED_ROW);
                    assertThat(e).hasMessage("in, line 3: column \"id\" is INT and cannot hold \"x\"");
                    assertThat(e.hint()).hasValueSatisfying(hint -> assertThat(hint)
                            .contains("'json.ignore-parse-errors' = 'true'"));
                });
        assertThatThrownBy(() -> events().decode("{\"id\":1}\n{\"id\":2,}"))
                .hasMessage("in, line 2: not JSON: expected '\"', saw '}'");
        assertThatThrownBy(() -> events().decode("{\"id\":1}\n{\"id\":2\n{\"id\":3}"))
                .hasMessage("in, line 3: not JSON: expected '}', saw '{'");
        assertThatThrownBy(() -> events().decode("{\"id\":1")).hasMessageContaining("the text ends too early");
        assertThatThrownBy(() -> events().decode("[1]"))
                .hasMessage("in, line 1: not JSON: expected an object, which a row is, saw '['");
        assertThatThrownBy(() -> events().decode("{\"tags\":[1,{}],\"x\":" + "[".repeat(5000)))
                .hasMessageContaining("nested deeper than 1000");
        assertThatThrownBy(() -> events().decode("{\"id\":007}")).hasMessageContaining("a number starts with 0");
        assertThatThrownBy(() -> events().decode("{\"name\":\"\\ud83d\"}")).hasMessageContaining("surrogate");
    }

    @Test
    void missingFields() {
        assertThatThrownBy(() -> events("fail-on-missing-field", "true").decode("{\"id\":1,\"name\":\"a\"}"))
                .hasMessage("in, line 1: the row has no field \"tags\"");
        assertThatThrownBy(() -> events("fail-on-missing-field", "true", "ignore-parse-errors", "true")
                        .decode(""))
                .hasMessageContaining("asks for the opposite");
        RowType notNull = RowType.of(List.of(Field.of("a", Types.STRING), Field.of("b", Types.INT.notNull())));
        assertThatThrownBy(() -> harness(notNull).decode("{\"a\":\"x\"}"))
                .hasMessage("in, line 1: the row has no field \"b\"");
        assertThatThrownBy(() -> harness(notNull).decode("{\"b\":null}"))
                .hasMessage("in, line 1: column \"b\" is INT NOT NULL and cannot hold null");
        assertThat(harness(notNull, "ignore-parse-errors", "true").decode("{\"a\":null}\n{\"a\":\"y\",\"b\":1}"))
                .containsExactly(List.of("y", 1));
    }

    @Test
    void ignoresParseErrors() {
        assertThat(events("ignore-parse-errors", "true").decode("""
                {"id":"x","name":"a","tags":[1,{}]}
                not json
                {"id":2
                {"id":3}
                {"id":4,
                 "name":"four"}
                {"id":5, "tags":{"a":[}
                {"id":6}
                """))
                .containsExactly(
                        Arrays.asList(null, "a", List.of("1", "{}")),
                        Arrays.asList(3, null, null),
                        Arrays.asList(4, "four", null),
                        Arrays.asList(6, null, null));
    }

    @Test
    void mapNullKeys() {
        RowType type = single(new MapType(Types.STRING, Types.INT, true));
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put(null, 1);
        map.put("a", 2);
        List<List<Object>> rows = List.of(Collections.singletonList(map));
        assertThatThrownBy(() -> harness(type).encode(rows)).hasMessageContaining("NULL key");
        assertThat(harness(type, "map-null-key.mode", "DROP").encodeText(rows)).isEqualTo("{\"v\":{\"a\":2}}\n");
        assertThat(harness(type, "map-null-key.mode", "LITERAL", "map-null-key.literal", "none")
                        .encodeText(rows))
                .isEqualTo("{\"v\":{\"none\":1,\"a\":2}}\n");
    }

    @Test
    void encodesDecimalsAndNulls() {
        RowType type = RowType.of(List.of(Field.of("d", Types.decimal(20, 10)), Field.of("s", Types.STRING)));
        List<List<Object>> rows = List.of(Arrays.asList(new BigDecimal("0.0000000270"), null));
        assertThat(harness(type).encodeText(rows)).isEqualTo("{\"d\":2.70E-8,\"s\":null}\n");
        assertThat(harness(type, "encode.decimal-as-plain-number", "true", "encode.ignore-null-fields", "true")
                        .encodeText(rows))
                .isEqualTo("{\"d\":0.0000000270}\n");
    }

    @Test
    void projection() {
        assertThat(events().projecting(1).decode("{\"id\":\"no number\",\"name\":\"a\"}"))
                .containsExactly(List.of("a"));
        assertThat(events().projecting().decode("{\"id\":1}{}")).containsExactly(List.of(), List.of());
    }

    @Test
    void refusesMapsWithOtherKeysThanTexts() {
        assertThatThrownBy(() ->
                        harness(single(new MapType(Types.INT, Types.INT, true))).decode(""))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
    }
}
