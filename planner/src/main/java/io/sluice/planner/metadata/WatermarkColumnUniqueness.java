package io.sluice.planner.metadata;

import io.sluice.planner.convert.LogicalWatermarkAssigner;
import io.sluice.planner.logical.WatermarkNode;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.checkerframework.checker.nullness.qual.Nullable;

/** What is unique below an assigner of watermarks is unique above it. Metadata handlers are found by reflection. */
public final class WatermarkColumnUniqueness implements MetadataHandler<BuiltInMetadata.ColumnUniqueness> {
    WatermarkColumnUniqueness() {}

    @Override
    public MetadataDef<BuiltInMetadata.ColumnUniqueness> getDef() {
        return BuiltInMetadata.ColumnUniqueness.DEF;
    }

    public @Nullable Boolean areColumnsUnique(
            LogicalWatermarkAssigner rel, RelMetadataQuery mq, ImmutableBitSet columns, boolean ignoreNulls) {
        return mq.areColumnsUnique(rel.getInput(), columns, ignoreNulls);
    }

    public @Nullable Boolean areColumnsUnique(
            WatermarkNode rel, RelMetadataQuery mq, ImmutableBitSet columns, boolean ignoreNulls) {
        return mq.areColumnsUnique(rel.getInput(), columns, ignoreNulls);
    }
}
