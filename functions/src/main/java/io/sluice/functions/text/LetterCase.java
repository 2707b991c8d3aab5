package io.sluice.functions.text;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** UPPER, LOWER and INITCAP. The result keeps the type, which a letter that becomes two may exceed, as in Flink; constants are cut. */
public final class LetterCase {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.strict("UPPER", site -> choose(site, "upper"), "The text in capitals.", "UPPER('abC')"),
            ScalarFunction.strict("LOWER", site -> choose(site, "lower"), "The text in small letters.", "LOWER('abC')"),
            ScalarFunction.strict(
                    "INITCAP",
                    site -> choose(site, "initcap"),
                    "Each word with a capital first and small letters after.",
                    "INITCAP('hello sql')"));

    private LetterCase() {}

    private static Optional<Invocation> choose(CallSite site, String method) {
        if (site.arity() != 1 || !site.root(0).isCharacter()) {
            return Optional.empty();
        }
        return Optional.of(Invocation.of(LetterCase.class, method, ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .result());
    }

    public static BytesRef upper(BytesRef text, BytesRef result) {
        if (!CodePoints.isAscii(text)) {
            return result.setText(text.toString().toUpperCase(Locale.ROOT));
        }
        byte[] to = result.buffer(text.length());
        for (int i = 0; i < text.length(); i++) {
            byte c = text.at(i);
            to[i] = c >= 'a' && c <= 'z' ? (byte) (c - 32) : c;
        }
        return result.written(text.length());
    }

    public static BytesRef lower(BytesRef text, BytesRef result) {
        if (!CodePoints.isAscii(text)) {
            return result.setText(text.toString().toLowerCase(Locale.ROOT));
        }
        byte[] from = text.bytes();
        int offset = text.offset();
        int length = text.length();
        byte[] to = result.buffer(length);
        for (int i = 0; i < length; i++) {
            byte c = from[offset + i];
            to[i] = c >= 'A' && c <= 'Z' ? (byte) (c + 32) : c;
        }
        return result.written(length);
    }

    /** A word is a run of letters and digits. Letters and digits are those of ASCII; whatever else stands between two makes them two words. */
    public static BytesRef initcap(BytesRef text, BytesRef result) {
        byte[] to = result.buffer(text.length());
        boolean inWord = false;
        for (int i = 0; i < text.length(); i++) {
            byte c = text.at(i);
            boolean upper = c >= 'A' && c <= 'Z';
            boolean lower = c >= 'a' && c <= 'z';
            to[i] = inWord && upper ? (byte) (c + 32) : !inWord && lower ? (byte) (c - 32) : c;
            inWord = upper || lower || c >= '0' && c <= '9';
        }
        return result.written(text.length());
    }
}
