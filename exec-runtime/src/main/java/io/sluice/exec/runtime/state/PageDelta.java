package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;

/**
 * What may have changed in a page: a bit for each {@link #STRETCH_BYTES} of it, and these bytes. Written instead of the page where they are
 * few, as when keys change that lie far from each other.
 */
final class PageDelta {
    /** About an entry; 64 of them are a page. */
    static final int STRETCH_BYTES = 128;

    /** All may have changed. */
    static final long ALL = -1;

    /** Bytes of a delta at most. */
    static final int MOST_BYTES = Long.BYTES + Long.SIZE * STRETCH_BYTES;

    private PageDelta() {}

    /** The bytes of a delta. */
    static int length(long stretches) {
        return Long.BYTES + Long.bitCount(stretches) * STRETCH_BYTES;
    }

    /** Whether all stretches are within a page of so many bytes. */
    static boolean within(long stretches, int pageBytes) {
        return (Long.SIZE - Long.numberOfLeadingZeros(stretches)) * STRETCH_BYTES <= pageBytes;
    }

    /** Writes a delta to the start of an array. */
    static void write(byte[] page, long stretches, byte[] target) {
        Bytes.putLong(target, 0, stretches);
        int at = Long.BYTES;
        for (long left = stretches; left != 0; left &= left - 1) {
            System.arraycopy(page, Long.numberOfTrailingZeros(left) * STRETCH_BYTES, target, at, STRETCH_BYTES);
            at += STRETCH_BYTES;
        }
    }

    /** Changes a page as a delta says. Returns false when it is a delta of another page; then nothing has changed. */
    static boolean apply(byte[] delta, int length, byte[] page) {
        long stretches = length < Long.BYTES ? 0 : Bytes.getLong(delta, 0);
        if (length(stretches) != length || !within(stretches, page.length)) {
            return false;
        }
        int at = Long.BYTES;
        for (long left = stretches; left != 0; left &= left - 1) {
            System.arraycopy(delta, at, page, Long.numberOfTrailingZeros(left) * STRETCH_BYTES, STRETCH_BYTES);
            at += STRETCH_BYTES;
        }
        return true;
    }
}
