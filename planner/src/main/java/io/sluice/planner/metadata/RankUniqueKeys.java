package io.sluice.planner.metadata;

import io.sluice.planner.logical.RankNode;
import io.sluice.planner.logical.RankNode.Ranking;
import io.sluice.planner.logical.RankType;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.checkerframework.checker.nullness.qual.Nullable;

/** A top-N keeps the keys of its rows, and numbers each row of a partition but once. Metadata handlers are found by reflection. */
public final class RankUniqueKeys implements MetadataHandler<BuiltInMetadata.UniqueKeys> {
    RankUniqueKeys() {}

    @Override
    public MetadataDef<BuiltInMetadata.UniqueKeys> getDef() {
        return BuiltInMetadata.UniqueKeys.DEF;
    }

    public @Nullable Set<ImmutableBitSet> getUniqueKeys(RankNode rank, RelMetadataQuery mq, boolean ignoreNulls) {
        Ranking ranking = rank.ranking();
        Set<ImmutableBitSet> ofInput = mq.getUniqueKeys(rank.getInput(), ignoreNulls);
        if (ranking.numberField().isEmpty() || ranking.type() != RankType.ROW_NUMBER) {
            return ofInput;
        }
        Set<ImmutableBitSet> keys = new LinkedHashSet<>();
        keys.add(ranking.partition().set(rank.getInput().getRowType().getFieldCount()));
        if (ofInput != null) {
            keys.addAll(ofInput);
        }
        return keys;
    }
}
