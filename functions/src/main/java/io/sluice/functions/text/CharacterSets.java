package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.binary;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.Types;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ENCODE and DECODE: texts as bytes in a character set and back. What cannot be encoded becomes a question mark or U+FFFD. */
public final class CharacterSets {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "ENCODE",
                    takes(text("text"), text("charset"))
                            .gives(strict(Types.BYTES))
                            .withTypedNulls(),
                    site -> choose("encode"),
                    "The bytes of a text in a character set.",
                    "ENCODE('AB', 'UTF-8')",
                    "AB"),
            ScalarFunction.of(
                    "DECODE",
                    takes(binary("bytes"), text("charset"))
                            .gives(strict(Types.STRING))
                            .withTypedNulls(),
                    site -> choose("decode"),
                    "The text of bytes in a character set.",
                    "DECODE(ENCODE('flink', 'UTF-16'), 'UTF-16')",
                    "flink"));

    private CharacterSets() {}

    private static Invocation choose(String method) {
        return Invocation.of(CharacterSets.class, method, ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.BYTES)
                .state(Named.class)
                .result();
    }

    public static BytesRef encode(BytesRef text, BytesRef name, Named charset, BytesRef result) {
        if (charset.find(name) == StandardCharsets.UTF_8) {
            return result.set(text);
        }
        byte[] encoded = text.toString().getBytes(charset.find(name));
        return result.set(encoded, 0, encoded.length);
    }

    public static BytesRef decode(BytesRef bytes, BytesRef name, Named charset, BytesRef result) {
        if (charset.find(name) == StandardCharsets.UTF_8 && CodePoints.isAscii(bytes)) {
            return result.set(bytes);
        }
        return result.setText(new String(bytes.bytes(), bytes.offset(), bytes.length(), charset.find(name)));
    }

    /** The character set of the last name, kept from row to row. */
    public static final class Named {
        private final BytesRef name = new BytesRef();
        private @Nullable Charset charset;

        Charset find(BytesRef wanted) {
            Charset current = charset;
            if (current == null || !name.sameBytes(wanted)) {
                current = lookUp(wanted.toString());
                byte[] copy = wanted.toBytes();
                name.set(copy, 0, copy.length);
                charset = current;
            }
            return current;
        }

        private static Charset lookUp(String name) {
            try {
                return Charset.forName(name);
            } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                throw SluiceException.of(ErrorCode.INVALID_LITERAL, "there is no character set \"" + name + "\"")
                        .hint("UTF-8, UTF-16, UTF-16BE, UTF-16LE, ISO-8859-1 and US-ASCII are always there.");
            }
        }
    }
}
