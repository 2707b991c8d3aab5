package io.sluice.functions.nested;

import io.sluice.functions.Invocation;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;

/** {@code =} and {@code <>} of arrays, maps, multisets and rows of one type. NULLs in them equal each other. */
public final class NestedEquality {
    private NestedEquality() {}

    /** @param method {@code equal} or {@code notEqual} */
    public static Invocation invocation(String method) {
        return Invocation.of(NestedEquality.class, method, ValueKind.BOOLEAN)
                .operand(0, ValueKind.CELL)
                .operand(1, ValueKind.CELL);
    }

    public static boolean equal(Cell a, Cell b) {
        return Cell.equal(a, b);
    }

    public static boolean notEqual(Cell a, Cell b) {
        return !Cell.equal(a, b);
    }
}
