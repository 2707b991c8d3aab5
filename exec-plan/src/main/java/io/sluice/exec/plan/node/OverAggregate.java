package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * Aggregates over OVER windows; output is the input's fields, then the aggregates.
 *
 * @param unboundedOverVersion which state layout unbounded windows have: 1 is asked for where it is absent; absent in batch plans
 */
@NodeType({"stream-exec-over-aggregate_1", "batch-exec-over-aggregate_1"})
public record OverAggregate(
        OverSpec overSpec,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Integer> unboundedOverVersion) implements ExecNode {
    @Override
    public int moreFields() {
        return overSpec.constants().size();
    }
}
