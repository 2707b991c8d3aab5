package io.sluice.planner.metadata;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlOperator;

/** Keeps rewrites from evaluating RAND() and its like more often than the query says. */
public final class Determinism {
    private Determinism() {}

    /** Whether an expression has the same value for the same row, whenever it is evaluated. */
    public static boolean isDeterministic(RexNode node) {
        if (!(node instanceof RexCall call)) {
            return !(node instanceof RexFieldAccess access) || isDeterministic(access.getReferenceExpr());
        }
        SqlOperator operator = call.getOperator();
        return operator.isDeterministic()
                && !operator.isDynamicFunction()
                && call.getOperands().stream().allMatch(Determinism::isDeterministic);
    }

    /** Whether expressions over the fields of a projection would repeat a value that is not the same each time. */
    public static boolean repeats(List<RexNode> above, List<RexNode> projection) {
        if (projection.stream().allMatch(Determinism::isDeterministic)) {
            return false;
        }
        Map<Integer, Integer> uses = new HashMap<>();
        RexVisitorImpl<Void> counter = new RexVisitorImpl<>(true) {
            @Override
            public Void visitInputRef(RexInputRef ref) {
                uses.merge(ref.getIndex(), 1, Integer::sum);
                return super.visitInputRef(ref);
            }
        };
        above.forEach(node -> node.accept(counter));
        return uses.entrySet().stream()
                .anyMatch(use -> use.getValue() > 1 && !isDeterministic(projection.get(use.getKey())));
    }
}
