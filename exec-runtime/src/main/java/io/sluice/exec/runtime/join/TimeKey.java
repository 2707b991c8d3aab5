package io.sluice.exec.runtime.join;

import io.sluice.exec.runtime.row.Bytes;

/** Times as sort keys: bytes that compare, unsigned, as the times do. */
final class TimeKey {
    static final int LENGTH = Long.BYTES;

    private final byte[] bytes = new byte[LENGTH];

    /** The key of a time; the next call changes it. */
    byte[] of(long time) {
        Bytes.putLong(bytes, 0, Long.reverseBytes(time ^ Long.MIN_VALUE));
        return bytes;
    }

    static long time(byte[] key, int from) {
        return Long.reverseBytes(Bytes.getLong(key, from)) ^ Long.MIN_VALUE;
    }
}
