package io.sluice.planner.metadata;

import io.sluice.planner.convert.LogicalWatermarkAssigner;
import io.sluice.planner.logical.WatermarkNode;
import java.util.Set;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.checkerframework.checker.nullness.qual.Nullable;

/** What is unique below an assigner of watermarks is unique above it. Metadata handlers are found by reflection. */
public final class WatermarkUniqueKeys implements MetadataHandler<BuiltInMetadata.UniqueKeys> {
    WatermarkUniqueKeys() {}

    @Override
    public MetadataDef<BuiltInMetadata.UniqueKeys> getDef() {
        return BuiltInMetadata.UniqueKeys.DEF;
    }

    public @Nullable Set<ImmutableBitSet> getUniqueKeys(
            LogicalWatermarkAssigner rel, RelMetadataQuery mq, boolean ignoreNulls) {
        return mq.getUniqueKeys(rel.getInput(), ignoreNulls);
    }

    public @Nullable Set<ImmutableBitSet> getUniqueKeys(WatermarkNode rel, RelMetadataQuery mq, boolean ignoreNulls) {
        return mq.getUniqueKeys(rel.getInput(), ignoreNulls);
    }
}
