package io.sluice.functions.json;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.LogicalType.ArrayType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code JSON_QUERY(json, path [RETURNING type] [wrapper] [NULL|EMPTY ARRAY|EMPTY OBJECT|ERROR ON EMPTY] [... ON ERROR])}. In a lax path a
 * scalar counts as nothing, in a strict one as an error.
 */
public final class JsonQuery {
    public static final ScalarFunction FUNCTION = ScalarFunction.strict(
            "JSON_QUERY",
            JsonQuery::choose,
            "The array or object at a path in a JSON text, as a STRING or, RETURNING ARRAY<STRING>, as an array; NULL where there is none,"
                    + " unless ON EMPTY or ON ERROR says otherwise.",
            "JSON_QUERY('{\"a\": {\"b\": [1, 2]}}', '$.a')",
            "{\"b\":[1,2]}");

    /** Whether the result is put into an array. */
    public enum Wrapper {
        WITHOUT_ARRAY,
        /** Unless it is one. */
        WITH_CONDITIONAL_ARRAY,
        WITH_UNCONDITIONAL_ARRAY
    }

    /** What the function is where there is nothing. */
    public enum Behavior {
        NULL,
        ERROR,
        EMPTY_ARRAY,
        EMPTY_OBJECT
    }

    private static final int WRAPPER = 2;
    private static final int ON_EMPTY = 3;
    private static final int ON_ERROR = 4;

    private JsonQuery() {}

    private static Optional<Invocation> choose(CallSite site) {
        if (site.arity() < 2 || !site.root(0).isCharacter() || !site.root(1).isCharacter()) {
            return Optional.empty();
        }
        boolean array =
                site.result() instanceof ArrayType type && type.element().root().isCharacter();
        if (!array && !site.result().root().isCharacter()) {
            return Optional.empty();
        }
        Invocation call = Invocation.of(JsonQuery.class, array ? "array" : "text", site.resultKind())
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.BYTES)
                .constant(Wrapper.valueOf(symbol(site, WRAPPER, "WITHOUT_ARRAY")))
                .constant(Behavior.valueOf(symbol(site, ON_EMPTY, "NULL")))
                .constant(Behavior.valueOf(symbol(site, ON_ERROR, "NULL")))
                .state(JsonPathQuery.class)
                .state(JsonOut.class);
        return Optional.of(
                array
                        ? call.own(site.result())
                        : call.state(PlainForm.class).flag().result());
    }

    private static String symbol(CallSite site, int index, String absent) {
        return index < site.arity() ? site.symbol(index).orElse(absent) : absent;
    }

    public static BytesRef text(
            BytesRef json,
            BytesRef path,
            Wrapper wrapper,
            Behavior onEmpty,
            Behavior onError,
            JsonPathQuery query,
            JsonOut out,
            PlainForm form,
            NullFlag flag,
            BytesRef result) {
        query.use(path);
        if (query.simple().isPresent() && wrapper != Wrapper.WITH_UNCONDITIONAL_ARRAY) {
            SimplePathReader reader = query.reader();
            boolean structure = reader.read(json, query.simple().get()) == SimplePathReader.Found.STRUCTURE;
            boolean complete = wrapper == Wrapper.WITHOUT_ARRAY
                    || structure && reader.text().at(0) == '[';
            if (structure && complete && form.isPlain(reader.text())) {
                return result.set(reader.text());
            }
        }
        Object found = find(json, path, wrapper, onEmpty, onError, query);
        if (found == null) {
            flag.raise();
            return result;
        }
        return out.begin().value(found).end(result);
    }

    public static Cell array(
            BytesRef json,
            BytesRef path,
            Wrapper wrapper,
            Behavior onEmpty,
            Behavior onError,
            JsonPathQuery query,
            JsonOut out,
            Cell result) {
        Object found = find(json, path, wrapper, onEmpty, onError, query);
        if (!(found instanceof List<?> list)) {
            if (found != null && onError == Behavior.ERROR) {
                throw JsonDocuments.invalid(json, "There is no array at the path.");
            }
            return found != null && onError == Behavior.EMPTY_ARRAY ? empty(result) : result.putNull();
        }
        ColumnVector elements = result.beginArray(list.size());
        for (int i = 0; i < list.size(); i++) {
            Object element = list.get(i);
            if (element == null) {
                elements.setNull(i);
            } else {
                boolean nested = element instanceof List<?> || element instanceof Map<?, ?>;
                String text = nested ? out.begin().value(element).from(0) : element.toString();
                ((BytesVector) elements).setString(i, text);
            }
        }
        return result;
    }

    private static Cell empty(Cell result) {
        result.beginArray(0);
        return result;
    }

    private static @Nullable Object find(
            BytesRef json, BytesRef path, Wrapper wrapper, Behavior onEmpty, Behavior onError, JsonPathQuery query) {
        query.use(path);
        query.find(json);
        String failure = query.failure();
        if (failure != null) {
            return give(json, failure, onError);
        }
        Object value = wrapped(query.value(), wrapper);
        boolean structure = value instanceof Map<?, ?> || value instanceof List<?>;
        if (value == null || query.isLax() && !structure) {
            return give(json, "There is no array or object at the path.", onEmpty);
        }
        return structure
                ? value
                : give(json, "There is a scalar at the path, and a strict path asks for an array or object.", onError);
    }

    private static @Nullable Object wrapped(@Nullable Object value, Wrapper wrapper) {
        if (value == null) {
            return null;
        }
        return switch (wrapper) {
            case WITHOUT_ARRAY -> value;
            case WITH_CONDITIONAL_ARRAY -> value instanceof List<?> ? value : List.of(value);
            case WITH_UNCONDITIONAL_ARRAY -> List.of(value);
        };
    }

    private static @Nullable Object give(BytesRef json, String why, Behavior behavior) {
        return switch (behavior) {
            case NULL -> null;
            case EMPTY_ARRAY -> List.of();
            case EMPTY_OBJECT -> Map.of();
            case ERROR -> throw JsonDocuments.invalid(json, why);
        };
    }
}
