package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;

/** REPLACE(text, from, to). */
public final class Replace {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "REPLACE",
            takes(text("text"), text("from"), text("to"))
                    .gives(strict(Types.STRING))
                    .withTypedNulls(),
            site -> Invocation.of(Replace.class, "replace", ValueKind.BYTES)
                    .operand(0, ValueKind.BYTES)
                    .operand(1, ValueKind.BYTES)
                    .operand(2, ValueKind.BYTES)
                    .result(),
            "The text with each occurrence of the second argument replaced by the third.",
            "REPLACE('hello world', 'world', 'sql')",
            "hello sql");

    private Replace() {}

    public static BytesRef replace(BytesRef text, BytesRef from, BytesRef to, BytesRef result) {
        if (from.length() == 0) {
            return result.setText(text.toString().replace("", to.toString()));
        }
        int found = CodePoints.indexOf(text, from, 0);
        if (found < 0) {
            return result.set(text);
        }
        int count = 0;
        for (int at = found; at >= 0; at = CodePoints.indexOf(text, from, at + from.length())) {
            count++;
        }
        int length = Math.addExact(text.length(), Math.multiplyExact(count, to.length() - from.length()));
        byte[] bytes = result.buffer(length);
        int copied = 0;
        int written = 0;
        for (int at = found; at >= 0; at = CodePoints.indexOf(text, from, copied)) {
            System.arraycopy(text.bytes(), text.offset() + copied, bytes, written, at - copied);
            written += at - copied;
            System.arraycopy(to.bytes(), to.offset(), bytes, written, to.length());
            written += to.length();
            copied = at + from.length();
        }
        System.arraycopy(text.bytes(), text.offset() + copied, bytes, written, text.length() - copied);
        return result.written(length);
    }
}
