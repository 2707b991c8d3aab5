package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.row.Bytes;

/** A copy of a value of characters or bytes that outlives the state it came from. Its memory is used again. */
public final class BytesCopy {
    private byte[] bytes = new byte[16];
    private int length;

    public void set(byte[] from, int offset, int count) {
        if (bytes.length < count) {
            bytes = new byte[Math.max(count, bytes.length * 2)];
        }
        System.arraycopy(from, offset, bytes, 0, count);
        length = count;
    }

    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    public boolean sameAs(BytesCopy other) {
        return Bytes.equal(bytes, 0, length, other.bytes, 0, other.length);
    }
}
