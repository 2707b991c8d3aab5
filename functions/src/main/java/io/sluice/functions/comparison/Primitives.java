package io.sluice.functions.comparison;

/** Comparisons of primitives, as Java does them: a NaN equals nothing. */
public final class Primitives {
    private Primitives() {}

    public static boolean equal(int a, int b) {
        return a == b;
    }

    public static boolean notEqual(int a, int b) {
        return a != b;
    }

    public static boolean less(int a, int b) {
        return a < b;
    }

    public static boolean lessOrEqual(int a, int b) {
        return a <= b;
    }

    public static boolean greater(int a, int b) {
        return a > b;
    }

    public static boolean greaterOrEqual(int a, int b) {
        return a >= b;
    }

    public static boolean equal(long a, long b) {
        return a == b;
    }

    public static boolean notEqual(long a, long b) {
        return a != b;
    }

    public static boolean less(long a, long b) {
        return a < b;
    }

    public static boolean lessOrEqual(long a, long b) {
        return a <= b;
    }

    public static boolean greater(long a, long b) {
        return a > b;
    }

    public static boolean greaterOrEqual(long a, long b) {
        return a >= b;
    }

    public static boolean equal(float a, float b) {
        return a == b;
    }

    public static boolean notEqual(float a, float b) {
        return a != b;
    }

    public static boolean less(float a, float b) {
        return a < b;
    }

    public static boolean lessOrEqual(float a, float b) {
        return a <= b;
    }

    public static boolean greater(float a, float b) {
        return a > b;
    }

    public static boolean greaterOrEqual(float a, float b) {
        return a >= b;
    }

    public static boolean equal(double a, double b) {
        return a == b;
    }

    public static boolean notEqual(double a, double b) {
        return a != b;
    }

    public static boolean less(double a, double b) {
        return a < b;
    }

    public static boolean lessOrEqual(double a, double b) {
        return a <= b;
    }

    public static boolean greater(double a, double b) {
        return a > b;
    }

    public static boolean greaterOrEqual(double a, double b) {
        return a >= b;
    }

    public static boolean equal(boolean a, boolean b) {
        return a == b;
    }

    public static boolean notEqual(boolean a, boolean b) {
        return a != b;
    }

    public static boolean less(boolean a, boolean b) {
        return Boolean.compare(a, b) < 0;
    }

    public static boolean lessOrEqual(boolean a, boolean b) {
        return Boolean.compare(a, b) <= 0;
    }

    public static boolean greater(boolean a, boolean b) {
        return Boolean.compare(a, b) > 0;
    }

    public static boolean greaterOrEqual(boolean a, boolean b) {
        return Boolean.compare(a, b) >= 0;
    }
}
