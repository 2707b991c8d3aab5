package io.sluice.functions.nested;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.MadeArrays;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.TypeRoot;

/** {@code =} and {@code <>} of arrays, maps, multisets and rows of one type. NULLs in them equal each other, but for {@link MadeArrays}. */
public final class NestedEquality {
    private NestedEquality() {}

    /** @param method {@code equal} or {@code notEqual} */
    public static Invocation invocation(CallSite site, String method) {
        Invocation call = Invocation.of(NestedEquality.class, method, ValueKind.BOOLEAN)
                .operand(0, ValueKind.CELL)
                .operand(1, ValueKind.CELL);
        CallSite.Operand left = site.operands().get(0);
        CallSite.Operand right = site.operands().get(1);
        boolean made = site.root(0) == TypeRoot.ARRAY && (MadeArrays.isOne(left) || MadeArrays.isOne(right));
        return made ? call.constant(MadeArrays.from(left)).constant(MadeArrays.from(right)) : call;
    }

    public static boolean equal(Cell a, Cell b) {
        return Cell.equal(a, b);
    }

    public static boolean notEqual(Cell a, Cell b) {
        return !Cell.equal(a, b);
    }

    /**
     * @param madeA from how many elements on {@code a} is one of {@link MadeArrays}
     * @param madeB as {@code madeA}
     */
    public static boolean equal(Cell a, Cell b, int madeA, int madeB) {
        return Cell.equal(a, b) && !(hasNull(a) && (a.length() >= madeA || b.length() >= madeB));
    }

    public static boolean notEqual(Cell a, Cell b, int madeA, int madeB) {
        return !equal(a, b, madeA, madeB);
    }

    private static boolean hasNull(Cell array) {
        ColumnVector elements = array.elements();
        for (int i = array.offset(); elements.hasNulls() && i < array.offset() + array.length(); i++) {
            if (elements.isNull(i)) {
                return true;
            }
        }
        return false;
    }
}
