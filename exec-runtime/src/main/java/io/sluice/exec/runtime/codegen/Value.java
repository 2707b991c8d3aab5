package io.sluice.exec.runtime.codegen;

import io.sluice.functions.value.ValueKind;

/**
 * What an expression has become: Java expressions without side effects for its value and for whether it is NULL.
 *
 * @param code undefined while NULL
 * @param isNull {@code false}, {@code true}, or the name of a boolean
 */
record Value(ValueKind kind, String code, String isNull) {
    static final String NO = "false";
    static final String YES = "true";

    static Value ofBoolean(String code) {
        return new Value(ValueKind.BOOLEAN, code, NO);
    }

    boolean neverNull() {
        return isNull.equals(NO);
    }

    boolean alwaysNull() {
        return isNull.equals(YES);
    }
}
