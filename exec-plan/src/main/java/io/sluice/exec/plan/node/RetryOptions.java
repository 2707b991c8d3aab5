package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * When a look-up is tried again.
 *
 * @param predicate {@code lookup_miss}
 * @param fixedDelay milliseconds between two tries
 * @param maxAttempts how often it is tried again
 */
public record RetryOptions(
        @JsonProperty("retry-predicate") String predicate,
        @JsonProperty("retry-strategy") Strategy strategy,
        @JsonProperty("fixed-delay") long fixedDelay,
        @JsonProperty("max-attempts") int maxAttempts) {

    /** How the time between tries is found. */
    public enum Strategy {
        FIXED_DELAY
    }
}
