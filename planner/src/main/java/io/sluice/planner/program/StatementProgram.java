package io.sluice.planner.program;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.operation.ExplainDetail;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;

/** Plans one statement, whose rels all belong to one context's cluster. */
public interface StatementProgram {
    /**
     * The program for rels of a context that are planned together.
     *
     * @throws SluiceException NOT_SUPPORTED when they are wanted in blocks
     */
    static StatementProgram of(PlannerContext context, List<RelNode> roots) {
        if (context.config().get(PlanOptions.DIGEST_BLOCKS)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", PlanOptions.DIGEST_BLOCKS.key());
        }
        return switch (context.mode()) {
            case STREAMING -> StreamPlanner.of(context, roots);
            case BATCH -> new BatchPlanner(context);
        };
    }

    /**
     * The plan of one or several statements that run together. A root that is not a {@link
     * io.sluice.planner.convert.LogicalSink} is a query, whose rows are collected.
     */
    ExecPlan plan(List<RelNode> roots);

    /** The plan that {@link #explain} shows: a query's rows go nowhere. */
    ExecPlan explainedPlan(List<RelNode> roots);

    /** The text of EXPLAIN: the logical, the physical and the execution plan. */
    String explain(List<RelNode> roots, Set<ExplainDetail> details);
}
