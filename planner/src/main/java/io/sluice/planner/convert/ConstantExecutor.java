package io.sluice.planner.convert;

import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexNode;

/**
 * Leaves constant expressions as they are: only the runtime evaluates functions. It is there because Calcite's reduction of expressions,
 * which also puts constants that a filter fixes in the place of fields, does nothing without one.
 */
final class ConstantExecutor implements RexExecutor {

    @Override
    public void reduce(RexBuilder rexBuilder, List<RexNode> constants, List<RexNode> reduced) {
        reduced.addAll(constants);
    }
}
