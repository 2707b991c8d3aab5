package io.sluice.exec.plan.node;

import java.util.List;

/**
 * Keeps the first or the last row of each key in each window.
 *
 * @param orderKey the time attribute that says what is first
 */
@NodeType("stream-exec-window-deduplicate_1")
public record WindowDeduplicate(
        @FieldIndex List<Integer> partitionKeys,
        @FieldIndex int orderKey,
        boolean keepLastRow,
        WindowingStrategy windowing)
        implements ExecNode {
    public WindowDeduplicate {
        partitionKeys = List.copyOf(partitionKeys);
    }
}
