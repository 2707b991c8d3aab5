package io.sluice.planner.batch;

import io.sluice.planner.convert.PlannerContext;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.util.CancelFlag;

/** Makes of a logical tree the operators that carry it out at the least cost. */
public final class BatchImplementation implements UnaryOperator<RelNode> {

    @Override
    public RelNode apply(RelNode root) {
        PlannerContext context = PlannerContext.of(root);
        CancelFlag cancel = root.getCluster()
                .getPlanner()
                .getContext()
                .maybeUnwrap(CancelFlag.class)
                .orElseGet(() -> new CancelFlag(new AtomicBoolean()));
        return new Search(context.config(), cancel).best(root, Wanted.ANY).rel();
    }
}
