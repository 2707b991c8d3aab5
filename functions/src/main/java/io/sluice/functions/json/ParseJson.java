package io.sluice.functions.json;

import static io.sluice.functions.signature.Parameter.bool;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.Signature.takes;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import io.sluice.spi.variant.Variant;
import io.sluice.spi.variant.VariantWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** PARSE_JSON(text [, allow_duplicate_keys]) and TRY_PARSE_JSON: VARIANTs of JSON texts. */
public final class ParseJson {
    private static final int MAX_DECIMAL_DIGITS = 38;

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "PARSE_JSON",
                    signature(ResultType.strict(Types.VARIANT)),
                    site -> choose(site, "parse"),
                    "The VARIANT of a JSON text. A key that comes twice is an error, unless the second argument is TRUE: then the last value"
                            + " counts.",
                    "JSON_STRING(PARSE_JSON('{\"b\": [2], \"a\": 1}'))",
                    "{\"a\":1,\"b\":[2]}"),
            ScalarFunction.of(
                    "TRY_PARSE_JSON",
                    signature(ResultType.nullable(Types.VARIANT)).withTypedNulls(),
                    site -> choose(site, "tryParse").flag(),
                    "As PARSE_JSON, and NULL where that fails.",
                    "TRY_PARSE_JSON('not json') IS NULL",
                    "TRUE"));

    private ParseJson() {}

    private static Signature signature(ResultType result) {
        return takes(text("json")).optionally(bool("allow_duplicate_keys")).gives(result);
    }

    private static Invocation choose(CallSite site, String method) {
        Invocation call =
                Invocation.of(ParseJson.class, method, ValueKind.BYTES).operand(0, ValueKind.BYTES);
        call = site.arity() == 2 ? call.operand(1, ValueKind.BOOLEAN) : call;
        return call.result();
    }

    /** A text that is no JSON, or has a key twice. */
    private static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String why) {
            super(why);
        }
    }

    public static BytesRef parse(BytesRef json, BytesRef result) {
        return parse(json, false, result);
    }

    public static BytesRef parse(BytesRef json, boolean duplicates, BytesRef result) {
        try {
            return result.set(variant(json, duplicates));
        } catch (Malformed e) {
            throw JsonDocuments.invalid(json, String.valueOf(e.getMessage()));
        }
    }

    public static BytesRef tryParse(BytesRef json, BytesRef result, NullFlag flag) {
        return tryParse(json, false, result, flag);
    }

    public static BytesRef tryParse(BytesRef json, boolean duplicates, BytesRef result, NullFlag flag) {
        try {
            return result.set(variant(json, duplicates));
        } catch (Malformed e) {
            flag.raise();
            return result;
        }
    }

    private static BytesRef variant(BytesRef json, boolean duplicates) throws Malformed {
        try (JsonParser parser = JsonDocuments.tokens(json)) {
            if (parser.nextToken() == null) {
                throw new Malformed("The text is empty.");
            }
            Variant value = value(parser, duplicates);
            return new BytesRef().set(value.bytes(), value.offset(), value.length());
        } catch (JsonProcessingException e) {
            throw new Malformed(JsonDocuments.reason(e));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Variant value(JsonParser parser, boolean duplicates) throws IOException, Malformed {
        VariantWriter writer = new VariantWriter();
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Variant> fields = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String key = parser.currentName();
                    parser.nextToken();
                    if (fields.put(key, value(parser, duplicates)) != null && !duplicates) {
                        throw new Malformed("The key \"" + key + "\" comes twice.");
                    }
                }
                writer.writeObject(fields);
            }
            case START_ARRAY -> {
                List<Variant> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser, duplicates));
                }
                writer.writeArray(elements);
            }
            case VALUE_STRING -> writer.write(parser.getText());
            case VALUE_TRUE -> writer.write(true);
            case VALUE_FALSE -> writer.write(false);
            case VALUE_NULL -> writer.writeNull();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getText(), writer);
            default -> throw new Malformed("There is no value at " + parser.currentToken() + ".");
        }
        return writer.toVariant();
    }

    /** An integer, a DECIMAL when it is written without an exponent and fits one, else a DOUBLE. */
    private static void number(String digits, VariantWriter writer) {
        boolean exponent = digits.indexOf('e') >= 0 || digits.indexOf('E') >= 0;
        BigDecimal value = exponent ? BigDecimal.ZERO : new BigDecimal(digits);
        if (exponent || value.precision() > MAX_DECIMAL_DIGITS || value.scale() > MAX_DECIMAL_DIGITS) {
            writer.write(Double.parseDouble(digits));
        } else if (digits.indexOf('.') < 0 && value.toBigInteger().bitLength() < Long.SIZE) {
            writer.writeInteger(value.longValue());
        } else {
            BigDecimal stripped = value.stripTrailingZeros();
            writer.write(stripped.scale() < 0 ? stripped.setScale(0) : stripped);
        }
    }
}
