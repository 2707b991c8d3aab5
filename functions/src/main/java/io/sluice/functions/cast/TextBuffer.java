package io.sluice.functions.cast;

import io.sluice.functions.value.BytesRef;
import java.util.Arrays;

/** UTF-8 text that grows. Reusable. */
public final class TextBuffer {
    private byte[] bytes = new byte[64];
    private int length;
    private final BytesRef view = new BytesRef();

    void clear() {
        length = 0;
    }

    void append(String ascii) {
        ensure(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            bytes[length++] = (byte) ascii.charAt(i);
        }
    }

    void append(byte[] from, int offset, int count) {
        ensure(count);
        System.arraycopy(from, offset, bytes, length, count);
        length += count;
    }

    /** The text; valid until the next change. */
    BytesRef toBytesRef() {
        return view.set(bytes, 0, length);
    }

    private void ensure(int more) {
        int needed = BytesRef.checkedLength((long) length + more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length * 2));
        }
    }
}
