package io.sluice.functions.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.sluice.functions.json.SimplePathReader.Found;
import io.sluice.functions.value.BytesRef;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Reading bytes gives what reading objects gives: random texts, many of them spoilt by a byte. */
class SimplePathReaderTest {
    private static final String[] PATHS = {
        "$", "$.a", "$.b", "$.a.b", "$.b[0]", "$[1]", "$[0].a", "$.a[2].b", "$['é']", "$.a.a", "$['a b']"
    };
    private static final String[] NAMES = {"a", "b", "\\u0061", "é", "a b", "", "\\u00e9", "zz\\n"};
    private static final String[] STRINGS = {
        "",
        "x",
        "é",
        "\\u00e9",
        "\\ud83d\\ude00",
        "😀",
        "\\\"\\\\\\/\\b\\f\\n\\r\\t",
        "a\\u0000b",
        "\\ud83d",
        "\\ud83dx",
        "\\ude00\\ud83d"
    };
    private static final String[] NUMBERS = {
        "0",
        "-0",
        "1",
        "-17",
        "12.50",
        "-0.5",
        "0.0",
        "-0.0",
        "0.0000001",
        "0.000000",
        "1e3",
        "-1.5E-9",
        "123456789012345678901234567890",
        "0.1234567"
    };
    private static final String SPOILERS = "\"{}[],:\\ \t0-.eEtnu\u0001x";

    private final Random random = new Random(20261130);
    private int invalid;
    private int found;
    private int plain;

    @Test
    void bytesGiveWhatObjectsGive() {
        for (int i = 0; i < 20_000; i++) {
            String text = random.nextInt(20) == 0 ? scalar() : value(0);
            check(random.nextInt(3) == 0 ? spoilt(text) : text, PATHS[random.nextInt(PATHS.length)]);
        }
        assertThat(invalid).isGreaterThan(1_500);
        assertThat(found).isGreaterThan(300);
        assertThat(plain).isGreaterThan(150);
    }

    private void check(String text, String path) {
        BytesRef json = BytesRef.of(" " + text + "!");
        json.set(json.bytes(), 1, json.length() - 2);
        JsonPathQuery query = new JsonPathQuery();
        query.use(BytesRef.of(path));
        SimplePathReader reader = new SimplePathReader();
        Found what = reader.read(json, query.simple().orElseThrow());
        JsonScanner scanner = new JsonScanner();
        scanner.begin(json);
        assertThat(scanner.document()).as(text).isEqualTo(isJson(json));
        assertThat(what == Found.INVALID).as(text).isEqualTo(!isJson(json));
        if (what == Found.INVALID) {
            invalid++;
            return;
        }
        query.find(json);
        Object value = query.value();
        switch (what) {
            case NOTHING -> assertThat(query.failure()).as(text + path).isNotNull();
            case NULL -> assertThat(value).as(text + path).isNull();
            case TEXT, NUMBER, BOOLEAN -> {
                found++;
                BytesRef expected = new BytesRef().setText(String.valueOf(value));
                assertThat(reader.text().toString()).as(text + path).isEqualTo(expected.toString());
            }
            case STRUCTURE -> {
                assertThat(value instanceof Map || value instanceof List)
                        .as(text + path)
                        .isTrue();
                if (new PlainForm().isPlain(reader.text())) {
                    plain++;
                    String written = new JsonOut().begin().value(value).from(0);
                    assertThat(reader.text().toString()).isEqualTo(written);
                }
            }
            case INVALID -> throw new AssertionError(text);
        }
    }

    private static boolean isJson(BytesRef json) {
        try {
            JsonDocuments.parse(json);
            return true;
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    private String value(int depth) {
        int kind = depth > 3 ? 0 : random.nextInt(depth == 0 ? 2 : 4);
        if (depth > 0 && kind > 1 || depth > 3) {
            return scalar();
        }
        boolean object = kind == 0;
        StringBuilder out = new StringBuilder(object ? "{" : "[");
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            out.append(i > 0 ? "," : "").append(blank());
            if (object) {
                out.append('"')
                        .append(NAMES[random.nextInt(NAMES.length)])
                        .append('"')
                        .append(blank())
                        .append(':');
            }
            out.append(blank()).append(value(depth + 1)).append(blank());
        }
        return out.append(object ? "}" : "]").toString();
    }

    private String scalar() {
        return switch (random.nextInt(4)) {
            case 0 -> '"' + STRINGS[random.nextInt(STRINGS.length)] + '"';
            case 1 -> NUMBERS[random.nextInt(NUMBERS.length)];
            case 2 -> random.nextBoolean() ? "true" : "false";
            default -> "null";
        };
    }

    private String blank() {
        return random.nextInt(6) == 0 ? " \t\r\n".substring(random.nextInt(4)) : "";
    }

    private String spoilt(String text) {
        int at = random.nextInt(text.length());
        char c = SPOILERS.charAt(random.nextInt(SPOILERS.length()));
        return switch (random.nextInt(4)) {
            case 0 -> text.substring(0, at) + c + text.substring(at);
            case 1 -> text.substring(0, at) + text.substring(at + 1);
            case 2 -> text.substring(0, at) + c + text.substring(at + 1);
            default -> text.substring(0, at);
        };
    }
}
