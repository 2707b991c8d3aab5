package io.sluice.exec.plan.json;

import com.fasterxml.jackson.databind.JsonNode;

/** One encoding of the plan format. */
interface Codec<T> {
    JsonNode write(T value);

    T read(JsonCursor cursor);
}
