package io.sluice.exec.plan.node;

import java.util.List;

/** PARTITION BY: fields of the input; without any, all rows are one partition. */
public record PartitionSpec(@FieldIndex List<Integer> fields) {
    public PartitionSpec {
        fields = List.copyOf(fields);
    }
}
