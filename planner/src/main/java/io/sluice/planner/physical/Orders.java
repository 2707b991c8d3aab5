package io.sluice.planner.physical;

import io.sluice.exec.plan.node.SortSpec;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;

/** ORDER BY in texts and in plans. */
final class Orders {
    private Orders() {}

    /** {@code price DESC, ts ASC}. */
    static String describe(RelCollation order, List<String> fields) {
        return order.getFieldCollations().stream()
                .map(key -> fields.get(key.getFieldIndex()) + (isAscending(key) ? " ASC" : " DESC"))
                .collect(Collectors.joining(", "));
    }

    static SortSpec toPlan(RelCollation order) {
        return new SortSpec(order.getFieldCollations().stream()
                .map(key -> new SortSpec.SortField(
                        key.getFieldIndex(), isAscending(key), key.nullDirection == NullDirection.LAST))
                .toList());
    }

    static boolean isAscending(RelFieldCollation key) {
        return !key.getDirection().isDescending();
    }
}
