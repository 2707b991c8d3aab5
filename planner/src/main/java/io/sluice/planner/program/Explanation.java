package io.sluice.planner.program;

import io.sluice.planner.advice.PlanAdvisor;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.cost.CostEstimates;
import io.sluice.planner.explain.ExecPlanTree;
import io.sluice.planner.explain.Hints;
import io.sluice.planner.explain.Notes;
import io.sluice.planner.explain.RelTree;
import io.sluice.planner.hint.Hinted;
import io.sluice.planner.operation.ExplainDetail;
import io.sluice.planner.physical.SinkRel;
import io.sluice.planner.translate.TranslatedPlan;
import io.sluice.spi.config.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;

/** The text of EXPLAIN for statements that run together: as they were converted, as they were optimized, and as they are run. */
final class Explanation {
    private final List<RelNode> roots;
    private final List<RelNode> optimized;
    private final Set<ExplainDetail> details;
    private final PlanAdvisor advisor;
    private final CostEstimates costs = new CostEstimates();

    /** @param details JSON_EXECUTION_PLAN is left to who can run the plan */
    Explanation(List<RelNode> roots, List<RelNode> optimized, Set<ExplainDetail> details, Options options) {
        this.roots = roots;
        this.optimized = optimized;
        this.details = details;
        this.advisor = new PlanAdvisor(details.contains(ExplainDetail.PLAN_ADVICE) ? optimized : List.of(), options);
    }

    /** @param phases what EXPLAIN PHASES shows; empty without it */
    String text(String phases, TranslatedPlan plan) {
        StringBuilder text = new StringBuilder("== Abstract Syntax Tree ==\n");
        roots.forEach(root -> text.append(RelTree.syntax(root)).append('\n'));
        text.append(phases);
        boolean advises = details.contains(ExplainDetail.PLAN_ADVICE);
        text.append(advises ? "== Optimized Physical Plan With Advice ==\n" : "== Optimized Physical Plan ==\n");
        optimized.forEach(
                root -> text.append(RelTree.physical(root, this::notes)).append('\n'));
        if (advises) {
            text.append(advisor.describe()).append('\n');
        }
        return text.append("== Optimized Execution Plan ==\n")
                .append(ExecPlanTree.draw(plan.plan(), plan.roots()))
                .toString();
    }

    private Notes notes(RelNode rel) {
        List<String> changelog = details.contains(ExplainDetail.CHANGELOG_MODE)
                ? List.of("changelogMode=[" + (rel instanceof SinkRel ? "NONE" : ChangelogTrait.of(rel)) + "]")
                : List.of();
        List<String> last = new ArrayList<>(changelog);
        if (rel instanceof Hinted hinted) {
            last.addAll(Hints.items(hinted.hints()));
        }
        String cost = details.contains(ExplainDetail.ESTIMATED_COST) ? costs.describe(rel) : "";
        return new Notes(advisor.mark(rel), last, cost);
    }
}
