package io.sluice.planner.reorder;

import io.sluice.planner.physical.JoinKeys;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * How many rows inner joins give, as {@code EXPLAIN ESTIMATED_COST} says it of those that are planned in the end. Metadata handlers are
 * found by reflection.
 */
public final class JoinedRows implements MetadataHandler<BuiltInMetadata.RowCount> {
    /** The part of the rows that has an equal one on the other side, where nothing is known of the values. */
    private static final double EQUAL = 0.15;

    JoinedRows() {}

    @Override
    public MetadataDef<BuiltInMetadata.RowCount> getDef() {
        return BuiltInMetadata.RowCount.DEF;
    }

    /** @return null when nothing is known of an input */
    public @Nullable Double getRowCount(Join join, RelMetadataQuery mq) {
        Double left = mq.getRowCount(join.getLeft());
        Double right = mq.getRowCount(join.getRight());
        if (join.getJoinType() != JoinRelType.INNER || left == null || right == null) {
            return join.estimateRowCount(mq);
        }
        JoinKeys keys = JoinKeys.of(join.getLeft(), join.getRight(), join.getCondition());
        return pairs(join, mq, keys.left().size(), left, right)
                * keys.rest().map(RelMdUtil::guessSelectivity).orElse(1.0);
    }

    private static double pairs(Join join, RelMetadataQuery mq, int keys, double left, double right) {
        if (keys == 0) {
            return left * right;
        }
        return hasKey(join.getLeft(), mq) && hasKey(join.getRight(), mq)
                ? Math.min(left, right)
                : (left + right) * Math.pow(EQUAL, keys);
    }

    private static boolean hasKey(RelNode rel, RelMetadataQuery mq) {
        var keys = mq.getUniqueKeys(rel);
        return keys != null && !keys.isEmpty();
    }
}
