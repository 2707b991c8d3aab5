package io.sluice.sql.tests.oracle;

import io.sluice.sql.tests.oracle.ExpressionResults.Result;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reviewed difference between an expression in Flink and in Sluice, where Sluice is not to do the same. What counts is the smallest part
 * of the expression that is different by itself: the entry must find what it says in that part, and in each row that differs.
 *
 * @param theirs what Flink has in each row that differs
 * @param ours what Sluice has there
 */
record ExpressionFault(Pattern expression, Pattern failure, Kind kind, Pattern theirs, Pattern ours, String reason) {
    /** What it means for the comparison. */
    enum Kind {
        /** Flink fails by itself, so that there is no value to compare with. */
        CRASH,
        /** Flink fails for what its result does not need. Here that is not computed: COALESCE and IFNULL are lazy, as CASE is. */
        NEEDLESS,
        /** Flink says something else, which is not to be followed. */
        OTHER
    }

    private static final String NO_CODE = "Table program cannot be compiled";
    private static final String NULL = "^NULL$";

    /** Texts that are no numbers, times or truth values. */
    private static final String FAILS =
            "DateTime(Parse)?Exception|NumberFormatException|TableException: Cannot parse '|/ by zero|Division by zero";

    private static final Pattern NEVER = Pattern.compile("(?!)");

    private static final List<ExpressionFault> ALL = List.of(
            // Flink fails by itself.
            fails(
                    "GREATEST|LEAST|ARRAY|AS DECIMAL",
                    "NullPointerException.*(\"dec\" is null|intValue\\(\\)\" because)|^NullPointerException: null",
                    "Flink fails when one of several DECIMALs of different types is NULL"),
            fails(
                    "JSON_EXISTS\\(.* UNKNOWN ON ERROR\\)|RETURNING BOOLEAN",
                    "NullPointerException: Cannot invoke \"java.lang.Boolean.booleanValue",
                    "Flink fails when a condition over JSON is unknown"),
            fails(
                    "(TRUNCATE|ROUND|SIGN)\\(",
                    NO_CODE + "[^$]*from type \"(int|float)\" to type \"(short|byte)\"",
                    "Flink makes code that does not compile for a SMALLINT or TINYINT"),
            fails(
                    "BITMAP|OBJECT_|PARSE_JSON",
                    "No assign rules for (OTHER|STRUCTURED|VARIANT) defined",
                    "Flink cannot plan a CASE of such a type"),
            fails(
                    "[/%] ",
                    "RexCall cannot be cast to class org.apache.calcite.rex.RexLiteral",
                    "Flink's planner fails for a division of NULL"),
            fails(
                    "[/%] |MOD\\(",
                    "\"divisionComparable\" is null", "Flink's planner fails to divide by what turns out to be NULL"),
            fails(
                    "MAP_UNION|MAP_FROM_ARRAYS",
                    "MapDataFor(MapUnion|MapFromArrays) cannot be cast",
                    "Flink cannot look a key up in the result of MAP_UNION and MAP_FROM_ARRAYS"),
            fails("^\\(INSTR\\(", "StackOverflowError", "Flink never ends to search from some places"),
            fails(" \\|\\| ", "String expression type expected", "Flink cannot run || of BYTES, which it accepts"),
            fails(
                    "TRY_CAST\\(.* AS DECIMAL",
                    "NumberFormatException: Character (I|N) is neither",
                    "Flink fails to cast a number that is infinite, or none, even by TRY_CAST"),
            fails(
                    "",
                    "Mismatch of function's argument data type",
                    "Flink makes a column nullable while it plans, and fails over that"),
            fails(
                    "^\\((ROUND|TRUNCATE)\\(",
                    "NumberFormatException: (Character|Infinite or NaN)",
                    "Flink fails to round an infinite number"),
            fails(
                    "COALESCE\\(|IFNULL\\(",
                    "Cannot add expression of different type to set",
                    "Flink's planner fails over a COALESCE whose first argument turns out to be a constant"),
            fails("^\\(BTRIM\\(", "ArithmeticException: / by zero", "Flink fails to trim by an empty text"),
            fails(
                    "RETURNING (DOUBLE|BOOLEAN)",
                    "java.lang.(Integer|String) cannot be cast to class java.(math.BigDecimal|lang.Boolean)",
                    "Flink fails to give a number or text of JSON as another type, where NULL ON ERROR is the default"),
            fails(
                    "JSON_STRING\\(PARSE_JSON",
                    "BinaryVariant cannot be cast to class",
                    "Flink takes a part of a VARIANT for a text when it folds one"),
            fails(
                    "OBJECT_(OF|UPDATE)\\(",
                    "Zero-length character strings have no serializable",
                    "Flink cannot make an object with a literal of no characters"),
            fails(
                    "GREATEST\\(|LEAST\\(",
                    NO_CODE + "[^$]*\"compareTo\" is not declared",
                    "Flink makes code that does not compile for the greatest of BYTES"),
            fails(
                    "GREATEST\\(|LEAST\\(",
                    NO_CODE + "[^$]*Assignment conversion not possible",
                    "Flink makes code that does not compile for the greatest of a DATE and a TIMESTAMP"),
            fails(
                    "ARRAY",
                    NO_CODE + "[^$]*'\\{' expected instead of '\\['",
                    "Flink makes code that does not compile for an array that is cast to one of BYTES"),
            fails(
                    "RETURNING INT",
                    NO_CODE + "[^$]*Cannot cast \"java.lang.Integer\" to",
                    "Flink makes code that does not compile for a number of JSON that is cast to a smaller one"),
            fails(
                    "TIME",
                    "Incomparable types: TIME\\(\\d\\)",
                    "Flink cannot say whether TIMEs of other digits are distinct"),
            fails("(TRUNCATE|ROUND)\\(", "\"b0\" is null", "Flink fails to round a number that no DECIMAL holds"),
            needless(
                    "^[(]?(IFNULL|COALESCE)\\(.*\\[",
                    "needs an index starting at 1 but was",
                    "Flink refuses an index below 1 in an argument of IFNULL or COALESCE that is not needed"),
            refuses(
                    "\\[",
                    "needs an index starting at 1 but was",
                    "Flink refuses an index that turns out to be a constant below 1; others below 1 give NULL"),
            fails(
                    "(CEIL|FLOOR)\\(.*TO_DATE",
                    "Invalid date format",
                    "Flink fails to fold a rounded day of the year 1705471, which TO_DATE gives for what is no date"),
            fails(
                    "(TRUNCATE|ROUND)\\(",
                    "ArithmeticException: (Underflow|Overflow|BigInteger would overflow)",
                    "Flink fails to round to thousands of millions of digits"),
            fails(
                    "ARRAY_JOIN\\(",
                    "Variable character string length must be between 1",
                    "Flink has no type for the texts of an array that are all empty"),
            needless("NULL", FAILS, "Flink computes what a NULL beside it makes needless, and it fails"),
            needless(
                    "JSON_(STRING|ARRAY|OBJECT)\\(",
                    "Type 'DATE.*cannot be converted into JSON",
                    "Flink refuses a day in JSON though no row needs it"),
            refuses(
                    "TO_DATE\\(",
                    "NumberFormatException: For input string",
                    "Flink fails for a long number that is no day"),
            fails("CEIL", "Hour out of range: \\[24]", "Flink fails to fold a time of day that is rounded up to 24:00"),
            fails("TO_DATE\\(|AS DATE", "Year out of range: \\[0]", "Flink fails to fold a day of the year 0"),
            needless(
                    "CASE |IF\\(|COALESCE\\(",
                    "(String key|Integer index) access on variant requires",
                    "Flink computes a constant that fails though its branch is never taken"),
            needless(
                    "(IFNULL|COALESCE)\\(",
                    FAILS + "|IllegalArgumentException|TableRuntimeException",
                    "Flink computes what IFNULL or COALESCE does not need, and it fails"),
            // Flink gives what its documentation or the standard says otherwise.
            gives(
                    "^\\((JSON_STRING\\(\\()?(ROUND|TRUNCATE)\\(.*, .*% [45]\\)+$",
                    "^(-?[\\d.]+|NULL)$",
                    "^(-?[\\d.]+|NULL)$",
                    "Flink has another number of a DECIMAL that is rounded to digits of a column, powers of ten away, as soon as a row holds it"),
            gives(
                    "(=|<>|DISTINCT FROM) .*(ARRAY|MAP|SPLIT|REGEXP_EXTRACT_ALL)|(ARRAY|MAP|SPLIT|REGEXP_EXTRACT_ALL).* (=|<>|IS DISTINCT|IS NOT DISTINCT) |\\b(ai|sa|ad|aa|m|r) (=|<>|IS)",
                    "^(TRUE|FALSE)$",
                    "^(TRUE|FALSE)$",
                    "Equal arrays and maps with NULLs in them are equal in Flink only as long as no function made one of them"),
            gives(
                    "^\\(ARRAY_(DISTINCT|REMOVE|CONTAINS|POSITION|UNION|EXCEPT|INTERSECT)\\(.*(aa|ARRAY\\[(\\(ARRAY|ai)|r\\b)",
                    "",
                    "^(?!ERROR)",
                    "Equal arrays and rows are different elements for Flink when functions made one of them"),
            gives(
                    "(COALESCE|IFNULL|ARRAY_(CONCAT|UNION|EXCEPT|INTERSECT))\\(.*ARRAY_",
                    "\\bNULL\\b",
                    "^\\[",
                    "Flink fills the NULLs of an array that is cast only as long as no function made it"),
            gives(
                    "REGEXP_REPLACE\\(",
                    "^(FALSE|NULL)$",
                    "is NOT NULL and got a NULL",
                    "Flink takes a NULL of a function that says it gives none for FALSE"),
            gives("[-+]", "^\\+\\(", "^-\\d", "Flink has no text for a year before 0"),
            gives(
                    "TO_TIMESTAMP_LTZ\\(",
                    "\\.\\d{3}\\d*[1-9]",
                    "\\.\\d{3}(0+|Z)",
                    "Flink keeps more digits of a second than the type of TO_TIMESTAMP_LTZ has"),
            gives(
                    "ARRAY\\[.*TIME",
                    "^\\[00:00:00",
                    "^\\[NULL",
                    "Flink makes 00:00 of a NULL in an array of TIMEs that is cast"),
            gives("MAP\\[", "=\\[]", "=NULL", "Flink makes an empty array of a NULL in a map that is cast"),
            gives(
                    "/ NULLIF\\(",
                    NULL,
                    "is not a valid",
                    "Flink leaves out what is divided by a constant NULL, and so does not see that it fails"),
            gives(
                    "MAP\\[",
                    "=\\s+[,}]",
                    "=NULL[,}]",
                    "Flink makes blanks of a NULL in a map whose texts it makes longer"),
            gives(
                    "^\\((GREATEST|LEAST)\\(.*AS TIME\\)",
                    "^00:00:00(\\.0+)?$",
                    NULL,
                    "Flink gives 00:00 for the greatest of a NULL TIME and another"),
            gives(
                    "AS FLOAT\\)",
                    "^-?[\\d.E-]+$",
                    "^-?[\\d.E-]+$",
                    "Flink keeps seven digits of a constant that is cast to FLOAT"),
            gives(
                    "(LOG|LOG10|LOG2|LN|SQRT|EXP|POWER)\\(.*CAST\\(NULL AS DECIMAL",
                    "^-?[\\d.E-]+$",
                    NULL,
                    "Flink computes with a NULL DECIMAL of a constant as if it were a number"),
            gives(
                    "(CASE|IF|IFNULL|COALESCE)\\b.*MAP",
                    "^\\{[^ ,{}]+=",
                    "^\\{[^ ,{}]+ +=",
                    "Flink leaves keys of a CASE over maps shorter than their type CHAR(n) is"),
            gives(
                    "MAP\\[.*\\[[^\\[]*\\]\\)?$",
                    "^[^N]",
                    "^(NULL|-1)$",
                    "Flink finds the key NULL when it looks for 0, 1970-01-01 or an empty text"),
            gives(
                    "ARRAY\\[CASE WHEN",
                    "^\\[\\[",
                    "^\\[NULL",
                    "Flink takes a NULL of a CASE in ARRAY[] for the value of the branch that was not taken"),
            gives(
                    "(CEIL|FLOOR)\\(.*TO_DATE",
                    "/0-",
                    "^\\d{4}-",
                    "Flink prints no date when it rounds the year 1705471, which TO_DATE gives for what is no date"),
            gives(
                    "^CASE .*MAP\\[",
                    "\\{=",
                    "\\{NULL=",
                    "Flink takes a key that is NULL for an empty text when another branch's cannot be"),
            gives(
                    "INTERVAL .* [-+] CASE WHEN",
                    "^-0-01$",
                    NULL,
                    "Flink takes a NULL of a CASE for an interval when it does not know that the CASE may be NULL"),
            fails(
                    "JSON_VALUE\\(.* RETURNING DOUBLE\\)\\) AS FLOAT",
                    "Cannot cast \"java.lang.Double\" to \"float\"",
                    "Flink makes code that does not compile for a DOUBLE of JSON that is cast to FLOAT"));

    private static ExpressionFault fails(String expression, String failure, String reason) {
        return new ExpressionFault(pattern(expression), pattern(failure), Kind.CRASH, NEVER, NEVER, reason);
    }

    private static ExpressionFault needless(String expression, String failure, String reason) {
        return new ExpressionFault(pattern(expression), pattern(failure), Kind.NEEDLESS, NEVER, NEVER, reason);
    }

    /** An error that Flink means, and that Sluice does not give. */
    private static ExpressionFault refuses(String expression, String failure, String reason) {
        return new ExpressionFault(pattern(expression), pattern(failure), Kind.OTHER, NEVER, NEVER, reason);
    }

    /**
     * @param theirs what Flink has in each row that differs
     * @param ours what Sluice has there
     */
    private static ExpressionFault gives(String expression, String theirs, String ours, String reason) {
        return new ExpressionFault(pattern(expression), NEVER, Kind.OTHER, pattern(theirs), pattern(ours), reason);
    }

    private static Pattern pattern(String regex) {
        return Pattern.compile(regex, Pattern.DOTALL | Pattern.MULTILINE);
    }

    /** Why the two differ, if that is known. */
    static Optional<ExpressionFault> find(String expression, Result theirs, Result ours) {
        return ALL.stream()
                .filter(fault -> fault.explains(expression, theirs, ours))
                .findFirst();
    }

    private boolean explains(String part, Result flink, Result sluice) {
        if (!expression.matcher(part).find()) {
            return false;
        }
        if (flink.cells().isEmpty()) {
            return sluice.cells().isPresent()
                    && failure.matcher(flink.failure()).find();
        }
        if (sluice.cells().isEmpty()) {
            return ours.matcher(sluice.failure()).find()
                    && flink.cells().get().stream()
                            .limit(flink.cells().get().size() - 1)
                            .allMatch(cell -> theirs.matcher(text(cell)).find());
        }
        List<@Nullable String> flinks = flink.cells().get();
        List<@Nullable String> sluices = sluice.cells().get();
        for (int row = 0; row < flinks.size(); row++) {
            if (!Objects.equals(flinks.get(row), sluices.get(row))
                    && !(theirs.matcher(text(flinks.get(row))).find()
                            && ours.matcher(text(sluices.get(row))).find())) {
                return false;
            }
        }
        return true;
    }

    private static String text(@Nullable String cell) {
        return cell == null ? "NULL" : cell;
    }
}
