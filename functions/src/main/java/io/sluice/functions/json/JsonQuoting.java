package io.sluice.functions.json;

import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON_QUOTE and JSON_UNQUOTE. A character beyond U+FFFF is quoted by the digits of its code point and of the second half of its pair, as in Flink. */
public final class JsonQuoting {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "JSON_QUOTE",
                    takes(text("text")).gives(strict(Types.STRING)),
                    site -> choose("quote"),
                    "The text as a JSON string in ASCII. Control characters without a letter of their own stay as they are.",
                    "JSON_QUOTE('a\"b')",
                    "\"a\\\"b\""),
            ScalarFunction.of(
                    "JSON_UNQUOTE",
                    takes(text("text")).gives(strict(Types.STRING)),
                    site -> choose("unquote"),
                    "The text that a JSON string stands for; other texts stay as they are.",
                    "JSON_UNQUOTE('\"a\\\"b\"')",
                    "a\"b"));

    private static final String ESCAPED = "\"\\/bfnrt";
    private static final String PLAIN = "\"\\/\b\f\n\r\t";
    private static final int HEX_DIGITS = 4;
    private static final int MAX_ASCII = 0x7F;

    private JsonQuoting() {}

    private static Invocation choose(String method) {
        return Invocation.of(JsonQuoting.class, method, ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .result();
    }

    public static BytesRef quote(BytesRef text, BytesRef result) {
        String plain = text.toString();
        StringBuilder quoted = new StringBuilder(plain.length() + 2).append('"');
        for (int i = 0; i < plain.length(); i++) {
            int c = plain.codePointAt(i); // Of the second half of a pair it is that half.
            int escape = PLAIN.indexOf(c);
            if (escape >= 0) {
                quoted.append('\\').append(ESCAPED.charAt(escape));
            } else if (c > MAX_ASCII) {
                quoted.append("\\u");
                for (int shift = Character.isBmpCodePoint(c) ? 12 : 16; shift >= 0; shift -= 4) {
                    quoted.append(Character.forDigit(c >> shift & 0xF, 16));
                }
            } else {
                quoted.append((char) c);
            }
        }
        return result.setAscii(quoted.append('"'));
    }

    public static BytesRef unquote(BytesRef text, BytesRef result) {
        int last = text.length() - 1;
        if (last < 1 || text.at(0) != '"' || text.at(last) != '"') {
            return result.set(text);
        }
        String quoted = text.toString();
        String plain = unescaped(quoted.substring(1, quoted.length() - 1));
        return plain == null ? result.set(text) : result.setText(plain);
    }

    /** Null when a backslash begins nothing that JSON knows. */
    private static @Nullable String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                plain.append(c);
                continue;
            }
            if (++i == text.length()) {
                return null;
            }
            int escape = ESCAPED.indexOf(text.charAt(i));
            if (escape >= 0) {
                plain.append(PLAIN.charAt(escape));
            } else if (text.charAt(i) == 'u' && i + HEX_DIGITS < text.length()) {
                int unit = 0;
                for (int digit = 1; digit <= HEX_DIGITS; digit++) {
                    int value = Character.digit(text.charAt(i + digit), 16);
                    if (value < 0) {
                        return null;
                    }
                    unit = unit << 4 | value;
                }
                plain.append((char) unit);
                i += HEX_DIGITS;
            } else {
                return null;
            }
        }
        return plain.toString();
    }
}
