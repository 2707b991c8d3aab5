package io.sluice.functions.text;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import java.util.Optional;

/**
 * {@code OVERLAY(text PLACING part FROM start [FOR length])}. Positions count characters from 1, those beyond U+FFFF twice, as in Flink; a
 * start outside the text changes nothing, and a length that is not positive or beyond the end takes the rest.
 */
public final class Overlay {
    public static final ScalarFunction FUNCTION = ScalarFunction.strict(
            "OVERLAY",
            Overlay::choose,
            "The text with a stretch of it replaced, as long as the replacement unless a length is given.",
            "OVERLAY('abcdef' PLACING 'XY' FROM 3 FOR 2)",
            "abXYef");

    private Overlay() {}

    private static Optional<Invocation> choose(CallSite site) {
        boolean takes = site.arity() >= 3
                && site.arity() <= 4
                && site.root(0).isCharacter()
                && site.root(1).isCharacter()
                && site.root(2).isInteger()
                && (site.arity() == 3 || site.root(3).isInteger());
        if (!takes) {
            return Optional.empty();
        }
        Invocation call = Invocation.of(Overlay.class, "overlay", ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.BYTES)
                .operand(2, ValueKind.LONG);
        return Optional.of((site.arity() == 4 ? call.operand(3, ValueKind.LONG) : call).result());
    }

    public static BytesRef overlay(BytesRef text, BytesRef part, long start, BytesRef result) {
        return overlay(text, part, start, CodePoints.countUnits(part), result);
    }

    public static BytesRef overlay(BytesRef text, BytesRef part, long start, long length, BytesRef result) {
        int units = CodePoints.countUnits(text);
        if (start < 1 || start > units) {
            return result.set(text);
        }
        if (units > CodePoints.count(text)) {
            String whole = text.toString();
            int end = length <= 0 ? units : (int) Math.min(units, start - 1 + length);
            return result.setText(whole.substring(0, (int) start - 1) + part + whole.substring(end));
        }
        int from = CodePoints.advance(text, 0, start - 1);
        int to = length <= 0 ? text.length() : CodePoints.advance(text, from, length);
        int rest = text.length() - to;
        int total = BytesRef.checkedLength((long) from + part.length() + rest);
        byte[] bytes = result.buffer(total);
        System.arraycopy(text.bytes(), text.offset(), bytes, 0, from);
        System.arraycopy(part.bytes(), part.offset(), bytes, from, part.length());
        System.arraycopy(text.bytes(), text.offset() + to, bytes, from + part.length(), rest);
        return result.written(total);
    }
}
