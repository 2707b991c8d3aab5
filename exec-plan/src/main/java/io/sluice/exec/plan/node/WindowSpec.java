package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How time is cut into windows. Offsets move the borders and are absent where they are zero. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
public sealed interface WindowSpec {

    /** Windows of one size, side by side. */
    @JsonTypeName("TumblingWindow")
    record Tumbling(
            Duration size,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Duration> offset) implements WindowSpec {}

    /** Windows of one size, of which one starts every {@code slide}. */
    @JsonTypeName("HoppingWindow")
    record Hopping(
            Duration size,
            Duration slide,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Duration> offset) implements WindowSpec {}

    /** Windows that start together every {@code maxSize} and end {@code step} after one another. */
    @JsonTypeName("CumulativeWindow")
    record Cumulative(
            Duration maxSize,
            Duration step,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Duration> offset) implements WindowSpec {}

    /**
     * Windows that end when no row has come for a while.
     *
     * @param partitionKeyIndices fields of the input whose values have sessions of their own
     */
    @JsonTypeName("SessionWindow")
    record Session(
            Duration gap,

            @JsonProperty("partition_key_indices") @FieldIndex
            List<Integer> partitionKeyIndices) implements WindowSpec {
        public Session {
            partitionKeyIndices = List.copyOf(partitionKeyIndices);
        }
    }
}
