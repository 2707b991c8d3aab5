package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** URL_ENCODE and URL_DECODE: texts as values in the query of a URL, {@code application/x-www-form-urlencoded} in UTF-8. */
public final class UrlEncoding {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "URL_ENCODE",
                    takes(text("text")).gives(nullable(Types.STRING)),
                    site -> Invocation.of(UrlEncoding.class, "encode", ValueKind.BYTES)
                            .operand(0, ValueKind.BYTES)
                            .result(),
                    "The text as a value in the query of a URL.",
                    "URL_ENCODE('https://a.b/c d')",
                    "https%3A%2F%2Fa.b%2Fc+d"),
            ScalarFunction.of(
                    "URL_DECODE",
                    takes(text("text")).gives(nullable(Types.STRING)),
                    site -> Invocation.of(UrlEncoding.class, "decode", ValueKind.BYTES)
                            .operand(0, ValueKind.BYTES)
                            .flag()
                            .result(),
                    "The text that a value in the query of a URL stands for; NULL for one that is malformed.",
                    "URL_DECODE('a%20b%2Fc')",
                    "a b/c"));

    private static final String PLAIN = "-_.*";
    private static final byte[] DIGITS = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
    };

    private UrlEncoding() {}

    public static BytesRef encode(BytesRef text, BytesRef result) {
        byte[] to = result.buffer(BytesRef.checkedLength(3L * text.length()));
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            byte c = text.at(i);
            if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || PLAIN.indexOf(c) >= 0) {
                to[length++] = c;
            } else if (c == ' ') {
                to[length++] = '+';
            } else {
                to[length++] = '%';
                to[length++] = DIGITS[c >> 4 & 0xF];
                to[length++] = DIGITS[c & 0xF];
            }
        }
        return result.written(length);
    }

    public static BytesRef decode(BytesRef text, NullFlag flag, BytesRef result) {
        try {
            return result.setText(URLDecoder.decode(text.toString(), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) { // The JDK has no other way to say it.
            flag.raise();
            return result;
        }
    }
}
