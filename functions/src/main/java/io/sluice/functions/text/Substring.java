package io.sluice.functions.text;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import java.util.List;
import java.util.Optional;

/**
 * SUBSTRING(text FROM start [FOR length]), SUBSTR, LEFT and RIGHT. Positions count code points from 1; 0 is taken for 1, and negative ones
 * count from the end.
 */
public final class Substring {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.strict(
                    "SUBSTRING",
                    Substring::choose,
                    "The part from a position on, of a length; NULL for a negative length.",
                    "SUBSTRING('abcdef' FROM 2 FOR 3)"),
            ScalarFunction.strict("SUBSTR", Substring::choose, "The same as SUBSTRING.", "SUBSTR('abcdef', -3, 2)"),
            ScalarFunction.strict("LEFT", site -> end(site, "left"), "The first characters.", "LEFT('flink', 2)"),
            ScalarFunction.strict("RIGHT", site -> end(site, "right"), "The last characters.", "RIGHT('flink', 2)"));

    private Substring() {}

    private static Optional<Invocation> choose(CallSite site) {
        if (site.arity() < 2 || site.arity() > 3 || !site.root(0).isCharacter() || !integers(site)) {
            return Optional.empty();
        }
        Invocation call = Invocation.of(Substring.class, "substring", ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.LONG);
        return Optional.of(
                site.arity() == 2
                        ? call.result()
                        : call.operand(2, ValueKind.LONG).flag().result());
    }

    private static Optional<Invocation> end(CallSite site, String method) {
        if (site.arity() != 2 || !site.root(0).isCharacter() || !integers(site)) {
            return Optional.empty();
        }
        return Optional.of(Invocation.of(Substring.class, method, ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.LONG)
                .result());
    }

    private static boolean integers(CallSite site) {
        for (int i = 1; i < site.arity(); i++) {
            if (!site.root(i).isInteger()) {
                return false;
            }
        }
        return true;
    }

    public static BytesRef substring(BytesRef text, long position, BytesRef result) {
        return cut(text, position, Long.MAX_VALUE, result);
    }

    public static BytesRef substring(BytesRef text, long position, long length, NullFlag flag, BytesRef result) {
        if (length < 0) {
            flag.raise();
            return result;
        }
        return cut(text, position, length, result);
    }

    public static BytesRef left(BytesRef text, long length, BytesRef result) {
        return cut(text, 1, Math.max(0, length), result);
    }

    public static BytesRef right(BytesRef text, long length, BytesRef result) {
        long count = CodePoints.count(text);
        return cut(text, Math.max(0, count - Math.max(0, length)) + 1, Long.MAX_VALUE, result);
    }

    private static BytesRef cut(BytesRef text, long position, long length, BytesRef result) {
        long skipped = position > 0 ? position - 1 : position < 0 ? CodePoints.count(text) + position : 0;
        if (skipped < 0) {
            return result.set(text.bytes(), text.offset(), 0);
        }
        int start = CodePoints.advance(text, 0, skipped);
        int end = CodePoints.advance(text, start, length);
        return result.set(text.bytes(), text.offset() + start, end - start);
    }
}
