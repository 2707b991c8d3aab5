package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.VarCharType;
import io.sluice.spi.type.Types;
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
            atEnds("LTRIM", Ends.LEADING, Trim::varying, "Trims at the front.", "LTRIM('  ab')", "ab"),
            atEnds("RTRIM", Ends.TRAILING, Trim::varying, "Trims at the back.", "RTRIM('ab  ')", "ab"),
            atEnds("BTRIM", Ends.BOTH, strict(Types.STRING), "Trims both ends.", "BTRIM('xaby', 'xy')", "ab"));

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

    private static ScalarFunction atEnds(
            String name, Ends ends, ResultType type, String doc, String example, String result) {
        Signature signature = takes(text("text")).optionally(text("characters")).gives(type);
        signature = ends == Ends.BOTH ? signature : signature.withTypedNulls();
        return ScalarFunction.of(name, signature, site -> invocation(site, ends), doc, example, result);
    }

    private static Invocation invocation(CallSite site, Ends ends) {
        Invocation call = Invocation.of(Trim.class, "trim", ValueKind.BYTES).operand(0, ValueKind.BYTES);
        call = site.arity() == 2 ? call.operand(1, ValueKind.BYTES) : call;
        return call.constant(ends).result();
    }

    /** A text as long as the argument at the most. */
    private static LogicalType varying(ResultType.Arguments arguments) {
        LogicalType text = arguments.type(0);
        int length = text instanceof CharType fixed
                ? fixed.length()
                : text instanceof VarCharType varying ? varying.length() : LogicalType.MAX_LENGTH;
        return new VarCharType(length, arguments.anyNullable());
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
