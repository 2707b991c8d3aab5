package io.sluice.planner.program;

import io.sluice.planner.physical.JoinRel;
import io.sluice.planner.physical.MultiJoinRel;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.PlanOptions.DeltaJoinStrategy;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import org.apache.calcite.rel.RelNode;

/** Refuses joins that keep rows where only those without state are wanted: a delta join needs indexes, which no table here has. */
final class DeltaJoins {
    private DeltaJoins() {}

    /** @throws SluiceException VALIDATION_ERROR for a join that would have state against the session's will */
    static void check(RelNode root, Options options) {
        if (options.get(PlanOptions.DELTA_JOIN_STRATEGY) == DeltaJoinStrategy.FORCE && joins(root)) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "the statement has a join that cannot be a delta join: its tables have no index on the join key")
                    .hint("Set '" + PlanOptions.DELTA_JOIN_STRATEGY.key() + "' to AUTO or NONE.");
        }
    }

    private static boolean joins(RelNode rel) {
        return rel instanceof JoinRel
                || rel instanceof MultiJoinRel
                || rel.getInputs().stream().anyMatch(DeltaJoins::joins);
    }
}
