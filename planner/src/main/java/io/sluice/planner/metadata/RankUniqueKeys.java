package io.sluice.planner.metadata;

import io.sluice.planner.logical.RankNode;
import io.sluice.planner.logical.RankNode.Ranking;
import io.sluice.planner.logical.RankType;
import io.sluice.planner.logical.Ranks;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * A top-N keeps the keys of its rows, numbers each row of a partition but once, and has one row of a partition where one number is kept.
 * Metadata handlers are found by reflection.
 */
public final class RankUniqueKeys implements MetadataHandler<BuiltInMetadata.UniqueKeys> {
    RankUniqueKeys() {}

    @Override
    public MetadataDef<BuiltInMetadata.UniqueKeys> getDef() {
        return BuiltInMetadata.UniqueKeys.DEF;
    }

    public @Nullable Set<ImmutableBitSet> getUniqueKeys(RankNode rank, RelMetadataQuery mq, boolean ignoreNulls) {
        Ranking ranking = rank.ranking();
        Set<ImmutableBitSet> ofInput = mq.getUniqueKeys(rank.getInput(), ignoreNulls);
        if (ranking.type() != RankType.ROW_NUMBER) {
            return ofInput;
        }
        Set<ImmutableBitSet> keys = new LinkedHashSet<>();
        if (isSingle(ranking.ranks())) {
            keys.add(ranking.partition());
        } else if (ranking.numberField().isPresent()) {
            keys.add(ranking.partition().set(rank.getInput().getRowType().getFieldCount()));
        }
        if (ofInput != null) {
            keys.addAll(ofInput);
        }
        return keys.isEmpty() ? ofInput : keys;
    }

    private static boolean isSingle(Ranks ranks) {
        return ranks instanceof Ranks.Between between && between.start() == between.end();
    }
}
