package io.sluice.functions.logic;

import io.sluice.functions.ScalarFunction;
import java.util.List;

/** Functions that give one of their arguments and evaluate no more of them than needed. */
public final class Conditional {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.special(
                    "CASE",
                    SpecialForm.CASE,
                    "The value of the first condition that is TRUE.",
                    "CASE WHEN 1 > 2 THEN 'x' ELSE 'y' END"),
            ScalarFunction.special("IF", SpecialForm.IF, "The second or the third argument.", "IF(5 > 3, 'yes', 'no')"),
            ScalarFunction.special(
                    "COALESCE", SpecialForm.COALESCE, "The first argument that is not NULL.", "COALESCE(NULL, 5)"),
            ScalarFunction.special(
                    "IFNULL",
                    SpecialForm.COALESCE,
                    "The first argument, or the second when it is NULL.",
                    "IFNULL(1, 9)"),
            ScalarFunction.special(
                    "NULLIF", SpecialForm.NULLIF, "NULL when both are equal, else the first.", "NULLIF(5, 5)"),
            ScalarFunction.special(
                    "REINTERPRET", SpecialForm.REINTERPRET, "The same value as another type; inner use.", ""));

    private Conditional() {}
}
