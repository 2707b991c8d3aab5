package io.sluice.exec.runtime.operator;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;

/** Sees each operator of each job before it runs, and may stand before it; for tests, which check what operators send. */
@FunctionalInterface
public interface OperatorWatch {
    OperatorWatch NONE = (plan, node, operator) -> operator;

    /**
     * @param node what the operator runs; of a scan that takes several operators, one like it for each
     * @return the operator that is to run in its place
     */
    Operator watch(ExecPlan plan, PlanNode node, Operator operator);
}
