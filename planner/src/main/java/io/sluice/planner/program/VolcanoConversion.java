package io.sluice.planner.program;

import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptPlanner.CannotPlanException;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;

/** Finds the cheapest tree of another convention. */
final class VolcanoConversion implements UnaryOperator<RelNode> {
    private final List<RelOptRule> rules;
    private final Convention convention;

    VolcanoConversion(List<RelOptRule> rules, Convention convention) {
        this.rules = List.copyOf(rules);
        this.convention = convention;
    }

    @Override
    public RelNode apply(RelNode root) {
        RelOptPlanner planner = root.getCluster().getPlanner();
        planner.clear();
        rules.forEach(planner::addRule);
        RelTraitSet wanted = root.getTraitSet().replace(convention);
        RelNode start = root.getTraitSet().equals(wanted) ? root : planner.changeTraits(root, wanted);
        planner.setRoot(start);
        try {
            return planner.findBestExp();
        } catch (CannotPlanException e) {
            throw SluiceException.internal("a plan in convention " + convention, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            throw ours(e);
        } finally {
            planner.clear();
        }
    }

    /** What a rule said, without the planner's account of where it was. */
    private static RuntimeException ours(RuntimeException thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SluiceException said) {
                return said;
            }
        }
        return thrown;
    }
}
