package io.sluice.planner.program;

import io.sluice.planner.physical.DeltaJoinRel;
import io.sluice.planner.physical.JoinRel;
import io.sluice.planner.physical.MultiJoinRel;
import io.sluice.planner.physical.PhysicalRel;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.PlanOptions.DeltaJoinStrategy;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/**
 * Puts joins that keep nothing in the place of those that keep both sides, from the tables to the sink: where tables of both sides have an
 * index for the join key, and who reads the join does not mind that changes come more than once.
 */
final class DeltaJoins {
    private final boolean wanted;
    private final List<String> refusals = new ArrayList<>();
    private boolean any;

    private DeltaJoins(boolean wanted) {
        this.wanted = wanted;
    }

    /**
     * @param root with its changelogs
     * @throws SluiceException VALIDATION_ERROR when the session wants delta joins, there are joins, and none can be one
     */
    static RelNode apply(RelNode root, Options options) {
        DeltaJoinStrategy strategy = options.get(PlanOptions.DELTA_JOIN_STRATEGY);
        if (strategy == DeltaJoinStrategy.NONE) {
            return root;
        }
        DeltaJoins joins = new DeltaJoins(!options.get(PlanOptions.MINI_BATCH_ENABLED));
        RelNode rewritten = joins.rewrite(root, false);
        if (strategy == DeltaJoinStrategy.FORCE && !joins.any && !joins.refusals.isEmpty()) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "no join of the statement can be a delta join: " + String.join("; ", joins.refusals))
                    .hint("Set '" + PlanOptions.DELTA_JOIN_STRATEGY.key() + "' to AUTO or NONE.");
        }
        return joins.any ? rewritten : root;
    }

    /** @param repeats whether changes of the rel may be sent more than once */
    private RelNode rewrite(RelNode rel, boolean repeats) {
        List<RelNode> inputs = new ArrayList<>();
        for (int i = 0; i < rel.getInputs().size(); i++) {
            inputs.add(rewrite(rel.getInput(i), ((PhysicalRel) rel).toleratesRepeats(i, repeats)));
        }
        RelNode over = inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        if (over instanceof MultiJoinRel) {
            refusals.add("a join of several inputs keeps them all");
        }
        return over instanceof JoinRel join ? joined(join, repeats) : over;
    }

    private RelNode joined(JoinRel join, boolean repeats) {
        String where = "the join of " + join.getRowType().getFieldNames() + " ";
        if (!wanted) {
            return kept(join, where + "is made in mini-batches");
        }
        if (!join.isInner() || join.keys().left().isEmpty()) {
            return kept(join, where + "is not an inner join by equal columns");
        }
        if (!DeltaJoinRel.canTell(join)) {
            return kept(
                    join,
                    where + "has deletes, old rows of updates, or updates of what is compared outside the upsert key");
        }
        if (!repeats) {
            return kept(join, where + "is read by something that must not get a change twice");
        }
        return DeltaJoinRel.of(join)
                .<RelNode>map(delta -> {
                    any = true;
                    return delta;
                })
                .orElseGet(() -> kept(
                        join,
                        where + "is not of tables that can be looked up asynchronously by an index within the join key,"
                                + " with nothing but deterministic projections and filters between"));
    }

    private RelNode kept(JoinRel join, String reason) {
        refusals.add(reason);
        return join;
    }
}
