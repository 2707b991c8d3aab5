package io.sluice.functions.comparison;

import io.sluice.functions.value.BytesRef;

/** Compares a truth value or an interval with a text: they are never equal, whatever the text says, as in Flink. */
public final class NoText {
    private NoText() {}

    public static boolean equal(boolean truth, BytesRef text) {
        return false;
    }

    public static boolean equal(BytesRef text, boolean truth) {
        return false;
    }

    public static boolean equal(long interval, BytesRef text) {
        return false;
    }

    public static boolean equal(BytesRef text, long interval) {
        return false;
    }

    public static boolean notEqual(boolean truth, BytesRef text) {
        return true;
    }

    public static boolean notEqual(BytesRef text, boolean truth) {
        return true;
    }

    public static boolean notEqual(long interval, BytesRef text) {
        return true;
    }

    public static boolean notEqual(BytesRef text, long interval) {
        return true;
    }
}
