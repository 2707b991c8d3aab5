package io.sluice.exec.plan.node;

import java.util.List;

/**
 * Keeps the rows of each partition whose rank lies in a range.
 *
 * @param outputRowNumber whether the rank is the last output field
 * @param generateUpdateBefore whether consumers need the old row of an update
 */
@NodeType("stream-exec-rank_1")
public record Rank(
        RankType rankType,
        PartitionSpec partition,
        SortSpec orderBy,
        RankRange rankRange,
        RankStrategy rankStrategy,
        boolean outputRowNumber,
        boolean generateUpdateBefore,
        List<StateMetadata> state)
        implements ExecNode {
    public Rank {
        state = List.copyOf(state);
    }
}
