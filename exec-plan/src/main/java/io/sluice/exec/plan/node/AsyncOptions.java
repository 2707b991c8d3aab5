package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * How many calls to a table or function may be under way at once.
 *
 * @param timeout milliseconds
 * @param isKeyOrdered whether calls of one key keep their order
 */
public record AsyncOptions(
        @JsonProperty("capacity ") int capacity,
        long timeout,

        @JsonProperty("is-key-ordered") @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        boolean isKeyOrdered,

        @JsonProperty("output-mode") OutputMode outputMode) {

    /** Whether results keep the order of the rows that they are for. */
    public enum OutputMode {
        ORDERED,
        ALLOW_UNORDERED,
        UNORDERED
    }
}
