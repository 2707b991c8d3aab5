package io.sluice.functions.logic;

import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.ValueKind;
import java.util.List;
import java.util.Optional;

/** Three-valued logic. */
public final class Logic {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.special("AND", SpecialForm.AND, "TRUE when all are.", "TRUE AND FALSE"),
            ScalarFunction.special("OR", SpecialForm.OR, "TRUE when one is.", "TRUE OR FALSE"),
            ScalarFunction.strict(
                    "NOT",
                    site -> Optional.of(Invocation.of(Logic.class, "not", ValueKind.BOOLEAN)
                            .operand(0, ValueKind.BOOLEAN)
                            .markCheap()),
                    "TRUE for FALSE and FALSE for TRUE.",
                    "NOT TRUE"),
            ScalarFunction.special("IS TRUE", SpecialForm.IS_TRUE, "Never NULL.", "FALSE IS TRUE"),
            ScalarFunction.special("IS NOT TRUE", SpecialForm.IS_NOT_TRUE, "Never NULL.", "FALSE IS NOT TRUE"),
            ScalarFunction.special("IS FALSE", SpecialForm.IS_FALSE, "Never NULL.", "FALSE IS FALSE"),
            ScalarFunction.special("IS NOT FALSE", SpecialForm.IS_NOT_FALSE, "Never NULL.", "FALSE IS NOT FALSE"),
            ScalarFunction.special("IS UNKNOWN", SpecialForm.IS_UNKNOWN, "Never NULL.", "TRUE IS UNKNOWN"),
            ScalarFunction.special("IS NOT UNKNOWN", SpecialForm.IS_NOT_UNKNOWN, "Never NULL.", "TRUE IS NOT UNKNOWN"),
            ScalarFunction.special("IS NULL", SpecialForm.IS_NULL, "Whether the value is NULL.", "1 IS NULL"),
            ScalarFunction.special(
                    "IS NOT NULL", SpecialForm.IS_NOT_NULL, "Whether the value is not NULL.", "1 IS NOT NULL"));

    private Logic() {}

    public static boolean not(boolean value) {
        return !value;
    }
}
