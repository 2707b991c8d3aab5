package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.numeric;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.notNull;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import java.util.List;

/** IS_ALPHA, IS_DIGIT and IS_DECIMAL; of numbers the type decides, and a text that is NULL is none of them. */
public final class CharacterChecks {
    private static final Signature SIGNATURE = takes(text("text"))
            .gives(notNull(Types.BOOLEAN))
            .or(numeric("number"))
            .gives(notNull(Types.BOOLEAN))
            .withTypedNulls();

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "IS_ALPHA",
                    SIGNATURE,
                    site -> choose(site, "isAlpha", false),
                    "Whether a text is not empty and all its characters are letters.",
                    "IS_ALPHA('abc')",
                    "TRUE"),
            ScalarFunction.of(
                    "IS_DIGIT",
                    SIGNATURE,
                    site -> choose(site, "isDigit", site.root(0).isInteger()),
                    "Whether a text is not empty and all its characters are digits; TRUE for integers.",
                    "IS_DIGIT('123')",
                    "TRUE"),
            ScalarFunction.of(
                    "IS_DECIMAL",
                    SIGNATURE,
                    site -> choose(site, "isDecimal", site.root(0).isNumeric() && site.root(0) != TypeRoot.DECIMAL),
                    "Whether a text is a number in decimal notation, perhaps with an exponent; TRUE for integers and approximate numbers.",
                    "IS_DECIMAL('1.25')",
                    "TRUE"));

    private CharacterChecks() {}

    private static Invocation choose(CallSite site, String method, boolean ofNumber) {
        if (!site.root(0).isCharacter()) {
            return Invocation.of(CharacterChecks.class, ofNumber ? "yes" : "no", ValueKind.BOOLEAN)
                    .cell(0);
        }
        return Invocation.of(CharacterChecks.class, method, ValueKind.BOOLEAN)
                .cell(0)
                .state(BytesRef.class);
    }

    public static boolean yes(Cell number) {
        return true;
    }

    public static boolean no(Cell number) {
        return false;
    }

    public static boolean isAlpha(Cell cell, BytesRef scratch) {
        if (cell.isNull() || cell.as(scratch).length() == 0) {
            return false;
        }
        if (CodePoints.isAscii(scratch)) {
            for (int i = 0; i < scratch.length(); i++) {
                int letter = scratch.at(i) | 0x20;
                if (letter < 'a' || letter > 'z') {
                    return false;
                }
            }
            return true;
        }
        // Characters beyond the basic plane are letters to nobody here: Flink looks at UTF-16 units.
        return scratch.toString().chars().allMatch(unit -> Character.isLetter((char) unit));
    }

    public static boolean isDigit(Cell cell, BytesRef scratch) {
        if (cell.isNull() || cell.as(scratch).length() == 0) {
            return false;
        }
        if (CodePoints.isAscii(scratch)) {
            for (int i = 0; i < scratch.length(); i++) {
                if (scratch.at(i) < '0' || scratch.at(i) > '9') {
                    return false;
                }
            }
            return true;
        }
        return scratch.toString().chars().allMatch(unit -> Character.isDigit((char) unit));
    }

    /** The exponent must be in ASCII. */
    private static String inAsciiDigits(String text) {
        if (text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
            return text;
        }
        StringBuilder ascii = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            ascii.append(Character.isDigit(c) ? (char) ('0' + Character.digit(c, 10)) : c);
        }
        return ascii.toString();
    }

    public static boolean isDecimal(Cell cell, BytesRef scratch) {
        if (cell.isNull()) {
            return false;
        }
        try {
            Double.parseDouble(inAsciiDigits(cell.as(scratch).toString()));
            return true;
        } catch (NumberFormatException e) { // The JDK has no other way to say it.
            return false;
        }
    }
}
