package io.sluice.planner.program;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql2rel.RelDecorrelator;

/** Makes ordinary joins of correlations where that is possible. */
final class Decorrelate implements UnaryOperator<RelNode> {

    @Override
    public RelNode apply(RelNode root) {
        if (!correlates(root)) {
            checkClosed(root, Set.of());
            return root;
        }
        RelNode decorrelated = RelDecorrelator.decorrelateQuery(
                EmptyGroups.guard(root), RelFactories.LOGICAL_BUILDER.create(root.getCluster(), null));
        checkClosed(decorrelated, Set.of());
        return decorrelated;
    }

    private static boolean correlates(RelNode rel) {
        return rel instanceof Correlate || rel.getInputs().stream().anyMatch(Decorrelate::correlates);
    }

    /** An outer row that nobody hands in would be read as something else. */
    private static void checkClosed(RelNode rel, Set<CorrelationId> known) {
        rel.accept(new RexShuttle() {
            @Override
            public RexNode visitCorrelVariable(RexCorrelVariable variable) {
                if (!known.contains(variable.id)) {
                    throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                            .with("feature", "a sub-query that looks at an outer row in this way");
                }
                return variable;
            }
        });
        if (rel instanceof Correlate correlate) {
            Set<CorrelationId> inner = new HashSet<>(known);
            inner.add(correlate.getCorrelationId());
            checkClosed(correlate.getLeft(), known);
            checkClosed(correlate.getRight(), inner);
        } else {
            rel.getInputs().forEach(input -> checkClosed(input, known));
        }
    }
}
