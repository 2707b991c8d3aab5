package io.sluice.functions.json;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import java.util.Optional;

/** {@code JSON_EXISTS(json, path [TRUE|FALSE|UNKNOWN|ERROR ON ERROR])}. */
public final class JsonExists {
    public static final ScalarFunction FUNCTION = ScalarFunction.strict(
            "JSON_EXISTS",
            JsonExists::choose,
            "Whether a path leads to something other than null in a JSON text; FALSE where it cannot be followed, unless ON ERROR says otherwise.",
            "JSON_EXISTS('{\"a\": [{\"b\": 1}]}', '$.a[0].b')",
            "TRUE");

    /** What the function is where the path cannot be followed. */
    public enum OnError {
        TRUE,
        FALSE,
        UNKNOWN,
        ERROR
    }

    private JsonExists() {}

    private static Optional<Invocation> choose(CallSite site) {
        boolean texts = site.arity() >= 2
                && site.arity() <= 3
                && site.root(0).isCharacter()
                && site.root(1).isCharacter();
        if (!texts) {
            return Optional.empty();
        }
        OnError onError =
                site.arity() == 3 ? site.symbol(2).map(OnError::valueOf).orElse(OnError.FALSE) : OnError.FALSE;
        return Optional.of(Invocation.of(JsonExists.class, "exists", ValueKind.BOOLEAN)
                .operand(0, ValueKind.BYTES)
                .operand(1, ValueKind.BYTES)
                .constant(onError)
                .state(JsonPathQuery.class)
                .flag());
    }

    public static boolean exists(BytesRef json, BytesRef path, OnError onError, JsonPathQuery query, NullFlag flag) {
        query.use(path);
        boolean found;
        boolean failed;
        boolean invalid = false;
        if (query.simple().isPresent()) {
            SimplePathReader.Found what =
                    query.reader().read(json, query.simple().get());
            invalid = what == SimplePathReader.Found.INVALID;
            boolean nothing = what == SimplePathReader.Found.NOTHING || what == SimplePathReader.Found.NULL;
            found = !invalid && !nothing;
            failed = !query.isLax() && (invalid || nothing) || nothing && SimplePathReader.isNull(json);
        } else {
            query.find(json);
            found = query.value() != null;
            failed = query.failure() != null;
        }
        if (!failed) {
            return found;
        }
        return switch (onError) {
            case TRUE -> true;
            case FALSE -> false;
            case UNKNOWN -> {
                flag.raise();
                yield false;
            }
            case ERROR -> throw JsonDocuments.invalid(json, invalid ? SimplePathReader.reason(json) : reason(query));
        };
    }

    private static String reason(JsonPathQuery query) {
        String failure = query.failure();
        return query.simple().isPresent() || failure == null ? "There is nothing at the path." : failure;
    }
}
