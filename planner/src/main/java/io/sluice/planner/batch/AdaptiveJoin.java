package io.sluice.planner.batch;

import io.sluice.planner.explain.Description;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.core.JoinRelType;

/**
 * A join that may be carried out otherwise once it is known how large its inputs are.
 *
 * @param original how it is carried out if nothing speaks against it
 */
record AdaptiveJoin(String original) {
    /** Empty for a join that always keeps the rows of both sides: neither can be sent everywhere, or be cut where one key is frequent. */
    static Optional<AdaptiveJoin> of(String original, JoinRelType type) {
        return type == JoinRelType.FULL ? Optional.empty() : Optional.of(new AdaptiveJoin(original));
    }

    /** @param join the original's description */
    Description describe(Description join) {
        List<String> items = new ArrayList<>(
                Description.of("AdaptiveJoin").with("originalJoin", original).items());
        items.addAll(join.items());
        return new Description("AdaptiveJoin", items);
    }
}
