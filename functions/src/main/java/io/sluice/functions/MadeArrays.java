package io.sluice.functions;

import java.util.Set;

/**
 * Arrays that a function has made of the elements of others. Flink has them as objects, and all others as bytes: NULLs in them are equal to
 * nothing, and stay NULL where elements are cast to a type that is NOT NULL.
 */
public final class MadeArrays {
    private static final String REVERSE = "$ARRAY_REVERSE$1";

    private static final Set<String> MAKERS = Set.of(
            REVERSE,
            "$ARRAY_APPEND$1",
            "$ARRAY_CONCAT$1",
            "$ARRAY_DISTINCT$1",
            "$ARRAY_EXCEPT$1",
            "$ARRAY_INTERSECT$1",
            "$ARRAY_PREPEND$1",
            "$ARRAY_REMOVE$1",
            "$ARRAY_SORT$1",
            "$ARRAY_UNION$1");

    private MadeArrays() {}

    /** Whether an operand is one. */
    public static boolean isOne(CallSite.Operand operand) {
        return MAKERS.contains(operand.call());
    }

    /** From how many elements on an array is one, of those that an operand gives: nothing is made by reversing one element. */
    public static int from(CallSite.Operand operand) {
        return operand.call().equals(REVERSE) ? 2 : MAKERS.contains(operand.call()) ? 0 : Integer.MAX_VALUE;
    }
}
