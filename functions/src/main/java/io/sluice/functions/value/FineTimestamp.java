package io.sluice.functions.value;

/** A reusable TIMESTAMP or TIMESTAMP_LTZ of more than millisecond precision. */
public final class FineTimestamp {
    public static final int NANOS_PER_MILLI = 1_000_000;

    private long millis;
    private int nanos;

    /** Milliseconds since the epoch, rounded down. */
    public long millis() {
        return millis;
    }

    /** Nanoseconds within the millisecond, 0 to 999,999. */
    public int nanos() {
        return nanos;
    }

    public FineTimestamp set(long epochMillis, int nanosOfMillisecond) {
        millis = epochMillis;
        nanos = nanosOfMillisecond;
        return this;
    }

    public static int compare(FineTimestamp a, FineTimestamp b) {
        return a.millis != b.millis ? Long.compare(a.millis, b.millis) : Integer.compare(a.nanos, b.nanos);
    }
}
