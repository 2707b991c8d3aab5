package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.util.Arrays;
import java.util.List;

/** LPAD, RPAD, REPEAT and REVERSE. */
public final class Padding {
    private static final Signature PADDED = takes(text("text"), integer("length"), text("pad"))
            .gives(strict(Types.STRING))
            .withTypedNulls();

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "LPAD",
                    PADDED,
                    site -> pad("lpad"),
                    "Filled up at the front to a length, or cut.",
                    "LPAD('hi', 4, '?')",
                    "??hi"),
            ScalarFunction.of(
                    "RPAD",
                    PADDED,
                    site -> pad("rpad"),
                    "Filled up at the back to a length, or cut.",
                    "RPAD('hi', 4, '?')",
                    "hi??"),
            ScalarFunction.of(
                    "REPEAT",
                    takes(text("text"), integer("times"))
                            .gives(strict(Types.STRING))
                            .withTypedNulls(),
                    site -> Invocation.of(Padding.class, "repeat", ValueKind.BYTES)
                            .operand(0, ValueKind.BYTES)
                            .operand(1, ValueKind.LONG)
                            .result(),
                    "The text several times over.",
                    "REPEAT('ab', 3)",
                    "ababab"),
            ScalarFunction.of(
                    "REVERSE",
                    takes(text("text")).gives(nullable(Types.STRING)).withTypedNulls(),
                    site -> Invocation.of(Padding.class, "reverse", ValueKind.BYTES)
                            .operand(0, ValueKind.BYTES)
                            .result(),
                    "The characters from last to first.",
                    "REVERSE('sql')",
                    "lqs"));

    private Padding() {}

    private static Invocation pad(String method) {
        return Invocation.of(Padding.class, method, ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.LONG)
                .operand(2, ValueKind.BYTES)
                .flag()
                .result();
    }

    public static BytesRef lpad(BytesRef text, long wanted, BytesRef pad, NullFlag flag, BytesRef result) {
        int length = (int) Math.max(-1, Math.min(wanted, Integer.MAX_VALUE));
        if (isWide(text, pad)) {
            int missing = missing(text, length, pad, flag);
            return result.setText(fill(pad, missing) + start(text, length));
        }
        int missing = missing(text, length, pad, flag);
        if (missing <= 0) {
            return TextLength.atMost(text, Math.max(0, length), result);
        }
        int filler = filler(pad, missing);
        int all = BytesRef.checkedLength((long) filler + text.length());
        byte[] to = result.buffer(all);
        repeat(pad, to, 0, filler);
        System.arraycopy(text.bytes(), text.offset(), to, filler, text.length());
        return result.written(all);
    }

    public static BytesRef rpad(BytesRef text, long wanted, BytesRef pad, NullFlag flag, BytesRef result) {
        int length = (int) Math.max(-1, Math.min(wanted, Integer.MAX_VALUE));
        if (isWide(text, pad)) {
            int missing = missing(text, length, pad, flag);
            return result.setText(start(text, length) + fill(pad, missing));
        }
        int missing = missing(text, length, pad, flag);
        if (missing <= 0) {
            return TextLength.atMost(text, Math.max(0, length), result);
        }
        int all = BytesRef.checkedLength((long) text.length() + filler(pad, missing));
        byte[] to = result.buffer(all);
        System.arraycopy(text.bytes(), text.offset(), to, 0, text.length());
        repeat(pad, to, text.length(), all);
        return result.written(all);
    }

    /** Characters to add; NULL for a negative length and for nothing to fill up with. */
    private static int missing(BytesRef text, int length, BytesRef pad, NullFlag flag) {
        int missing =
                length - (CodePoints.hasSupplementary(text) ? text.toString().length() : CodePoints.count(text));
        if (length < 0 || pad.length() == 0) {
            flag.raise();
            return 0;
        }
        return missing;
    }

    /** Where characters are two UTF-16 units, lengths count those, as in Flink. */
    private static boolean isWide(BytesRef text, BytesRef pad) {
        return CodePoints.hasSupplementary(text) || CodePoints.hasSupplementary(pad);
    }

    private static String start(BytesRef text, int length) {
        String whole = text.toString();
        return whole.substring(0, Math.min(whole.length(), Math.max(0, length)));
    }

    private static String fill(BytesRef pad, int count) {
        String unit = pad.toString();
        return count <= 0
                ? ""
                : unit.repeat(count / Math.max(1, unit.length()) + 1).substring(0, count);
    }

    /** Bytes of as many characters of a text that is repeated. */
    private static int filler(BytesRef pad, int characters) {
        int count = pad.length() == 1 ? 1 : CodePoints.count(pad);
        long whole = (long) (characters / count) * pad.length();
        return BytesRef.checkedLength(whole + CodePoints.advance(pad, 0, characters % count));
    }

    /** Fills a stretch of an array with a text over and over. */
    private static void repeat(BytesRef text, byte[] to, int from, int end) {
        if (text.length() == 1) {
            Arrays.fill(to, from, end, text.at(0));
            return;
        }
        for (int at = from; at < end; at += text.length()) {
            System.arraycopy(text.bytes(), text.offset(), to, at, Math.min(text.length(), end - at));
        }
    }

    public static BytesRef repeat(BytesRef text, long times, BytesRef result) {
        long count = Math.max(0, Math.min(times, Integer.MAX_VALUE)); // More is too long, unless it is nothing.
        int length = BytesRef.checkedLength(text.length() * count);
        repeat(text, result.buffer(length), 0, length);
        return result.written(length);
    }

    public static BytesRef reverse(BytesRef text, BytesRef result) {
        byte[] to = result.buffer(text.length());
        int end = text.length();
        int at = 0;
        while (at < text.length()) {
            byte first = text.at(at);
            if (first >= 0) {
                to[--end] = first;
                at++;
                continue;
            }
            int width = Math.min(CodePoints.width(first), text.length() - at);
            end -= width;
            System.arraycopy(text.bytes(), text.offset() + at, to, end, width);
            at += width;
        }
        return result.written(text.length());
    }
}
