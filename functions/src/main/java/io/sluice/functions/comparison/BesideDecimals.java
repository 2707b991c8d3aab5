package io.sluice.functions.comparison;

/** Compares an approximate number with a DECIMAL, which is never NaN: NaN is greater than all of them, where it is neither among its like. */
public final class BesideDecimals {
    private BesideDecimals() {}

    public static boolean equal(double left, double right) {
        return left == right;
    }

    public static boolean notEqual(double left, double right) {
        return left != right;
    }

    public static boolean less(double left, double right) {
        return left < right || Double.isNaN(right);
    }

    public static boolean lessOrEqual(double left, double right) {
        return left <= right || Double.isNaN(right);
    }

    public static boolean greater(double left, double right) {
        return left > right || Double.isNaN(left);
    }

    public static boolean greaterOrEqual(double left, double right) {
        return left >= right || Double.isNaN(left);
    }
}
