package io.sluice.functions.text;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import java.util.List;
import java.util.Optional;

/** TRIM, LTRIM, RTRIM and BTRIM: take away all of some characters, blanks when none are named, at the ends. */
public final class Trim {
    private static final BytesRef BLANK = BytesRef.of(" ");

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.strict(
                    "TRIM",
                    Trim::chooseTrim,
                    "The text without the named characters at the named ends.",
                    "TRIM(BOTH 'x' FROM 'xxabxx')"),
            ScalarFunction.strict("LTRIM", site -> choose(site, Ends.LEADING), "Trims at the front.", "LTRIM('  ab')"),
            ScalarFunction.strict("RTRIM", site -> choose(site, Ends.TRAILING), "Trims at the back.", "RTRIM('ab  ')"),
            ScalarFunction.strict("BTRIM", site -> choose(site, Ends.BOTH), "Trims both ends.", "BTRIM('xaby', 'xy')"));

    /** Which ends are trimmed. */
    public enum Ends {
        LEADING,
        TRAILING,
        BOTH
    }

    private Trim() {}

    /** Operands: the ends, the characters, the text. */
    private static Optional<Invocation> chooseTrim(CallSite site) {
        if (site.arity() != 3 || site.symbol(0).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Invocation.of(Trim.class, "trim", ValueKind.BYTES)
                .operand(2, ValueKind.BYTES)
                .operand(1, ValueKind.BYTES)
                .constant(Ends.valueOf(site.symbol(0).get()))
                .result());
    }

    private static Optional<Invocation> choose(CallSite site, Ends ends) {
        if (site.arity() < 1 || site.arity() > 2 || !site.root(0).isCharacter()) {
            return Optional.empty();
        }
        Invocation call = Invocation.of(Trim.class, "trim", ValueKind.BYTES).operand(0, ValueKind.BYTES);
        call = site.arity() == 2 ? call.operand(1, ValueKind.BYTES) : call;
        return Optional.of(call.constant(ends).result());
    }

    public static BytesRef trim(BytesRef text, Ends ends, BytesRef result) {
        return trim(text, BLANK, ends, result);
    }

    public static BytesRef trim(BytesRef text, BytesRef characters, Ends ends, BytesRef result) {
        int start = 0;
        int end = text.length();
        if (ends != Ends.TRAILING) {
            while (start < end && contains(characters, text, start, CodePoints.width(text.at(start)))) {
                start += CodePoints.width(text.at(start));
            }
        }
        if (ends != Ends.LEADING) {
            int last = previous(text, end);
            while (last >= start && end > start && contains(characters, text, last, end - last)) {
                end = last;
                last = previous(text, end);
            }
        }
        return result.set(text.bytes(), text.offset() + start, Math.max(0, end - start));
    }

    /** Where the code point before a place starts. */
    private static int previous(BytesRef text, int end) {
        int at = end - 1;
        while (at > 0 && (text.at(at) & 0xC0) == 0x80) {
            at--;
        }
        return at;
    }

    private static boolean contains(BytesRef characters, BytesRef text, int at, int width) {
        for (int i = 0; i < characters.length(); i += CodePoints.width(characters.at(i))) {
            if (CodePoints.width(characters.at(i)) != width || at + width > text.length()) {
                continue;
            }
            int same = 0;
            while (same < width && i + same < characters.length() && characters.at(i + same) == text.at(at + same)) {
                same++;
            }
            if (same == width) {
                return true;
            }
        }
        return false;
    }
}
