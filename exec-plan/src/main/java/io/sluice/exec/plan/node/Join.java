package io.sluice.exec.plan.node;

import java.util.List;

/**
 * A regular join: both sides are kept.
 *
 * @param leftUpsertKeys the keys by which the left input updates; empty when it has none
 */
@NodeType("stream-exec-join_1")
public record Join(
        JoinSpec joinSpec,
        List<List<Integer>> leftUpsertKeys,
        List<List<Integer>> rightUpsertKeys,
        List<StateMetadata> state)
        implements ExecNode {
    public Join {
        leftUpsertKeys = List.copyOf(leftUpsertKeys);
        rightUpsertKeys = List.copyOf(rightUpsertKeys);
        state = List.copyOf(state);
    }
}
