package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.JoinSpec.JoinType;

/**
 * A join by any condition: one side is kept and gone through for each row of the other.
 *
 * @param leftIsBuild whether the left side is kept
 * @param singleRowJoin whether the kept side has one row at most
 */
@NodeType(value = "batch-exec-nested-loop-join_1", inputs = 2)
public record NestedLoopJoin(JoinType joinType, Expr condition, boolean leftIsBuild, boolean singleRowJoin)
        implements ExecNode {}
