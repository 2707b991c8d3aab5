package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.Types;

/** SPLIT(text, separator). */
public final class Split {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "SPLIT",
            takes(text("text"), text("separator")).gives(strict(new ArrayType(Types.STRING, true))),
            site -> Invocation.of(Split.class, "split", ValueKind.CELL)
                    .operand(0, ValueKind.BYTES)
                    .operand(1, ValueKind.BYTES)
                    .own(site.result()),
            "The parts of a text between separators; its characters for an empty separator, nothing for an empty text.",
            "SPLIT('a,b,c', ',')",
            "[a, b, c]");

    private Split() {}

    public static Cell split(BytesRef text, BytesRef separator, Cell result) {
        int count = count(text, separator);
        BytesVector parts = (BytesVector) result.beginArray(count);
        if (separator.length() == 0 && count > CodePoints.count(text)) {
            return units(text.toString(), parts, result);
        }
        int start = 0;
        for (int i = 0; i < count; i++) {
            int end = i == count - 1 ? text.length() : end(text, separator, start);
            parts.set(i, text.bytes(), text.offset() + start, end - start);
            start = end + separator.length();
        }
        return result;
    }

    /** A character beyond U+FFFF is two, each of which is no character, as in Flink. */
    private static Cell units(String text, BytesVector parts, Cell result) {
        for (int i = 0; i < text.length(); i++) {
            parts.setString(i, text.substring(i, i + 1));
        }
        return result;
    }

    private static int count(BytesRef text, BytesRef separator) {
        if (text.length() == 0) {
            return 0;
        }
        if (separator.length() == 0) {
            return CodePoints.countUnits(text);
        }
        int count = 1;
        int at = CodePoints.indexOf(text, separator, 0);
        while (at >= 0) {
            count++;
            at = CodePoints.indexOf(text, separator, at + separator.length());
        }
        return count;
    }

    private static int end(BytesRef text, BytesRef separator, int start) {
        return separator.length() == 0
                ? CodePoints.advance(text, start, 1)
                : CodePoints.indexOf(text, separator, start);
    }
}
