package io.sluice.sql.tests;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.PlannedChanges;
import io.sluice.exec.plan.node.ChangelogNormalize;
import io.sluice.exec.plan.node.IncrementalGroupAggregate;
import io.sluice.exec.plan.node.LocalGroupAggregate;
import io.sluice.exec.plan.node.LocalWindowAggregate;
import io.sluice.exec.plan.node.LookupJoin;
import io.sluice.exec.plan.node.MiniBatchAssigner;
import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorWatch;
import io.sluice.spi.row.RowKind;
import java.util.concurrent.atomic.LongAdder;

/**
 * Stands behind every operator and fails its job as soon as a change is not what the plan promises, or takes back what is not there.
 * Plans that were read from files promise nothing and are not looked at. Operators that hand on what came are not either, and the accumulators that parts of aggregates send each other are
 * no changes.
 */
final class ChangelogGuard implements OperatorWatch {
    private final LongAdder guarded = new LongAdder();

    /** How many operators have been looked at. */
    long guarded() {
        return guarded.sum();
    }

    @Override
    public Operator watch(ExecPlan plan, PlanNode node, Operator operator) {
        PlannedChanges planned = plan.changes().get(node.id());
        boolean whole = node.outputType().equals(plan.node(node.id()).outputType());
        boolean passes = node.node() instanceof WatermarkAssigner || node.node() instanceof MiniBatchAssigner;
        boolean partial = node.node() instanceof LocalGroupAggregate
                || node.node() instanceof LocalWindowAggregate
                || node.node() instanceof IncrementalGroupAggregate;
        if (planned == null || !whole || partial || passes) {
            return operator;
        }
        guarded.increment();
        return new GuardedOperator(operator, new ChangelogLaw(node, planned, unsure(plan, node)));
    }

    /**
     * Whether changes may repeat themselves: a table of upserts may insert a key twice and delete what it has not, until the changes are
     * normalized; who forgets what it has sent may send it again; and look-ups that keep nothing find what is there now for a row that is
     * taken back.
     */
    private static boolean unsure(ExecPlan plan, PlanNode node) {
        if (node.node().state().stream().anyMatch(state -> !state.ttl().isZero())) {
            return true;
        }
        if (node.node() instanceof LookupJoin lookup
                && !lookup.requireUpsertMaterialize()
                && !lookup.inputChangelogMode().insertOnly()) {
            return true;
        }
        if (node.node() instanceof ChangelogNormalize) {
            return false;
        }
        PlannedChanges planned = plan.changes().get(node.id());
        boolean upserts = planned != null
                && !planned.mode().insertOnly()
                && !planned.mode().contains(RowKind.UPDATE_BEFORE);
        return node.node() instanceof TableSourceScan && upserts
                || plan.inputs(node).stream().anyMatch(input -> unsure(plan, input));
    }
}
