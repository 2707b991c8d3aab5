package io.sluice.functions.text;

import io.sluice.functions.value.BytesRef;
import java.util.Arrays;

/** Makes text fit CHAR(n), which is filled up with blanks, and VARCHAR(n). Lengths are in code points. */
public final class TextLength {
    private TextLength() {}

    /** The same text, cut after {@code length} code points; {@code result} may be the text. */
    public static BytesRef atMost(BytesRef text, int length, BytesRef result) {
        if (text.length() <= length) { // No fewer bytes than code points.
            return result.set(text);
        }
        return result.set(text.bytes(), text.offset(), CodePoints.advance(text, 0, length));
    }

    /** The text with exactly {@code length} code points. */
    public static BytesRef fixed(BytesRef text, int length, BytesRef result) {
        int missing = length - CodePoints.count(text);
        if (missing <= 0) {
            return atMost(text, length, result);
        }
        byte[] from = text.bytes();
        int offset = text.offset();
        int bytes = text.length();
        byte[] to = result.buffer(BytesRef.checkedLength((long) bytes + missing));
        System.arraycopy(from, offset, to, 0, bytes);
        Arrays.fill(to, bytes, bytes + missing, (byte) ' ');
        return result.written(bytes + missing);
    }

    /** One of the above. */
    public static BytesRef fit(BytesRef text, int length, boolean padded, BytesRef result) {
        return padded ? fixed(text, length, result) : atMost(text, length, result);
    }
}
