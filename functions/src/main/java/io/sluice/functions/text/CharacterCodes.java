package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.util.List;

/** ASCII and CHR. */
public final class CharacterCodes {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "ASCII",
                    takes(text("text")).gives(strict(Types.INT)).withTypedNulls(),
                    site -> Invocation.of(CharacterCodes.class, "ascii", ValueKind.INT)
                            .operand(0, ValueKind.BYTES),
                    "The first byte of a text as a number; 0 for the empty text.",
                    "ASCII('abc')",
                    "97"),
            ScalarFunction.of(
                    "CHR",
                    takes(integer("code")).gives(nullable(Types.STRING)).withTypedNulls(),
                    site -> Invocation.of(CharacterCodes.class, "chr", ValueKind.BYTES)
                            .operand(0, ValueKind.LONG)
                            .result(),
                    "The character with a code, counted modulo 256; nothing for a negative one.",
                    "CHR(97)",
                    "a"));

    private CharacterCodes() {}

    /** Signed, as in Flink: bytes of characters beyond ASCII are negative. */
    public static int ascii(BytesRef text) {
        return text.length() == 0 ? 0 : text.at(0);
    }

    public static BytesRef chr(long code, BytesRef result) {
        if (code < 0) {
            return result.written(0);
        }
        int character = (int) (code % 256);
        byte[] to = result.buffer(2);
        if (character < 0x80) {
            to[0] = (byte) character;
            return result.written(1);
        }
        to[0] = (byte) (0xC0 | character >> 6);
        to[1] = (byte) (0x80 | character & 0x3F);
        return result.written(2);
    }
}
