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
import io.sluice.spi.type.Types;

/** CONCAT_WS(separator, text, ...). */
public final class ConcatWithSeparator {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "CONCAT_WS",
            takes(text("separator"))
                    .repeating(text("text"))
                    .gives(strict(Types.STRING))
                    .withTypedNulls(),
            site -> Invocation.of(ConcatWithSeparator.class, "concat", ValueKind.BYTES)
                    .operand(0, ValueKind.BYTES)
                    .cells(1)
                    .result(),
            "All texts that are not NULL with a separator between them; NULL only for a separator that is.",
            "CONCAT_WS('~', 'AA', CAST(NULL AS STRING), 'BB')",
            "AA~BB");

    private ConcatWithSeparator() {}

    public static BytesRef concat(BytesRef separator, Cell[] texts, BytesRef result) {
        long total = 0;
        int count = 0;
        for (Cell text : texts) {
            if (!text.isNull()) {
                total += ((BytesVector) text.vector()).lengths()[text.row()];
                count++;
            }
        }
        byte[] to = result.buffer(BytesRef.checkedLength(total + (long) Math.max(0, count - 1) * separator.length()));
        int at = 0;
        boolean first = true;
        for (Cell text : texts) {
            if (text.isNull()) {
                continue;
            }
            if (!first) {
                System.arraycopy(separator.bytes(), separator.offset(), to, at, separator.length());
                at += separator.length();
            }
            first = false;
            BytesVector vector = (BytesVector) text.vector();
            int length = vector.lengths()[text.row()];
            System.arraycopy(vector.data(), vector.offsets()[text.row()], to, at, length);
            at += length;
        }
        return result.written(at);
    }
}
