package io.sluice.connectors.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.sluice.connectors.formats.csv.CsvFormat;
import io.sluice.connectors.formats.json.JsonFormat;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random text, much of it broken, read here and by Jackson, which Flink reads with: the same rows, or an error in both. */
class OtherReadersTest {
    private static final String[] CSV_PIECES = {
        "a", "b c", ",", ",", "\"", "\"\"", "\n", "\r\n", " ", "#", "ä", "\\", "1"
    };
    private static final String[] JSON_PIECES = {
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "\"v\"",
        "\"w\"",
        "\"a\\n\\u00e4\"",
        "1",
        "-2.5",
        "0",
        "true",
        "false",
        "null",
        " ",
        "nul",
        "01",
        "-",
        "\"\\x\"",
        "\"",
        "1.",
        "\\"
    };

    private static final Pattern QUOTED_NOTHING = Pattern.compile("(^|[\r\n])\"\" *([\r\n]|$)");

    private static final RowType TWO = RowType.of(List.of(Field.of("v", Types.STRING), Field.of("w", Types.STRING)));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void csv(long seed) {
        Random random = new Random(seed);
        int good = 0;
        for (int i = 0; i < 4000; i++) {
            String text = random(random, CSV_PIECES, 14);
            boolean escape = random.nextBoolean();
            if (escape && text.endsWith("\\") || QUOTED_NOTHING.matcher(text).find()) {
                continue; // Jackson takes an escape of nothing for a text, and a line of two quotes for an empty line
            }
            List<List<@Nullable Object>> expected = jacksonCsv(text, escape);
            Map<String, String> options = escape ? Map.of("escape-character", "\\") : Map.of();
            List<List<@Nullable Object>> actual = orNull(new FormatHarness(new CsvFormat(), TWO, options), text);
            assertThat(actual)
                    .as("seed %d, escape %s: <<%s>>", seed, escape, text)
                    .isEqualTo(expected);
            good += expected == null ? 0 : 1;
        }
        assertThat(good).isGreaterThan(200);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void json(long seed) {
        Random random = new Random(seed);
        ObjectMapper jackson = JsonMapper.builder()
                .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .build();
        int good = 0;
        for (int i = 0; i < 6000; i++) {
            String value = random.nextInt(3) == 0 ? random(random, JSON_PIECES, 6) : validJson(random, 3);
            String text = "{\"v\":" + value + (random.nextInt(3) == 0 ? random(random, JSON_PIECES, 3) : "") + "}";
            List<List<@Nullable Object>> expected = jacksonJson(jackson, text);
            List<List<@Nullable Object>> actual = orNull(new FormatHarness(new JsonFormat(), TWO, Map.of()), text);
            assertThat(actual).as("seed %d: <<%s>>", seed, text).isEqualTo(expected);
            good += expected == null ? 0 : 1;
        }
        assertThat(good).isGreaterThan(1000);
    }

    private static @Nullable List<List<@Nullable Object>> orNull(FormatHarness harness, String text) {
        try {
            return harness.decode(text);
        } catch (SluiceException e) {
            return null;
        }
    }

    /** The rows as Flink makes them of Jackson's; null for an error. */
    private static @Nullable List<List<@Nullable Object>> jacksonCsv(String text, boolean escape) {
        CsvMapper mapper = new CsvMapper();
        mapper.enable(CsvParser.Feature.WRAP_AS_ARRAY);
        CsvSchema schema = CsvSchema.emptySchema();
        if (escape) {
            schema = schema.withEscapeChar('\\');
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (MappingIterator<String[]> records =
                mapper.readerFor(String[].class).with(schema).readValues(text)) {
            while (records.hasNextValue()) {
                List<@Nullable Object> row = new ArrayList<>(Arrays.asList(records.nextValue()));
                if (row.equals(List.of(""))) {
                    continue; // an empty line, which this format skips
                }
                if (row.size() == 3 && "".equals(row.get(2))) {
                    row.remove(2);
                }
                if (row.size() != 2) {
                    return null;
                }
                rows.add(row);
            }
        } catch (IOException e) {
            return null;
        }
        return rows;
    }

    private static @Nullable List<List<@Nullable Object>> jacksonJson(ObjectMapper mapper, String text) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (var parser = mapper.createParser(text)) {
            for (JsonNode node = mapper.readTree(parser); node != null; node = mapper.readTree(parser)) {
                if (!node.isObject()) {
                    return null;
                }
                rows.add(Arrays.asList(asText(node.get("v")), asText(node.get("w"))));
            }
            return rows;
        } catch (JsonProcessingException e) {
            return null;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static @Nullable String asText(@Nullable JsonNode node) {
        if (node == null || node.isNull()) {
            return null;
        }
        return node.isNumber() || node.isContainerNode() ? node.toString() : node.asText();
    }

    private static String validJson(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> String.valueOf(random.nextInt());
            case 1 -> "\"" + random(random, new String[] {"a", "\\\"", "\\u00e4", "漢", "\\\\", " "}, 4) + "\"";
            case 2 -> random.nextBoolean() ? "true" : "null";
            case 3 -> " " + random.nextInt(10) + " ";
            case 4 -> "[" + validJson(random, depth - 1) + " , " + validJson(random, depth - 1) + "]";
            default -> "{\"k\" : " + validJson(random, depth - 1) + "}";
        };
    }

    private static String random(Random random, String[] pieces, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.toString();
    }
}
