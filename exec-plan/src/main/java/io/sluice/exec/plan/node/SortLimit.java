package io.sluice.exec.plan.node;

import java.util.List;

/**
 * ORDER BY with LIMIT over all rows.
 *
 * @param generateUpdateBefore whether consumers need the old row of an update
 */
@NodeType("stream-exec-sort-limit_1")
@ConstantFields("""
        {"rankType":"ROW_NUMBER","partition":{"fields":[]},"outputRowNumber":false}""")
public record SortLimit(
        SortSpec orderBy,
        RankRange.Constant rankRange,
        RankStrategy rankStrategy,
        boolean generateUpdateBefore,
        List<StateMetadata> state)
        implements ExecNode {
    public SortLimit {
        state = List.copyOf(state);
    }
}
