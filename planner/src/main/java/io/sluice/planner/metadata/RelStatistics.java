package io.sluice.planner.metadata;

import java.util.List;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataProvider;

/** Calcite's metadata with what tables tell of their columns and what rels of ours pass on. */
public final class RelStatistics {
    public static final RelMetadataProvider PROVIDER = ChainedRelMetadataProvider.of(List.of(
            ReflectiveRelMetadataProvider.reflectiveSource(
                    new ScanDistinctValues(), BuiltInMetadata.DistinctRowCount.Handler.class),
            ReflectiveRelMetadataProvider.reflectiveSource(
                    new WatermarkUniqueKeys(), BuiltInMetadata.UniqueKeys.Handler.class),
            ReflectiveRelMetadataProvider.reflectiveSource(
                    new RankUniqueKeys(), BuiltInMetadata.UniqueKeys.Handler.class),
            ReflectiveRelMetadataProvider.reflectiveSource(
                    new WatermarkColumnUniqueness(), BuiltInMetadata.ColumnUniqueness.Handler.class),
            ReflectiveRelMetadataProvider.reflectiveSource(
                    new FilterPredicates(), BuiltInMetadata.Predicates.Handler.class),
            DefaultRelMetadataProvider.INSTANCE));

    /** What tables tell of their columns, without the keys of tables whose watermarks are made here. */
    public static final RelMetadataProvider OF_TABLES = ChainedRelMetadataProvider.of(List.of(
            ReflectiveRelMetadataProvider.reflectiveSource(
                    new ScanDistinctValues(), BuiltInMetadata.DistinctRowCount.Handler.class),
            DefaultRelMetadataProvider.INSTANCE));

    private RelStatistics() {}
}
