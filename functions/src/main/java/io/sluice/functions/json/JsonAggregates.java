package io.sluice.functions.json;

import io.sluice.functions.value.BytesRef;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds what JSON_OBJECTAGG and JSON_ARRAYAGG give, from values that are JSON texts. Not thread-safe. */
public final class JsonAggregates {
    /** Stands for NULL: no JSON is empty. */
    private static final String NULL = "";

    private final JsonOut out = new JsonOut();
    private final BytesRef result = new BytesRef();
    private final Map<String, String> fields = new TreeMap<>();

    /** Begins an array. */
    public void beginArray() {
        out.begin().raw('[');
    }

    /** @param json null for NULL */
    public void element(@Nullable String json) {
        if (out.length() > 1) {
            out.raw(',');
        }
        out.raw(json == null ? "null" : json);
    }

    public BytesRef endArray() {
        return out.raw(']').end(result);
    }

    /** Begins an object. */
    public void beginObject() {
        fields.clear();
    }

    /** @throws SluiceException CARDINALITY_VIOLATION when the object has the key already */
    public void field(@Nullable String key, @Nullable String json) {
        if (key == null) {
            throw SluiceException.of(ErrorCode.CARDINALITY_VIOLATION, "a key of JSON_OBJECTAGG is NULL");
        }
        if (fields.putIfAbsent(key, json == null ? NULL : json) != null) {
            throw SluiceException.of(
                    ErrorCode.CARDINALITY_VIOLATION, "key \"" + key + "\" occurs more than once in JSON_OBJECTAGG");
        }
    }

    /** The keys in order. @param nulls whether those with NULL are there */
    public BytesRef endObject(boolean nulls) {
        out.begin().raw('{');
        fields.forEach((key, json) -> {
            if (!nulls && json.isEmpty()) {
                return;
            }
            if (out.length() > 1) {
                out.raw(',');
            }
            out.quoted(key).raw(':').raw(json.isEmpty() ? "null" : json);
        });
        return out.raw('}').end(result);
    }
}
