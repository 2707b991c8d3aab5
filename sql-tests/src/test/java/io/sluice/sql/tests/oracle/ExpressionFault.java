package io.sluice.sql.tests.oracle;

import io.sluice.sql.tests.oracle.ExpressionResults.Result;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A reviewed difference between an expression in Flink and in Sluice. What counts is the smallest part of it that is different by itself.
 *
 * @param expression what the part has in it
 * @param failure what Flink says, when it fails
 * @param reason why Sluice is not to do the same
 */
record ExpressionFault(Pattern expression, Pattern failure, String reason) {
    private static final String DECIMAL_NULL = "Flink fails when one of several DECIMALs is NULL";

    private static final List<ExpressionFault> ALL = List.of(
            fails("^\\((GREATEST|LEAST)\\(", "NullPointerException", DECIMAL_NULL),
            fails("^\\((FLOOR|CEIL|CEILING|ROUND|TRUNCATE|ABS|SIGN)\\(", "NullPointerException", DECIMAL_NULL),
            fails(
                    "^\\((TRUNCATE|ROUND|SIGN)\\(",
                    "from type \"(int|float)\" to type \"(short|byte)\"",
                    "Flink makes code that does not compile for a SMALLINT or TINYINT"),
            fails(
                    "BITMAP|OBJECT_",
                    "No assign rules for (OTHER|STRUCTURED) defined",
                    "Flink cannot plan a CASE of such a type"),
            fails(
                    "[/%] ",
                    "RexCall cannot be cast to class org.apache.calcite.rex.RexLiteral",
                    "Flink's planner fails for a division of NULL"),
            fails(
                    "MAP_UNION|MAP_FROM_ARRAYS",
                    "MapDataFor(MapUnion|MapFromArrays) cannot be cast",
                    "Flink cannot look a key up in the result of MAP_UNION and MAP_FROM_ARRAYS"),
            fails("^\\(INSTR\\(", "StackOverflowError", "Flink never ends to search from some places"),
            fails(" \\|\\| ", "String expression type expected", "Flink cannot run || of BYTES, which it accepts"),
            fails(
                    "TRY_CAST\\(.* AS DECIMAL",
                    "NumberFormatException: Character (I|N|array)",
                    "Flink fails to cast a number that is infinite, or none, even by TRY_CAST"),
            fails(
                    "IFNULL\\(CAST\\(NULL",
                    "Mismatch of function's argument data type",
                    "Flink makes a column nullable while it plans, and fails over that"),
            fails("^\\((ROUND|TRUNCATE)\\(", "NumberFormatException", "Flink fails to round an infinite number"),
            gives(
                    "^\\((ROUND|TRUNCATE)\\(.*, [^,]*% [45]\\)\\)$",
                    "Flink reads a DECIMAL that is rounded to digits of a column at another scale"),
            gives(
                    "^\\(TO_DATE\\(.*, 'yyyy-MM-dd'\\)\\)$",
                    "Flink gives 5471-09-27 for a text that is no date, where NULL is documented"),
            gives(
                    "(?=.* (=|<>|DISTINCT FROM) ).*(ARRAY_|MAP_|SPLIT|REGEXP_EXTRACT_ALL|BITMAP_TO_ARRAY)",
                    "Equal arrays and maps with NULLs in them are equal in Flink only as long as no function made one of them"),
            gives("TRY_CAST\\(.* AS DECIMAL\\(\\d+, \\d+\\)\\)", "Flink reads a text of one letter as the DECIMAL 0"),
            gives(
                    "ARRAY<DECIMAL|COALESCE\\(ad|IFNULL\\(ad|ARRAY_CONCAT\\(ad",
                    "Flink makes 0 of a NULL in an array of DECIMALs that is cast"),
            gives(
                    "^\\(ARRAY_(DISTINCT|REMOVE|CONTAINS|POSITION)\\(.*(aa|ARRAY\\[\\(ARRAY|r\\b)",
                    "Equal arrays are different elements for Flink when functions made one of them"),
            gives(
                    "^\\(CAST\\(.* AS TIME(\\(\\d\\))?\\)\\)$",
                    "Flink takes a time of day before 1970 for a negative one, which is none"),
            fails(
                    "COALESCE\\(|IFNULL\\(",
                    "Cannot add expression of different type to set",
                    "Flink's planner fails over a COALESCE whose first argument turns out to be a constant"),
            fails("^\\(BTRIM\\(", "ArithmeticException: / by zero", "Flink fails to trim by an empty text"),
            gives(
                    "^\\((GREATEST|LEAST)\\(.*AS TIME\\)",
                    "Flink gives 00:00 for the greatest of a NULL TIME and another"),
            fails(
                    "RETURNING DOUBLE",
                    "Integer cannot be cast to class java.math.BigDecimal",
                    "Flink fails to give a whole number as DOUBLE"),
            gives(
                    "(MAP|ARRAY)\\[.*\\]\\)?\\)?\\[",
                    "Flink gives -1 or an empty text for an element that a collection of NOT NULL elements does not have"),
            gives(
                    "[-+] .*INTERVAL '\\d+' (MONTH|HOUR|MINUTE) \\* |INTERVAL '\\d+' (MONTH|HOUR|MINUTE) \\* .* [-+] ",
                    "Flink gives -1 month or millisecond for an interval that is NULL in a sum"),
            gives("AS FLOAT\\)", "Flink keeps seven digits of a constant that is cast to FLOAT"));

    private static ExpressionFault fails(String expression, String failure, String reason) {
        return new ExpressionFault(Pattern.compile(expression), Pattern.compile(failure), reason);
    }

    private static ExpressionFault gives(String expression, String reason) {
        return new ExpressionFault(Pattern.compile(expression), Pattern.compile("^$"), reason);
    }

    /** Why the two differ, if that is known. */
    static Optional<String> reason(String expression, Result theirs, Result ours) {
        return ALL.stream()
                .filter(fault -> ours.cells().isPresent()
                        && fault.expression.matcher(expression).find()
                        && fault.failure.matcher(theirs.failure()).find())
                .map(ExpressionFault::reason)
                .findFirst();
    }
}
