package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.VarCharType;
import java.util.List;

/**
 * SUBSTRING(text FROM start [FOR length]), SUBSTR, LEFT and RIGHT. Positions count code points from 1; 0 is taken for 1, and negative ones
 * count from the end.
 */
public final class Substring {
    private static final Signature PART = takes(text("text"), integer("position"))
            .optionally(integer("length"))
            .gives(Substring::shortened)
            .withTypedNulls();
    private static final Signature END =
            takes(text("text"), integer("length")).gives(Substring::shortened).withTypedNulls();

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "SUBSTRING",
                    PART,
                    Substring::part,
                    "The part from a position on, of a length; NULL for a negative length.",
                    "SUBSTRING('abcdef' FROM 2 FOR 3)",
                    "bcd"),
            ScalarFunction.of(
                    "SUBSTR", PART, Substring::part, "The same as SUBSTRING.", "SUBSTR('abcdef', -3, 2)", "de"),
            ScalarFunction.of("LEFT", END, site -> end("left"), "The first characters.", "LEFT('flink', 2)", "fl"),
            ScalarFunction.of("RIGHT", END, site -> end("right"), "The last characters.", "RIGHT('flink', 2)", "nk"));

    private Substring() {}

    /** Text of any length up to that of the argument. */
    private static LogicalType shortened(ResultType.Arguments arguments) {
        return arguments.type(0) instanceof CharType fixed
                ? new VarCharType(fixed.length(), true)
                : arguments.type(0).asNullable();
    }

    private static Invocation part(CallSite site) {
        Invocation call = Invocation.of(Substring.class, "substring", ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.LONG);
        return site.arity() == 2
                ? call.result()
                : call.operand(2, ValueKind.LONG).flag().result();
    }

    private static Invocation end(String method) {
        return Invocation.of(Substring.class, method, ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.LONG)
                .result();
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
