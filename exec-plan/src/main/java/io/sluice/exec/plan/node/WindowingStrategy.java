package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.sluice.spi.type.LogicalType;

/** Where a node finds the window of a row. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "strategy")
public sealed interface WindowingStrategy {
    WindowSpec window();

    /** The type of the time attribute that the windows are over. */
    LogicalType timeAttributeType();

    /** Whether windows go by watermarks, not by the clock; false in batch plans. */
    boolean isRowtime();

    /** The node assigns windows by a field with the time. */
    @JsonTypeName("TimeAttribute")
    record TimeAttribute(
            WindowSpec window,
            LogicalType timeAttributeType,
            @FieldIndex int timeAttributeIndex,
            boolean isRowtime) implements WindowingStrategy {}

    /** Rows carry their window: two fields hold its start and its end; the start is -1 where nobody needs it. */
    @JsonTypeName("WindowAttached")
    record WindowAttached(
            WindowSpec window,
            LogicalType timeAttributeType,
            @FieldIndex(optional = true) int windowStart,
            @FieldIndex int windowEnd,
            boolean isRowtime)
            implements WindowingStrategy {}

    /** Rows are aggregates of slices: a field holds the slice's end. */
    @JsonTypeName("SliceAttached")
    record SliceAttached(
            WindowSpec window,
            LogicalType timeAttributeType,
            @FieldIndex int sliceEnd,
            boolean isRowtime) implements WindowingStrategy {}
}
