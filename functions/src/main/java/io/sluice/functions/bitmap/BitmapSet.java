package io.sluice.functions.bitmap;

import io.sluice.functions.value.BytesRef;
import org.roaringbitmap.RoaringBitmap;

/** A set of 32-bit integers that changes, for aggregates. Not thread-safe. */
public final class BitmapSet {
    private RoaringBitmap bitmap = new RoaringBitmap();
    private final BytesRef other = new BytesRef();
    private final BytesRef written = new BytesRef();

    public void clear() {
        bitmap = new RoaringBitmap();
    }

    /** Becomes the set that bytes hold. */
    public void read(byte[] bytes, int offset, int length) {
        bitmap = bitmap(bytes, offset, length);
    }

    public void add(int value) {
        bitmap.add(value);
    }

    public void remove(int value) {
        bitmap.remove(value);
    }

    public void and(byte[] bytes, int offset, int length) {
        bitmap.and(bitmap(bytes, offset, length));
    }

    public void or(byte[] bytes, int offset, int length) {
        bitmap.or(bitmap(bytes, offset, length));
    }

    public void xor(byte[] bytes, int offset, int length) {
        bitmap.xor(bitmap(bytes, offset, length));
    }

    public long cardinality() {
        return bitmap.getLongCardinality();
    }

    /** The set as bytes, valid until the next call. */
    public BytesRef write() {
        return RoaringBytes.write(bitmap, written);
    }

    private RoaringBitmap bitmap(byte[] bytes, int offset, int length) {
        return RoaringBytes.read(other.set(bytes, offset, length));
    }
}
