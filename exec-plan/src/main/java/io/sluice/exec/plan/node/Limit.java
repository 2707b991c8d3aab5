package io.sluice.exec.plan.node;

import java.util.List;

/** LIMIT and OFFSET without ORDER BY. */
@NodeType("stream-exec-limit_1")
@ConstantFields("""
        {"rankType": "ROW_NUMBER", "partition": {"fields": []}, "orderBy": {"fields": []}, "outputRowNumber": false}""")
public record Limit(
        RankRange.Constant rankRange,
        RankStrategy rankStrategy,
        boolean generateUpdateBefore,
        List<StateMetadata> state)
        implements ExecNode {
    public Limit {
        state = List.copyOf(state);
    }
}
