package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.state.StateLayout;

/**
 * The Java of one aggregate, as statements. They may use {@code state}, {@code entry}, {@code page} (the entry's array), {@code at}
 * (where its fields start), {@code row}, and the argument's column {@link #argument}; statements that allocate in the state set {@code
 * page} anew. An accumulator of zeroes is the empty one.
 *
 * <p>A result goes to variables named by {@link Result}: two longs, or a {@link BytesCopy}, and whether it is NULL.
 */
abstract class AggregateCode {
    /** Where a result goes: the one before the row or the one after it. */
    record Result(String first, String second, String isNull) {
        static Result of(String when, int number) {
            return new Result(when + number, when + number + "Low", when + number + "IsNull");
        }
    }

    /** Reserves the accumulator's fields. */
    abstract void declare(StateLayout layout);

    /** Adds the row's argument, which is not NULL unless {@link #takesNulls}. */
    abstract String accumulate();

    /** Takes the row's argument back. */
    abstract String retract();

    /** As {@link #retract} in an accumulator that holds changes and not all that there is: what it has not seen may be taken back. */
    String retractChange() {
        return retract();
    }

    /**
     * Adds what another accumulator of this kind has seen. It is that of the entry {@code from} of the state {@code partial}, whose fields
     * start at {@code fromAt} in {@code fromPage}.
     */
    abstract String merge();

    /** As {@link #merge} in an accumulator that holds changes and not all that there is. */
    String mergeChange() {
        return merge();
    }

    /** Sets the result's variables from the accumulator. */
    abstract String read(Result result);

    /** Whether NULL arguments are the aggregate's business. */
    boolean takesNulls() {
        return false;
    }

    /** Reads a long of the accumulator. */
    static String get(int offset) {
        return "Bytes.getLong(page, at + " + offset + ")";
    }

    /** Sets a long of the accumulator. */
    static String put(int offset, String value) {
        return "Bytes.putLong(page, at + " + offset + ", " + value + ");\n";
    }

    /** Reads a long of the accumulator that is merged. */
    static String getFrom(int offset) {
        return "Bytes.getLong(fromPage, fromAt + " + offset + ")";
    }

    static String addTo(int offset, String value) {
        return put(offset, get(offset) + " + " + value);
    }

    static String takeFrom(int offset, String value) {
        return put(offset, get(offset) + " - " + value);
    }
}
