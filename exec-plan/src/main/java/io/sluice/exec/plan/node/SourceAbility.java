package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Work that a source has taken over. A {@code producedType} is the source's row afterwards. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
public sealed interface SourceAbility {

    /** @param projectedFields paths into the physical row: one index, or more for nested fields */
    @JsonTypeName("ProjectPushDown")
    record ProjectPushDown(List<List<Integer>> projectedFields, RowType producedType) implements SourceAbility {
        public ProjectPushDown {
            projectedFields = projectedFields.stream().map(List::copyOf).toList();
        }
    }

    /** @param metadataKeys the metadata to append to each row, in order */
    @JsonTypeName("ReadingMetadata")
    record ReadingMetadata(List<String> metadataKeys, RowType producedType) implements SourceAbility {
        public ReadingMetadata {
            metadataKeys = List.copyOf(metadataKeys);
        }
    }

    /** No more than so many rows are needed. */
    @JsonTypeName("LimitPushDown")
    record LimitPushDown(long limit) implements SourceAbility {}

    /** Only rows where all predicates are TRUE are needed; written without any where the source has taken none. */
    @JsonTypeName("FilterPushDown")
    record FilterPushDown(List<Expr> predicates) implements SourceAbility {
        public FilterPushDown {
            predicates = List.copyOf(predicates);
        }
    }

    /** Only these partitions are needed: values by partition column. */
    @JsonTypeName("PartitionPushDown")
    record PartitionPushDown(List<Map<String, String>> partitions) implements SourceAbility {
        public PartitionPushDown {
            partitions = partitions.stream()
                    .map(partition -> Collections.unmodifiableMap(new LinkedHashMap<>(partition)))
                    .toList();
        }
    }

    /**
     * The source makes watermarks from its rows.
     *
     * @param rowtimeExpr the row time, where it is not a field as such
     * @param idleTimeoutMillis after so long without rows the source counts as idle; -1 for never
     */
    @JsonTypeName("WatermarkPushDown")
    record WatermarkPushDown(
            Expr watermarkExpr,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Expr> rowtimeExpr,
            long idleTimeoutMillis,
            RowType producedType,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<WatermarkParams> watermarkParams)
            implements SourceAbility {}

    /** @param sourceIdleTimeout milliseconds; -1 for never */
    record WatermarkParams(
            EmitStrategy emitStrategy,
            Optional<String> alignGroupName,
            Duration alignMaxDrift,
            Duration alignUpdateInterval,
            long sourceIdleTimeout) {
        /** Whether a watermark is sent with each row or from time to time. */
        public enum EmitStrategy {
            ON_EVENT,
            ON_PERIODIC
        }
    }

    /** The source has watermarks of its own. */
    @JsonTypeName("SourceWatermark")
    record SourceWatermark(boolean sourceWatermarkEnabled, RowType producedType) implements SourceAbility {}

    /** The source makes local aggregates. @param groupingSets fields of {@code inputType} */
    @JsonTypeName("AggregatePushDown")
    record AggregatePushDown(
            RowType inputType,
            List<List<Integer>> groupingSets,
            List<AggregateCall> aggregateCalls,
            RowType producedType)
            implements SourceAbility {
        public AggregatePushDown {
            groupingSets = groupingSets.stream().map(List::copyOf).toList();
            aggregateCalls = List.copyOf(aggregateCalls);
        }
    }
}
