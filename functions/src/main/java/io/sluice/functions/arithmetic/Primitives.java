package io.sluice.functions.arithmetic;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;

/** The operators over integers, FLOAT and DOUBLE. Integers wrap around at the width of their type. */
public final class Primitives {
    private Primitives() {}

    public static int plus(int a, int b) {
        return a + b;
    }

    public static long plus(long a, long b) {
        return a + b;
    }

    public static float plus(float a, float b) {
        return a + b;
    }

    public static double plus(double a, double b) {
        return a + b;
    }

    public static int plusTiny(int a, int b) {
        return (byte) (a + b);
    }

    public static int plusSmall(int a, int b) {
        return (short) (a + b);
    }

    public static float plusToFloat(double a, double b) {
        return (float) a + (float) b;
    }

    public static int minus(int a, int b) {
        return a - b;
    }

    public static long minus(long a, long b) {
        return a - b;
    }

    public static float minus(float a, float b) {
        return a - b;
    }

    public static double minus(double a, double b) {
        return a - b;
    }

    public static int minusTiny(int a, int b) {
        return (byte) (a - b);
    }

    public static int minusSmall(int a, int b) {
        return (short) (a - b);
    }

    public static float minusToFloat(double a, double b) {
        return (float) a - (float) b;
    }

    public static int times(int a, int b) {
        return a * b;
    }

    public static long times(long a, long b) {
        return a * b;
    }

    public static float times(float a, float b) {
        return a * b;
    }

    public static double times(double a, double b) {
        return a * b;
    }

    public static int timesTiny(int a, int b) {
        return (byte) (a * b);
    }

    public static int timesSmall(int a, int b) {
        return (short) (a * b);
    }

    public static float timesToFloat(double a, double b) {
        return (float) a * (float) b;
    }

    public static int divide(int a, int b) {
        if (b == 0) {
            throw divisionByZero();
        }
        return a / b;
    }

    public static long divide(long a, long b) {
        if (b == 0) {
            throw divisionByZero();
        }
        return a / b;
    }

    /** By 0 it is infinite, or no number. */
    public static float divide(float a, float b) {
        return a / b;
    }

    public static double divide(double a, double b) {
        return a / b;
    }

    public static float divideByZero(float a, float zero) {
        throw divisionByZero();
    }

    public static double divideByZero(double a, double zero) {
        throw divisionByZero();
    }

    public static float divideByZeroToFloat(double a, double zero) {
        throw divisionByZero();
    }

    public static int divideTiny(int a, int b) {
        if (b == 0) {
            throw divisionByZero();
        }
        return (byte) (a / b);
    }

    public static int divideSmall(int a, int b) {
        if (b == 0) {
            throw divisionByZero();
        }
        return (short) (a / b);
    }

    public static float divideToFloat(double a, double b) {
        return (float) a / (float) b;
    }

    public static int remainder(int a, int b) {
        if (b == 0) {
            throw divisionByZero();
        }
        return a % b;
    }

    public static long remainder(long a, long b) {
        if (b == 0) {
            throw divisionByZero();
        }
        return a % b;
    }

    /** Of a BIGINT and a narrower divisor, whose type it fits. */
    public static int remainderToInt(long a, long b) {
        return (int) remainder(a, b);
    }

    public static int negate(int a) {
        return -a;
    }

    public static long negate(long a) {
        return -a;
    }

    public static float negate(float a) {
        return -a;
    }

    public static double negate(double a) {
        return -a;
    }

    public static int negateTiny(int a) {
        return (byte) -a;
    }

    public static int negateSmall(int a) {
        return (short) -a;
    }

    public static int abs(int a) {
        return Math.abs(a);
    }

    public static long abs(long a) {
        return Math.abs(a);
    }

    public static float abs(float a) {
        return Math.abs(a);
    }

    public static double abs(double a) {
        return Math.abs(a);
    }

    public static int absTiny(int a) {
        return (byte) Math.abs(a);
    }

    public static int absSmall(int a) {
        return (short) Math.abs(a);
    }

    public static int same(int a) {
        return a;
    }

    public static long same(long a) {
        return a;
    }

    public static float same(float a) {
        return a;
    }

    public static double same(double a) {
        return a;
    }

    private static SluiceException divisionByZero() {
        return SluiceException.of(ErrorCode.DIVISION_BY_ZERO);
    }
}
