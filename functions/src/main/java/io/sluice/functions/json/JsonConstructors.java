package io.sluice.functions.json;

import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * {@code JSON_OBJECT(key VALUE value, ... [NULL|ABSENT ON NULL])}, {@code JSON_ARRAY(value, ... [NULL|ABSENT ON NULL])} and, for a value in
 * them that is JSON already, {@code JSON(text)}. A value that another constructor gives is JSON too.
 */
public final class JsonConstructors {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.strict(
                    "JSON_OBJECT",
                    site -> choose(site, "object", 2),
                    "A JSON object of keys and values, in the order of the keys; keys without a value are null, unless ABSENT ON NULL leaves"
                            + " them out.",
                    "JSON_OBJECT('b' VALUE 'x', 'a' VALUE 1)",
                    "{\"a\":1,\"b\":\"x\"}"),
            ScalarFunction.strict(
                    "JSON_ARRAY",
                    site -> choose(site, "array", 1),
                    "A JSON array of values, without NULLs unless NULL ON NULL keeps them.",
                    "JSON_ARRAY(1, '2', TRUE)",
                    "[1,\"2\",true]"),
            ScalarFunction.of(
                    "JSON",
                    takes(text("json")).gives(strict(Types.STRING)),
                    site -> Invocation.of(JsonConstructors.class, "json", ValueKind.BYTES)
                            .operand(0, ValueKind.BYTES)
                            .state(JsonOut.class)
                            .flag()
                            .result(),
                    "A JSON text as a value of JSON_OBJECT or JSON_ARRAY, where it is no text but JSON.",
                    "JSON_OBJECT('k' VALUE JSON('{\"x\": 1}'))",
                    "{\"k\":{\"x\":1}}"));

    /** The plan names of the functions whose results are JSON. */
    private static final Set<String> GIVE_JSON =
            Set.of("$JSON_OBJECT$1", "$JSON_ARRAY$1", "$JSON$1", "$JSON_OBJECTAGG$1", "$JSON_ARRAYAGG$1");

    /** What becomes of a NULL. */
    public enum OnNull {
        NULL_ON_NULL,
        ABSENT_ON_NULL
    }

    /** The types of the values, and which of them are JSON. */
    public record Shape(RowType types, List<Boolean> json) {
        public Shape {
            json = List.copyOf(json);
        }
    }

    private JsonConstructors() {}

    /** @param call the plan name of a function */
    static boolean gives(String call) {
        return GIVE_JSON.contains(call);
    }

    private static Optional<Invocation> choose(CallSite site, String method, int step) {
        if (site.arity() < 1 || (site.arity() - 1) % step != 0) {
            return Optional.empty();
        }
        List<Field> fields = new ArrayList<>();
        List<Boolean> json = new ArrayList<>();
        for (int i = 1; i < site.arity(); i++) {
            boolean key = step == 2 && i % 2 == 1;
            if (key && !site.root(i).isCharacter()) {
                return Optional.empty();
            }
            if (!key) {
                CellJson.check(site.type(i));
            }
            fields.add(Field.of("f" + i, site.type(i)));
            json.add(gives(site.operands().get(i).call()));
        }
        Shape shape = new Shape(RowType.of(fields), json);
        return Optional.of(Invocation.of(JsonConstructors.class, method, ValueKind.BYTES)
                .cells(1)
                .constant(OnNull.valueOf(site.symbol(0).orElse("NULL_ON_NULL")))
                .made(Shape.class, () -> shape)
                .state(JsonOut.class)
                .result());
    }

    public static BytesRef object(Cell[] cells, OnNull onNull, Shape shape, JsonOut out, BytesRef result) {
        Map<String, Integer> values = new TreeMap<>();
        for (int i = 0; i < cells.length; i += 2) {
            if (onNull == OnNull.NULL_ON_NULL || !cells[i + 1].isNull()) {
                values.put(((BytesVector) cells[i].vector()).getString(cells[i].row()), i + 1);
            }
        }
        out.begin();
        String separator = "{";
        for (Map.Entry<String, Integer> value : values.entrySet()) {
            out.raw(separator).quoted(value.getKey()).raw(':');
            write(cells[value.getValue()], value.getValue(), shape, out);
            separator = ",";
        }
        return out.raw(values.isEmpty() ? "{}" : "}").end(result);
    }

    public static BytesRef array(Cell[] cells, OnNull onNull, Shape shape, JsonOut out, BytesRef result) {
        out.begin();
        String separator = "[";
        for (int i = 0; i < cells.length; i++) {
            if (onNull == OnNull.NULL_ON_NULL || !cells[i].isNull()) {
                out.raw(separator);
                write(cells[i], i, shape, out);
                separator = ",";
            }
        }
        return out.raw(separator.equals("[") ? "[]" : "]").end(result);
    }

    private static void write(Cell cell, int index, Shape shape, JsonOut out) {
        LogicalType type = shape.types().typeAt(index);
        if (shape.json().get(index) && !cell.isNull()) {
            out.raw(((BytesVector) cell.vector()).getString(cell.row()));
        } else {
            CellJson.write(type, cell.vector(), cell.row(), out);
        }
    }

    /** NULL for an empty text. */
    public static BytesRef json(BytesRef text, JsonOut out, NullFlag flag, BytesRef result) {
        if (text.toString().isBlank()) {
            flag.raise();
            return result;
        }
        try {
            return out.begin().value(JsonDocuments.parse(text)).end(result);
        } catch (JsonProcessingException e) {
            throw JsonDocuments.invalid(text, JsonDocuments.reason(e));
        }
    }
}
