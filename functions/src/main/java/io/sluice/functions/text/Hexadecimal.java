package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.util.List;

/** HEX, UNHEX and BIN. Negative numbers have the digits of their two's complement in 64 bits. */
public final class Hexadecimal {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "HEX",
                    takes(integer("number"))
                            .gives(strict(Types.STRING))
                            .or(text("text"))
                            .gives(strict(Types.STRING))
                            .withTypedNulls(),
                    Hexadecimal::chooseHex,
                    "An integer or the UTF-8 bytes of a text in capital hexadecimal digits.",
                    "HEX('hello')",
                    "68656C6C6F"),
            ScalarFunction.of(
                    "UNHEX",
                    takes(text("digits")).gives(nullable(Types.BYTES)),
                    site -> Invocation.of(Hexadecimal.class, "unhex", ValueKind.BYTES)
                            .operand(0, ValueKind.BYTES)
                            .flag()
                            .result(),
                    "The bytes of hexadecimal digits; NULL when there is another character.",
                    "UNHEX('466C696E6B')",
                    "Flink"),
            ScalarFunction.of(
                    "BIN",
                    takes(integer("number")).gives(strict(Types.STRING)).withTypedNulls(),
                    site -> Invocation.of(Hexadecimal.class, "bin", ValueKind.BYTES)
                            .operand(0, ValueKind.LONG)
                            .result(),
                    "An integer in binary digits.",
                    "BIN(4)",
                    "100"));

    private static final byte[] DIGITS = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
    };

    private Hexadecimal() {}

    private static Invocation chooseHex(CallSite site) {
        ValueKind kind = site.root(0).isInteger() ? ValueKind.LONG : ValueKind.BYTES;
        return Invocation.of(Hexadecimal.class, "hex", ValueKind.BYTES)
                .operand(0, kind)
                .result();
    }

    public static BytesRef hex(long value, BytesRef result) {
        return digits(value, 4, result);
    }

    public static BytesRef bin(long value, BytesRef result) {
        return digits(value, 1, result);
    }

    private static BytesRef digits(long value, int bits, BytesRef result) {
        int significant = Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(value));
        int count = (significant + bits - 1) / bits;
        byte[] to = result.buffer(count);
        for (int i = 0; i < count; i++) {
            to[i] = DIGITS[(int) (value >>> bits * (count - 1 - i)) & (1 << bits) - 1];
        }
        return result.written(count);
    }

    public static BytesRef hex(BytesRef text, BytesRef result) {
        int length = BytesRef.checkedLength(2L * text.length());
        byte[] to = result.buffer(length);
        for (int i = 0; i < text.length(); i++) {
            to[2 * i] = DIGITS[text.at(i) >> 4 & 0xF];
            to[2 * i + 1] = DIGITS[text.at(i) & 0xF];
        }
        return result.written(length);
    }

    /** Of an odd number of digits the first, which is no byte, gives a zero byte, as in Flink. */
    public static BytesRef unhex(BytesRef text, NullFlag flag, BytesRef result) {
        int odd = text.length() % 2;
        int length = text.length() / 2 + odd;
        byte[] to = result.buffer(length);
        int invalid = 0;
        if (odd == 1) {
            invalid |= Character.digit(text.at(0), 16);
            to[0] = 0;
        }
        for (int i = odd; i < length; i++) {
            int high = Character.digit(text.at(2 * i - odd), 16);
            int low = Character.digit(text.at(2 * i - odd + 1), 16);
            invalid |= high | low;
            to[i] = (byte) (high << 4 | low);
        }
        if (invalid < 0) {
            flag.raise();
        }
        return result.written(length);
    }
}
