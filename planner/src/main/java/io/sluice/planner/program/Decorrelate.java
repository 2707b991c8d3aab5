package io.sluice.planner.program;

import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.sql2rel.RelDecorrelator;

/** Makes ordinary joins of correlations where that is possible. */
final class Decorrelate implements UnaryOperator<RelNode> {

    @Override
    public RelNode apply(RelNode root) {
        if (!correlates(root)) {
            return root;
        }
        return RelDecorrelator.decorrelateQuery(root, RelFactories.LOGICAL_BUILDER.create(root.getCluster(), null));
    }

    private static boolean correlates(RelNode rel) {
        return rel instanceof Correlate || rel.getInputs().stream().anyMatch(Decorrelate::correlates);
    }
}
