package io.sluice.functions.json;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.cast.NumberParser;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code JSON_VALUE(json, path [RETURNING type] [NULL|ERROR|DEFAULT x ON EMPTY] [NULL|ERROR|DEFAULT x ON ERROR])}. A value that is not of the
 * type of the result is an error of the kind that ON ERROR is for.
 */
public final class JsonValue {
    private static final String EMPTY = "EMPTY";
    private static final String DEFAULT = "DEFAULT";
    private static final int MAX_LONG_DIGITS = 18;

    public static final ScalarFunction FUNCTION = ScalarFunction.strict(
                    "JSON_VALUE",
                    JsonValue::choose,
                    "The scalar at a path in a JSON text, as a STRING unless RETURNING names another type; NULL where there is none, unless ON"
                            + " EMPTY or ON ERROR says otherwise.",
                    "JSON_VALUE('{\"a\": 5}', 'lax $.a' RETURNING INT)",
                    "5")
            .casting(JsonValue::operandTypes);

    /** What the function is where there is no value. */
    public enum Behavior {
        NULL,
        ERROR,
        DEFAULT
    }

    private JsonValue() {}

    private static List<LogicalType> operandTypes(CallSite site) {
        List<LogicalType> types = new ArrayList<>();
        for (int i = 0; i < site.arity(); i++) {
            boolean value = i > 1 && site.root(i) != TypeRoot.SYMBOL;
            types.add(value ? site.result().asNullable() : site.type(i));
        }
        return types;
    }

    private static Optional<Invocation> choose(CallSite site) {
        if (site.arity() < 2 || !site.root(0).isCharacter() || !site.root(1).isCharacter()) {
            return Optional.empty();
        }
        String method =
                switch (site.result().root()) {
                    case CHAR, VARCHAR -> "text";
                    case BOOLEAN -> "bool";
                    case INTEGER -> "integer";
                    case DOUBLE -> "number";
                    default -> "";
                };
        if (method.isEmpty()) {
            return Optional.empty();
        }
        Invocation call = Invocation.of(JsonValue.class, method, site.resultKind())
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.BYTES);
        call = behavior(site, call, EMPTY);
        call = behavior(site, call, "ERROR");
        call = call.state(JsonScalar.class).flag();
        return Optional.of(method.equals("text") ? call.result() : call);
    }

    /** The clause for EMPTY or ERROR: its keyword, its default if it has one, and the word. */
    private static Invocation behavior(CallSite site, Invocation call, String word) {
        for (int i = 2; i < site.arity(); i++) {
            boolean hasDefault = site.symbol(i).equals(Optional.of(DEFAULT));
            int end = hasDefault ? i + 2 : i + 1;
            if (end >= site.arity()) {
                break;
            }
            if (site.symbol(end).equals(Optional.of(word))) {
                Invocation chosen =
                        call.constant(Behavior.valueOf(site.symbol(i).orElse("NULL")));
                return hasDefault ? chosen.cell(i + 1) : chosen.own(site.result());
            }
            i = end;
        }
        return call.constant(Behavior.NULL).own(site.result());
    }

    public static BytesRef text(
            BytesRef json,
            BytesRef path,
            Behavior onEmpty,
            Cell emptyDefault,
            Behavior onError,
            Cell errorDefault,
            JsonScalar scalar,
            NullFlag flag,
            BytesRef result) {
        if (scalar.find(json, path, onEmpty, emptyDefault, onError, errorDefault, flag)) {
            return result.set(scalar.text());
        }
        Cell instead = scalar.instead();
        return instead == null ? result : instead.as(result);
    }

    public static boolean bool(
            BytesRef json,
            BytesRef path,
            Behavior onEmpty,
            Cell emptyDefault,
            Behavior onError,
            Cell errorDefault,
            JsonScalar scalar,
            NullFlag flag) {
        if (scalar.find(json, path, onEmpty, emptyDefault, onError, errorDefault, flag)) {
            if (isWord(scalar.text(), "true")) {
                return true;
            }
            if (isWord(scalar.text(), "false")) {
                return false;
            }
            scalar.fail(json, "The value is no BOOLEAN.", onError, errorDefault, flag);
        }
        Cell instead = scalar.instead();
        return instead != null && instead.asBoolean();
    }

    public static int integer(
            BytesRef json,
            BytesRef path,
            Behavior onEmpty,
            Cell emptyDefault,
            Behavior onError,
            Cell errorDefault,
            JsonScalar scalar,
            NullFlag flag) {
        if (scalar.find(json, path, onEmpty, emptyDefault, onError, errorDefault, flag)) {
            long digits = digits(scalar.text());
            if (digits == (int) digits) {
                return (int) digits;
            }
            BigDecimal number = decimal(scalar.text());
            if (number != null && number.stripTrailingZeros().scale() <= 0 && isInt(number)) {
                return number.intValue();
            }
            scalar.fail(json, "The value is no INT.", onError, errorDefault, flag);
        }
        Cell instead = scalar.instead();
        return instead == null ? 0 : instead.asInt();
    }

    public static double number(
            BytesRef json,
            BytesRef path,
            Behavior onEmpty,
            Cell emptyDefault,
            Behavior onError,
            Cell errorDefault,
            JsonScalar scalar,
            NullFlag flag) {
        if (scalar.find(json, path, onEmpty, emptyDefault, onError, errorDefault, flag)) {
            if (scalar.isNumber()) {
                return NumberParser.toDouble(scalar.text(), scalar.parser(), flag);
            }
            BigDecimal number = decimal(scalar.text());
            if (number != null) {
                return number.doubleValue();
            }
            scalar.fail(json, "The value is no DOUBLE.", onError, errorDefault, flag);
        }
        Cell instead = scalar.instead();
        return instead == null ? 0 : instead.asDouble();
    }

    /** Whether a text is a word of ASCII letters, whatever their case. */
    private static boolean isWord(BytesRef text, String word) {
        if (text.length() != word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if ((text.at(i) | 0x20) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The number that a sign and a few digits are; Long.MIN_VALUE for other texts, which may be numbers, too. */
    private static long digits(BytesRef text) {
        int from = text.length() > 0 && text.at(0) == '-' ? 1 : 0;
        if (text.length() == from || text.length() > MAX_LONG_DIGITS) {
            return Long.MIN_VALUE;
        }
        long value = 0;
        for (int i = from; i < text.length(); i++) {
            int digit = text.at(i) - '0';
            if (digit < 0 || digit > 9) {
                return Long.MIN_VALUE;
            }
            value = value * 10 + digit;
        }
        return from == 1 ? -value : value;
    }

    private static boolean isInt(BigDecimal number) {
        return number.toBigInteger().bitLength() < Integer.SIZE;
    }

    private static @Nullable BigDecimal decimal(BytesRef text) {
        try {
            return new BigDecimal(text.toString());
        } catch (NumberFormatException e) { // The JDK has no other way to say it.
            return null;
        }
    }
}
