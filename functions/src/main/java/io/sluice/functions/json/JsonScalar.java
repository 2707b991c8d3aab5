package io.sluice.functions.json;

import io.sluice.functions.cast.NumberParser;
import io.sluice.functions.json.JsonValue.Behavior;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.NullFlag;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The search of a JSON_VALUE: a scalar's text, or what stands for it where there is none. Not thread-safe. */
public final class JsonScalar {
    private final JsonPathQuery query = new JsonPathQuery();
    private BytesRef text = new BytesRef();
    private final BytesRef made = new BytesRef();
    private final NumberParser parser = new NumberParser();
    private boolean number;
    private @Nullable Cell instead;

    BytesRef text() {
        return text;
    }

    /** Whether {@link #text} is written as JSON writes numbers, for certain. */
    boolean isNumber() {
        return number;
    }

    NumberParser parser() {
        return parser;
    }

    /** The default that stands for a value; null when NULL does, and the flag is raised. */
    @Nullable Cell instead() {
        return instead;
    }

    /** Whether there is a scalar; then {@link #text} is what is written there. */
    boolean find(
            BytesRef json,
            BytesRef path,
            Behavior onEmpty,
            Cell emptyDefault,
            Behavior onError,
            Cell errorDefault,
            NullFlag flag) {
        query.use(path);
        SimplePathReader.Found found = query.simple().isPresent()
                ? query.reader().read(json, query.simple().get())
                : findByObjects(json);
        switch (found) {
            case TEXT, NUMBER, BOOLEAN -> {
                number = found == SimplePathReader.Found.NUMBER;
                text = query.simple().isPresent() ? query.reader().text() : made;
                return true;
            }
            case NULL, NOTHING, STRUCTURE, INVALID -> {
                if (query.isLax() && !hasNoDocument(json, found)) {
                    give(json, "There is no scalar at the path.", onEmpty, emptyDefault, flag);
                } else {
                    String why = onError == Behavior.ERROR ? reason(json, found) : ""; // Nobody else asks.
                    fail(json, why, onError, errorDefault, flag);
                }
                return false;
            }
        }
        throw new IllegalStateException(found.name());
    }

    /** A text that is null is no document, even for a lax path. */
    private boolean hasNoDocument(BytesRef json, SimplePathReader.Found found) {
        return query.simple().isPresent()
                ? found != SimplePathReader.Found.STRUCTURE && SimplePathReader.isNull(json)
                : query.failure() != null;
    }

    private SimplePathReader.Found findByObjects(BytesRef json) {
        query.find(json);
        if (query.failure() != null) {
            return SimplePathReader.Found.INVALID;
        }
        Object value = query.value();
        if (value == null) {
            return SimplePathReader.Found.NULL;
        }
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
            return SimplePathReader.Found.STRUCTURE;
        }
        made.setText(value.toString());
        return SimplePathReader.Found.TEXT;
    }

    private String reason(BytesRef json, SimplePathReader.Found found) {
        return switch (found) {
            case STRUCTURE -> "There is an array or an object at the path, and a strict path asks for a scalar.";
            case INVALID -> {
                String failure = query.failure();
                yield query.simple().isPresent() || failure == null ? SimplePathReader.reason(json) : failure;
            }
            case NULL -> JsonPathQuery.NULL_FOUND;
            case NOTHING, TEXT, NUMBER, BOOLEAN -> "There is nothing at the path.";
        };
    }

    /** Does what ON ERROR says. */
    void fail(BytesRef json, String why, Behavior onError, Cell errorDefault, NullFlag flag) {
        give(json, why, onError, errorDefault, flag);
    }

    private void give(BytesRef json, String why, Behavior behavior, Cell defaultValue, NullFlag flag) {
        instead = null;
        switch (behavior) {
            case NULL -> flag.raise();
            case ERROR -> throw JsonDocuments.invalid(json, why);
            case DEFAULT -> {
                if (defaultValue.isNull()) {
                    flag.raise();
                } else {
                    instead = defaultValue;
                }
            }
        }
    }
}
