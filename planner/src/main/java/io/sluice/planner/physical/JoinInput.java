package io.sluice.planner.physical;

import io.sluice.planner.metadata.UpsertKeys;
import java.util.List;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * One input of a join: by which fields it is joined and by which keys it updates.
 *
 * @param upsertKeys within one subtask of the join
 */
record JoinInput(List<Integer> joinKeys, UpsertKeys upsertKeys) {

    /** Whether there is at most one row for a value of the join key. */
    boolean uniqueByJoinKey() {
        return upsertKeys.anyWithin(ImmutableBitSet.of(joinKeys));
    }

    /** The fields of the one row for a value of the join key that are the same for as long as it is. */
    ImmutableBitSet fixedByJoinKey() {
        ImmutableBitSet joined = ImmutableBitSet.of(joinKeys);
        return upsertKeys.keys().stream()
                .filter(joined::contains)
                .map(upsertKeys::withFixed)
                .reduce(joined, ImmutableBitSet::union);
    }

    /** As EXPLAIN names it. */
    String describe() {
        if (upsertKeys.isEmpty()) {
            return "NoUniqueKey";
        }
        return uniqueByJoinKey() ? "JoinKeyContainsUniqueKey" : "HasUniqueKey";
    }
}
