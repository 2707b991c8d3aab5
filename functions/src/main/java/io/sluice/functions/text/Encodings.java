package io.sluice.functions.text;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.cast.InvalidText;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Numbers and bytes in other notations: HEX, BIN, base 64, character codes. */
public final class Encodings {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.strict(
                    "HEX",
                    site -> site.arity() == 1 && site.root(0).isInteger() ? ofNumber(site, "hex") : ofText(site, "hex"),
                    "An integer or the bytes of a text in hexadecimal.",
                    "HEX('hello')"),
            ScalarFunction.strict("BIN", site -> ofNumber(site, "bin"), "An integer in binary.", "BIN(4)"),
            ScalarFunction.strict("TO_BASE64", site -> ofText(site, "toBase64"), "In base 64.", "TO_BASE64('hello')"),
            ScalarFunction.strict(
                    "FROM_BASE64", site -> ofText(site, "fromBase64"), "From base 64.", "FROM_BASE64('aGVsbG8=')"),
            ScalarFunction.strict(
                    "ASCII",
                    site -> site.arity() == 1 && site.root(0).isCharacter()
                            ? Optional.of(Invocation.of(Encodings.class, "ascii", ValueKind.INT)
                                    .operand(0, ValueKind.BYTES))
                            : Optional.empty(),
                    "The first byte of a text as a number; 0 for none.",
                    "ASCII('abc')"),
            ScalarFunction.strict(
                    "CHR", site -> ofNumber(site, "chr"), "The character of a code up to 255.", "CHR(97)"));

    private Encodings() {}

    private static Optional<Invocation> ofNumber(CallSite site, String method) {
        return site.arity() == 1 && site.root(0).isInteger()
                ? Optional.of(Invocation.of(Encodings.class, method, ValueKind.BYTES)
                        .operand(0, ValueKind.LONG)
                        .result())
                : Optional.empty();
    }

    private static Optional<Invocation> ofText(CallSite site, String method) {
        return site.arity() == 1 && site.root(0).isCharacter()
                ? Optional.of(Invocation.of(Encodings.class, method, ValueKind.BYTES)
                        .operand(0, ValueKind.BYTES)
                        .result())
                : Optional.empty();
    }

    public static BytesRef hex(long value, BytesRef result) {
        return result.setAscii(Long.toHexString(value).toUpperCase(Locale.ROOT));
    }

    public static BytesRef hex(BytesRef text, BytesRef result) {
        return result.setAscii(
                HexFormat.of().withUpperCase().formatHex(text.bytes(), text.offset(), text.offset() + text.length()));
    }

    public static BytesRef bin(long value, BytesRef result) {
        return result.setAscii(Long.toBinaryString(value));
    }

    public static BytesRef toBase64(BytesRef text, BytesRef result) {
        byte[] encoded = Base64.getEncoder().encode(text.toBytes());
        return result.set(encoded, 0, encoded.length);
    }

    public static BytesRef fromBase64(BytesRef text, BytesRef result) {
        try {
            byte[] decoded = Base64.getDecoder().decode(text.toBytes());
            return result.set(decoded, 0, decoded.length);
        } catch (IllegalArgumentException e) { // The JDK has no other way to say it.
            throw InvalidText.of(text, "base 64 text");
        }
    }

    public static int ascii(BytesRef text) {
        return text.length() == 0 ? 0 : text.at(0);
    }

    /** Codes count modulo 256; negative ones give no character. */
    public static BytesRef chr(long code, BytesRef result) {
        return code < 0 ? result.written(0) : result.setText(Character.toString((int) (code % 256)));
    }
}
