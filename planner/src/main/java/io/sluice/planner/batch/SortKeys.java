package io.sluice.planner.batch;

import io.sluice.exec.plan.node.SortSpec;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;

/** Sort keys in texts and in plans. */
final class SortKeys {
    private SortKeys() {}

    /** {@code a ASC, b DESC}. */
    static String describe(RelCollation collation, List<String> fields) {
        return collation.getFieldCollations().stream()
                .map(key -> fields.get(key.getFieldIndex()) + " " + key.getDirection().shortString)
                .collect(Collectors.joining(", "));
    }

    static SortSpec toPlan(RelCollation collation) {
        return new SortSpec(collation.getFieldCollations().stream()
                .map(key -> new SortSpec.SortField(
                        key.getFieldIndex(), !key.getDirection().isDescending(), nullIsLast(key)))
                .toList());
    }

    /** NULL counts as less than every value unless the query says otherwise. */
    private static boolean nullIsLast(RelFieldCollation key) {
        return key.nullDirection == NullDirection.UNSPECIFIED
                ? key.getDirection().isDescending()
                : key.nullDirection == NullDirection.LAST;
    }

    /** Ascending by some fields, NULL first. */
    static RelCollation ascending(List<Integer> fields) {
        return RelCollations.of(fields.stream()
                .map(field -> new RelFieldCollation(field, RelFieldCollation.Direction.ASCENDING, NullDirection.FIRST))
                .toList());
    }
}
