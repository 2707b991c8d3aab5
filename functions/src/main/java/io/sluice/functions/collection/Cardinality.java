package io.sluice.functions.collection;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.type.TypeRoot;
import java.util.List;
import java.util.Optional;

/** CARDINALITY(array, map or multiset) and ELEMENT(array). */
public final class Cardinality {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.strict(
                    "CARDINALITY",
                    Cardinality::chooseCardinality,
                    "How many elements an array or multiset or entries a map has.",
                    "CARDINALITY(ARRAY[1, 2, 3])",
                    "3"),
            ScalarFunction.strict(
                    "ELEMENT",
                    Cardinality::chooseElement,
                    "The only element of an array; NULL of an empty one, and an error when there are more.",
                    "ELEMENT(ARRAY[5])",
                    "5"));

    private Cardinality() {}

    private static Optional<Invocation> chooseCardinality(CallSite site) {
        if (site.arity() != 1 || !site.root(0).isNested() || site.root(0) == TypeRoot.ROW) {
            return Optional.empty();
        }
        String method = site.root(0) == TypeRoot.MULTISET ? "sizeOfMultiset" : "size";
        return Optional.of(
                Invocation.of(Cardinality.class, method, ValueKind.INT).operand(0, ValueKind.CELL));
    }

    private static Optional<Invocation> chooseElement(CallSite site) {
        return site.arity() == 1 && site.root(0) == TypeRoot.ARRAY
                ? Optional.of(Invocation.of(Cardinality.class, "element", ValueKind.CELL)
                        .operand(0, ValueKind.CELL)
                        .own(site.result()))
                : Optional.empty();
    }

    public static int size(Cell collection) {
        return collection.length();
    }

    public static int sizeOfMultiset(Cell multiset) {
        IntVector counts = (IntVector) multiset.values();
        int size = 0;
        for (int i = multiset.offset(); i < multiset.offset() + multiset.length(); i++) {
            size += counts.get(i);
        }
        return size;
    }

    public static Cell element(Cell array, Cell result) {
        return switch (array.length()) {
            case 0 -> result.putNull();
            case 1 -> result.set(array.elements(), array.offset());
            default ->
                throw SluiceException.of(
                        ErrorCode.INVALID_LITERAL, "ELEMENT takes an array of one element, not of " + array.length());
        };
    }
}
