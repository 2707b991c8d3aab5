package io.sluice.exec.plan.node;

import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/** Work that a source has taken over. */
public sealed interface SourceAbility {

    /**
     * @param projectedFields paths into the physical row: one index, or more for nested fields
     * @param producedType the source's row afterwards
     */
    record ProjectPushDown(List<List<Integer>> projectedFields, RowType producedType) implements SourceAbility {
        public ProjectPushDown {
            projectedFields = projectedFields.stream().map(List::copyOf).toList();
        }
    }

    /** @param metadataKeys the metadata to append to each row, in order */
    record ReadingMetadata(List<String> metadataKeys, RowType producedType) implements SourceAbility {
        public ReadingMetadata {
            metadataKeys = List.copyOf(metadataKeys);
        }
    }

    /** No more than so many rows are needed. */
    record LimitPushDown(long limit) implements SourceAbility {}
}
