package io.sluice.planner.minibatch;

import io.sluice.planner.convert.LogicalSink;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.Util;

/**
 * Whether statements that run together gain from mini-batches: if they do more than filter, project and unite rows. What stands in
 * sub-queries does not count, which is how Flink decides it, so that its plans and ours are alike.
 */
public final class MiniBatchNeed {
    private MiniBatchNeed() {}

    /** @param roots as they were converted, before any phase */
    public static boolean isThere(List<RelNode> roots) {
        return roots.stream().anyMatch(MiniBatchNeed::gains);
    }

    private static boolean gains(RelNode rel) {
        boolean passes = rel instanceof Filter
                || rel instanceof TableScan
                || rel instanceof Values
                || rel instanceof LogicalSink
                || (rel instanceof Union union && union.all)
                || (rel instanceof Project project
                        && project.getProjects().stream().noneMatch(MiniBatchNeed::ranks));
        return !passes || rel.getInputs().stream().anyMatch(MiniBatchNeed::gains);
    }

    private static boolean ranks(RexNode node) {
        try {
            node.accept(new RexVisitorImpl<Void>(true) {
                @Override
                public Void visitOver(RexOver over) {
                    SqlKind kind = over.getAggOperator().getKind();
                    if (kind == SqlKind.ROW_NUMBER || kind == SqlKind.RANK || kind == SqlKind.DENSE_RANK) {
                        throw Util.FoundOne.NULL;
                    }
                    return super.visitOver(over);
                }
            });
            return false;
        } catch (Util.FoundOne found) {
            return true;
        }
    }
}
