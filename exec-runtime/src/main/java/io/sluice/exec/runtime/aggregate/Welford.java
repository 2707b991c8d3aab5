package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.row.Bytes;

/**
 * How many values there are, their mean, and the sum of their squared differences from it, kept up to date by Welford's method: B. P.
 * Welford, "Note on a method for calculating corrected sums of squares and products", 1962; merged as by Chan, Golub and LeVeque, 1979.
 */
public final class Welford {
    static final int BYTES = 3 * Long.BYTES;

    private static final int MEAN = Long.BYTES;
    private static final int SQUARES = 2 * Long.BYTES;

    private Welford() {}

    public static void add(byte[] page, int at, double value) {
        long count = Bytes.getLong(page, at) + 1;
        double mean = mean(page, at);
        double delta = value - mean;
        double newMean = mean + delta / count;
        set(page, at, count, newMean, squares(page, at) + delta * (value - newMean));
    }

    public static void remove(byte[] page, int at, double value) {
        long count = Bytes.getLong(page, at) - 1;
        if (count == 0) {
            set(page, at, 0, 0, 0);
            return;
        }
        double mean = mean(page, at);
        double delta = value - mean;
        double newMean = mean - delta / count;
        set(page, at, count, newMean, squares(page, at) - delta * (value - newMean));
    }

    /** Adds the values that another accumulator has. */
    public static void merge(byte[] page, int at, byte[] fromPage, int fromAt) {
        long more = Bytes.getLong(fromPage, fromAt);
        if (more == 0) {
            return;
        }
        long before = Bytes.getLong(page, at);
        if (before == 0) {
            System.arraycopy(fromPage, fromAt, page, at, BYTES);
            return;
        }
        long count = before + more;
        double delta = mean(fromPage, fromAt) - mean(page, at);
        set(
                page,
                at,
                count,
                mean(page, at) + delta * more / count,
                squares(page, at) + squares(fromPage, fromAt) + delta * delta * before * more / count);
    }

    /** Takes back the values that another accumulator has; they have been added before. */
    public static void unmerge(byte[] page, int at, byte[] fromPage, int fromAt) {
        long less = Bytes.getLong(fromPage, fromAt);
        if (less == 0) {
            return;
        }
        long before = Bytes.getLong(page, at);
        long count = before - less;
        if (count == 0) {
            set(page, at, 0, 0, 0);
            return;
        }
        double mean = (mean(page, at) * before - mean(fromPage, fromAt) * less) / count;
        double delta = mean(fromPage, fromAt) - mean;
        set(
                page,
                at,
                count,
                mean,
                squares(page, at) - squares(fromPage, fromAt) - delta * delta * count * less / before);
    }

    public static double squares(byte[] page, int at) {
        return Double.longBitsToDouble(Bytes.getLong(page, at + SQUARES));
    }

    private static double mean(byte[] page, int at) {
        return Double.longBitsToDouble(Bytes.getLong(page, at + MEAN));
    }

    private static void set(byte[] page, int at, long count, double mean, double squares) {
        Bytes.putLong(page, at, count);
        Bytes.putLong(page, at + MEAN, Double.doubleToRawLongBits(mean));
        // Rounding must not make a negative sum of squares.
        Bytes.putLong(page, at + SQUARES, Double.doubleToRawLongBits(squares < 0 ? 0 : squares));
    }
}
