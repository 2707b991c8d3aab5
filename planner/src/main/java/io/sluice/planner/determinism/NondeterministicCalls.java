package io.sluice.planner.determinism;

import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.util.Util;

/** Calls whose value depends on when they are evaluated. */
public final class NondeterministicCalls {
    private NondeterministicCalls() {}

    /** The name of a function that may give another value next time. */
    public static Optional<String> in(RexNode node) {
        try {
            node.accept(new RexVisitorImpl<Void>(true) {
                @Override
                public Void visitCall(RexCall call) {
                    if (!call.getOperator().isDeterministic()
                            || call.getOperator().isDynamicFunction()) {
                        throw new Util.FoundOne(call.getOperator().getName());
                    }
                    return super.visitCall(call);
                }
            });
            return Optional.empty();
        } catch (Util.FoundOne found) {
            return Optional.of(String.valueOf(found.getNode()));
        }
    }
}
