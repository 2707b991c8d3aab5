package io.sluice.planner.program;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.planner.batch.BatchPlans;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.explain.Notes;
import io.sluice.planner.explain.RelTree;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.hint.WrittenHints;
import io.sluice.planner.operation.ExplainDetail;
import io.sluice.planner.sharing.SharedScans;
import io.sluice.planner.translate.PlanTranslator;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;

/** Plans statements over bounded rows: from logical rels to the plan, or to its text. One serves one statement. */
public final class BatchPlanner implements StatementProgram {
    private static final List<Phase> PHASES = BatchPhases.all();

    private final Options options;

    public BatchPlanner(PlannerContext context) {
        this.options = context.config();
    }

    @Override
    public ExecPlan plan(List<RelNode> roots) {
        List<RelNode> ended = optimize(roots).stream().map(BatchPlans::ended).toList();
        return PlanTranslator.translateGraph(BatchPlans.written(ended, options), options)
                .plan();
    }

    @Override
    public ExecPlan explainedPlan(List<RelNode> roots) {
        return plan(roots);
    }

    @Override
    public String explain(List<RelNode> roots, Set<ExplainDetail> details) {
        for (ExplainDetail detail : details) {
            if (detail != ExplainDetail.CHANGELOG_MODE) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "EXPLAIN " + detail);
            }
        }
        List<RelNode> optimized = optimize(roots);
        StringBuilder text = new StringBuilder("== Abstract Syntax Tree ==\n");
        roots.forEach(root -> text.append(RelTree.syntax(root)).append('\n'));
        text.append("== Optimized Physical Plan ==\n");
        optimized.forEach(root -> text.append(RelTree.physical(root, Wording.PLAIN, rel -> Notes.NONE))
                .append('\n'));
        text.append("== Optimized Execution Plan ==\n")
                .append(BatchPlans.draw(BatchPlans.executed(optimized, options)));
        return text.toString();
    }

    private List<RelNode> optimize(List<RelNode> roots) {
        return SharedScans.apply(roots.stream().map(BatchPlanner::optimize).toList(), options);
    }

    private static RelNode optimize(RelNode root) {
        RelNode rel = WrittenHints.dropped(root);
        for (Phase phase : PHASES) {
            rel = phase.rewrite().apply(rel);
        }
        return rel;
    }
}
