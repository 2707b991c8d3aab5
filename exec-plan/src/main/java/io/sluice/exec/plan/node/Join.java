package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * A regular join: both sides are kept.
 *
 * @param leftUpsertKeys the keys by which the left input updates; empty when it has none
 */
@NodeType(value = "stream-exec-join_1", inputs = 2)
public record Join(
        JoinSpec joinSpec,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<List<Integer>> leftUpsertKeys,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<List<Integer>> rightUpsertKeys,
        List<StateMetadata> state)
        implements ExecNode {
    public Join {
        leftUpsertKeys = List.copyOf(leftUpsertKeys);
        rightUpsertKeys = List.copyOf(rightUpsertKeys);
        state = List.copyOf(state);
    }
}
