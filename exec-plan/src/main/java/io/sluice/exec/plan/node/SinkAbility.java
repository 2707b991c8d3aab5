package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Something special about how a table is written. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
public sealed interface SinkAbility {
    /** INSERT OVERWRITE. */
    @JsonTypeName("Overwrite")
    record Overwrite(boolean overwrite) implements SinkAbility {}

    /** INSERT ... PARTITION (key = value). */
    @JsonTypeName("Partitioning")
    record Partitioning(Map<String, String> partition) implements SinkAbility {
        public Partitioning {
            partition = Collections.unmodifiableMap(new LinkedHashMap<>(partition));
        }
    }

    /**
     * Metadata columns that are written, in order.
     *
     * @param consumedType the row with them
     */
    @JsonTypeName("WritingMetadata")
    record WritingMetadata(
            List<String> metadataKeys,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<RowType> consumedType) implements SinkAbility {
        public WritingMetadata {
            metadataKeys = List.copyOf(metadataKeys);
        }
    }

    /** INSERT INTO t (columns). @param targetColumns paths of the columns */
    @JsonTypeName("TargetColumnWriting")
    record TargetColumnWriting(List<List<Integer>> targetColumns) implements SinkAbility {
        public TargetColumnWriting {
            targetColumns = targetColumns.stream().map(List::copyOf).toList();
        }
    }

    /** The table is bucketed and the sink knows how. */
    @JsonTypeName("Bucketing")
    record Bucketing() implements SinkAbility {}
}
