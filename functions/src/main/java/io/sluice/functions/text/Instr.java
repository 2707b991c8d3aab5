package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.Types;

/** INSTR(text, part [, start [, occurrence]]); positions count code points from 1, or from the end when they are negative. */
public final class Instr {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "INSTR",
            takes(text("text"), text("part"))
                    .optionally(integer("start"), integer("occurrence"))
                    .gives(strict(Types.INT))
                    .withTypedNulls(),
            Instr::choose,
            "Where a part occurs for the n-th time at or after a position, or backwards from a negative one, before which it must end; 0 for"
                    + " nowhere.",
            "INSTR('hello flink', 'l', -1)",
            "8");

    private Instr() {}

    private static Invocation choose(CallSite site) {
        Invocation call = Invocation.of(Instr.class, "position", ValueKind.INT)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.BYTES);
        for (int i = 2; i < 4; i++) {
            call = i < site.arity() ? call.operand(i, ValueKind.LONG) : call.constant(1L);
        }
        return call;
    }

    public static int position(BytesRef text, BytesRef part, long start, long occurrence) {
        if (occurrence < 1) {
            throw SluiceException.of(
                    ErrorCode.INVALID_LITERAL, "the occurrence that INSTR looks for is at least 1, not " + occurrence);
        }
        int count = CodePoints.count(text);
        if (part.length() == 0) {
            return start < 0 ? count + 1 : 1;
        }
        if (start == 0 || Math.abs(start) > count) {
            return 0;
        }
        return start > 0
                ? forwards(text, part, (int) start, occurrence)
                : backwards(text, part, count + (int) start + 2 - CodePoints.count(part), occurrence);
    }

    private static int forwards(BytesRef text, BytesRef part, int start, long occurrence) {
        int at = CodePoints.advance(text, 0, start - 1L);
        long left = occurrence;
        for (int position = start; at < text.length(); position++) {
            if (isAt(text, at, part) && --left == 0) {
                return position;
            }
            at += CodePoints.width(text.at(at));
        }
        return 0;
    }

    /** @param start where the last occurrence that counts begins; less than 1 when there is no room for one */
    private static int backwards(BytesRef text, BytesRef part, int start, long occurrence) {
        if (start < 1) {
            return 0;
        }
        int at = CodePoints.advance(text, 0, start - 1L);
        long left = occurrence;
        for (int position = start; position > 0; position--) {
            if (isAt(text, at, part) && --left == 0) {
                return position;
            }
            do {
                at--;
            } while (at > 0 && (text.at(at) & 0xC0) == 0x80);
        }
        return 0;
    }

    private static boolean isAt(BytesRef text, int at, BytesRef part) {
        return at + part.length() <= text.length() && CodePoints.matches(text, at, part);
    }
}
