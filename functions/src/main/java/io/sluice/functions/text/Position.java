package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.binary;
import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.util.List;
import java.util.Optional;

/** CHAR_LENGTH, POSITION and LOCATE, STARTSWITH and ENDSWITH: what they find is counted in code points from 1. */
public final class Position {
    private static final Signature ENDS = takes(text("text"), text("end"))
            .gives(strict(Types.BOOLEAN))
            .or(binary("bytes"), binary("end"))
            .gives(strict(Types.BOOLEAN));

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.strict("CHAR_LENGTH", Position::length, "How many characters.", "CHAR_LENGTH('sql')"),
            ScalarFunction.strict(
                    "CHARACTER_LENGTH", Position::length, "How many characters.", "CHARACTER_LENGTH('sql')"),
            ScalarFunction.strict(
                    "POSITION",
                    Position::position,
                    "Where the first argument begins in the second, at or after the third; 0 for nowhere.",
                    "POSITION('n' IN 'flink')"),
            ScalarFunction.of(
                    "LOCATE",
                    takes(text("part"), text("text"))
                            .optionally(integer("position"))
                            .gives(strict(Types.INT))
                            .withTypedNulls(),
                    site -> position(site).orElseThrow(),
                    "The same as POSITION.",
                    "LOCATE('l', 'hello', 4)",
                    "4"),
            ScalarFunction.of(
                    "STARTSWITH",
                    ENDS,
                    site -> ends("startsWith"),
                    "Whether a text or bytes begin with others.",
                    "STARTSWITH('flink', 'fl')",
                    "TRUE"),
            ScalarFunction.of(
                    "ENDSWITH",
                    ENDS,
                    site -> ends("endsWith"),
                    "Whether a text or bytes end with others.",
                    "ENDSWITH('flink', 'nk')",
                    "TRUE"));

    private Position() {}

    private static Optional<Invocation> length(CallSite site) {
        return site.arity() == 1 && site.root(0).isCharacter()
                ? Optional.of(
                        Invocation.of(CodePoints.class, "count", ValueKind.INT).operand(0, ValueKind.BYTES))
                : Optional.empty();
    }

    private static Optional<Invocation> position(CallSite site) {
        if (site.arity() < 2
                || site.arity() > 3
                || !site.root(0).isCharacter()
                || !site.root(1).isCharacter()) {
            return Optional.empty();
        }
        Invocation call = Invocation.of(Position.class, "position", ValueKind.INT)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.BYTES);
        return Optional.of(site.arity() == 3 ? call.operand(2, ValueKind.LONG) : call);
    }

    private static Invocation ends(String method) {
        return Invocation.of(Position.class, method, ValueKind.BOOLEAN)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.BYTES);
    }

    public static int position(BytesRef part, BytesRef text) {
        return position(part, text, 1);
    }

    public static int position(BytesRef part, BytesRef text, long from) {
        if (part.length() == 0) {
            return 1;
        }
        // As in Flink, one looks from the start when there is no such place; the one before the smallest number is the
        // largest.
        if (from == Integer.MIN_VALUE) {
            return 0;
        }
        int start = CodePoints.advance(text, 0, Math.max(from, 1) - 1L);
        int found = CodePoints.indexOf(text, part, start);
        if (found < 0) {
            return 0;
        }
        int before = 0;
        for (int i = 0; i < found; i += CodePoints.width(text.at(i))) {
            before++;
        }
        return before + 1;
    }

    public static boolean startsWith(BytesRef text, BytesRef start) {
        return start.length() <= text.length() && CodePoints.matches(text, 0, start);
    }

    public static boolean endsWith(BytesRef text, BytesRef end) {
        return end.length() <= text.length() && CodePoints.matches(text, text.length() - end.length(), end);
    }
}
