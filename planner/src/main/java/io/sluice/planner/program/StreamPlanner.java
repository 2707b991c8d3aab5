package io.sluice.planner.program;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.minibatch.MiniBatchNeed;
import io.sluice.planner.operation.ExplainDetail;
import io.sluice.planner.physical.CollectRel;
import io.sluice.planner.physical.DistributionTrait;
import io.sluice.planner.physical.SinkRel;
import io.sluice.planner.sharing.SharedScans;
import io.sluice.planner.sharing.SharedSinks;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.PlanTranslator;
import io.sluice.planner.translate.TranslatedPlan;
import io.sluice.spi.config.Options;
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
            RelNode physical = program.optimize(root, (phase, rel) -> {});
            RelNode ended = physical instanceof SinkRel
                    ? physical
                    : new CollectRel(physical.getCluster(), physical.getTraitSet(), physical);
            optimized.add(program.inferChangelog(ended, List.of(UpdateKind.BEFORE_AND_AFTER), (phase, rel) -> {}));
        }
        return PlanTranslator.translate(shared(optimized), options).plan();
    }

    @Override
    public String explain(List<RelNode> roots, Set<ExplainDetail> details) {
        StringBuilder phases = new StringBuilder();
        List<RelNode> optimized = new ArrayList<>();
        for (RelNode root : roots) {
            PhaseLog log = new PhaseLog(root);
            optimized.add(explained(root, log));
            phases.append(details.contains(ExplainDetail.PHASES) ? log.text() : "");
        }
        List<RelNode> shared = shared(optimized);
        TranslatedPlan plan = PlanTranslator.translate(shared, options);
        return new Explanation(roots, shared, details, options).text(phases.toString(), plan);
    }

    @Override
    public ExecPlan explainedPlan(List<RelNode> roots) {
        List<RelNode> optimized =
                roots.stream().map(root -> explained(root, new PhaseLog(root))).toList();
        return PlanTranslator.translate(shared(optimized), options).plan();
    }

    private List<RelNode> shared(List<RelNode> roots) {
        List<RelNode> sinks = options.get(PlanOptions.REUSE_SINK) ? SharedSinks.apply(roots) : roots;
        return SharedScans.apply(sinks, options);
    }

    /** Nobody reads a query that is only explained, so its updates come the cheapest way. */
    private RelNode explained(RelNode root, PhaseLog log) {
        return program.inferChangelog(
                program.optimize(root, log::after),
                List.of(UpdateKind.ONLY_AFTER, UpdateKind.BEFORE_AND_AFTER),
                log::after);
    }
}
