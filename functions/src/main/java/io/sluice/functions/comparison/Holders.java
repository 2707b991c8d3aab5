package io.sluice.functions.comparison;

import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.FineTimestamp;

/** Comparisons of text, binary and fine timestamps. Bytes compare unsigned, which for text is the order of code points. */
public final class Holders {
    private Holders() {}

    public static boolean equal(BytesRef a, BytesRef b) {
        return a.sameBytes(b);
    }

    public static boolean notEqual(BytesRef a, BytesRef b) {
        return !a.sameBytes(b);
    }

    public static boolean less(BytesRef a, BytesRef b) {
        return BytesRef.compare(a, b) < 0;
    }

    public static boolean lessOrEqual(BytesRef a, BytesRef b) {
        return BytesRef.compare(a, b) <= 0;
    }

    public static boolean greater(BytesRef a, BytesRef b) {
        return BytesRef.compare(a, b) > 0;
    }

    public static boolean greaterOrEqual(BytesRef a, BytesRef b) {
        return BytesRef.compare(a, b) >= 0;
    }

    public static boolean equal(FineTimestamp a, FineTimestamp b) {
        return FineTimestamp.compare(a, b) == 0;
    }

    public static boolean notEqual(FineTimestamp a, FineTimestamp b) {
        return FineTimestamp.compare(a, b) != 0;
    }

    public static boolean less(FineTimestamp a, FineTimestamp b) {
        return FineTimestamp.compare(a, b) < 0;
    }

    public static boolean lessOrEqual(FineTimestamp a, FineTimestamp b) {
        return FineTimestamp.compare(a, b) <= 0;
    }

    public static boolean greater(FineTimestamp a, FineTimestamp b) {
        return FineTimestamp.compare(a, b) > 0;
    }

    public static boolean greaterOrEqual(FineTimestamp a, FineTimestamp b) {
        return FineTimestamp.compare(a, b) >= 0;
    }
}
