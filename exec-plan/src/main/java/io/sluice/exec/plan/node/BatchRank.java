package io.sluice.exec.plan.node;

import java.util.List;

/**
 * RANK over sorted rows.
 *
 * @param sortFields fields by which the input is sorted within a partition
 * @param rankStart from 1, both ends included
 * @param outputRowNumber whether the rank is the last output field
 */
@NodeType("batch-exec-rank_1")
public record BatchRank(
        @FieldIndex List<Integer> partitionFields,
        @FieldIndex List<Integer> sortFields,
        long rankStart,
        long rankEnd,
        boolean outputRowNumber)
        implements ExecNode {
    public BatchRank {
        partitionFields = List.copyOf(partitionFields);
        sortFields = List.copyOf(sortFields);
    }
}
