package io.sluice.planner.program;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.explain.ExecPlanTree;
import io.sluice.planner.explain.RelTree;
import io.sluice.planner.minibatch.MiniBatchNeed;
import io.sluice.planner.operation.ExplainDetail;
import io.sluice.planner.physical.CollectRel;
import io.sluice.planner.physical.DistributionTrait;
import io.sluice.planner.physical.SinkRel;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.PlanTranslator;
import io.sluice.planner.translate.TranslatedPlan;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelTraitDef;
import org.apache.calcite.rel.RelNode;

/**
 * Plans streaming statements: from logical rels to the plan that is run, or to its text. One serves one statement, whose rels all belong
 * to the context's cluster.
 */
public final class StreamPlanner implements StatementProgram {
    /** The traits that physical rels have besides the convention; the cluster's planner must know them. */
    public static final List<RelTraitDef<?>> TRAITS = List.of(DistributionTrait.DEF);

    private final Options options;
    private final StreamProgram program;

    private StreamPlanner(Options options) {
        this.options = options;
        this.program = new StreamProgram(options);
    }

    /** A planner of statements that run together. */
    public static StreamPlanner of(PlannerContext context, List<RelNode> roots) {
        Options config = context.config();
        return new StreamPlanner(
                config.get(PlanOptions.MINI_BATCH_ENABLED) && !MiniBatchNeed.isThere(roots)
                        ? config.with(Map.of(PlanOptions.MINI_BATCH_ENABLED.key(), "false"))
                        : config);
    }

    @Override
    public ExecPlan plan(List<RelNode> roots) {
        List<RelNode> optimized = new ArrayList<>();
        for (RelNode root : roots) {
            RelNode physical = program.optimize(root);
            RelNode ended = physical instanceof SinkRel
                    ? physical
                    : new CollectRel(physical.getCluster(), physical.getTraitSet(), physical);
            optimized.add(program.inferChangelog(ended, List.of(UpdateKind.BEFORE_AND_AFTER)));
        }
        return PlanTranslator.translate(optimized, options).plan();
    }

    @Override
    public String explain(List<RelNode> roots, Set<ExplainDetail> details) {
        for (ExplainDetail detail : details) {
            if (detail != ExplainDetail.CHANGELOG_MODE) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "EXPLAIN " + detail);
            }
        }
        // Nobody reads a query that is only explained, so its updates come the cheapest way.
        List<RelNode> optimized = roots.stream()
                .map(root -> program.inferChangelog(
                        program.optimize(root), List.of(UpdateKind.ONLY_AFTER, UpdateKind.BEFORE_AND_AFTER)))
                .toList();
        boolean changelogs = details.contains(ExplainDetail.CHANGELOG_MODE);
        StringBuilder text = new StringBuilder("== Abstract Syntax Tree ==\n");
        roots.forEach(root -> text.append(RelTree.logical(root)).append('\n'));
        text.append("== Optimized Physical Plan ==\n");
        optimized.forEach(root -> text.append(RelTree.physical(root, rel -> changelogs ? changelogMode(rel) : ""))
                .append('\n'));
        TranslatedPlan plan = PlanTranslator.translate(optimized, options);
        text.append("== Optimized Execution Plan ==\n").append(ExecPlanTree.draw(plan.plan(), plan.roots()));
        return text.toString();
    }

    private static String changelogMode(RelNode rel) {
        return "changelogMode=[" + (rel instanceof SinkRel ? "NONE" : ChangelogTrait.of(rel)) + "]";
    }
}
