package io.sluice.planner.program;

import io.sluice.planner.changelog.ChangelogInference;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.determinism.NondeterministicUpdates;
import io.sluice.planner.hint.WrittenHints;
import io.sluice.planner.minibatch.AggregationPhases;
import io.sluice.planner.minibatch.BatchIntervals;
import io.sluice.planner.physical.DropUpdateBeforeRel;
import io.sluice.planner.physical.SinkRel;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.PlanOptions.NondeterministicUpdate;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.calcite.rel.RelNode;

/** Optimizes the tree of one statement: all phases, then the inference of changelogs. */
final class StreamProgram {
    private static final List<Phase> PHASES = StreamPhases.all();

    private final Options options;

    StreamProgram(Options options) {
        this.options = options;
    }

    /** The names of the phases in their order. */
    static List<String> phases() {
        return PHASES.stream().map(Phase::name).toList();
    }

    /**
     * A physical tree without changelogs.
     *
     * @param watcher gets the name of each phase and the tree behind it
     */
    RelNode optimize(RelNode root, BiConsumer<String, RelNode> watcher) {
        RelNode rel = WrittenHints.dropped(root);
        for (Phase phase : PHASES) {
            rel = phase.rewrite().apply(rel);
            watcher.accept(phase.name(), rel);
        }
        return rel;
    }

    /**
     * The tree with its changelogs, and what follows from them.
     *
     * @param wanted how the root's updates may travel, best first
     */
    RelNode inferChangelog(RelNode root, List<UpdateKind> wanted, BiConsumer<String, RelNode> watcher) {
        RelNode inferred = new ChangelogInference(DropUpdateBeforeRel::create)
                .infer(root, wanted)
                .orElseThrow(() -> SluiceException.internal("a changelog for the plan", root.getRelTypeName()));
        RelNode resolved = resolved(inferred instanceof SinkRel sink ? sink.settled(options) : inferred);
        RelNode settled = DeltaJoins.apply(resolved, options);
        watcher.accept("changelog_inference", settled);
        if (!options.get(PlanOptions.MINI_BATCH_ENABLED)) {
            return settled;
        }
        RelNode cut = new BatchIntervals(options).apply(settled);
        watcher.accept("mini_batch_intervals", cut);
        RelNode aggregated = new AggregationPhases(options).apply(cut);
        watcher.accept("aggregation_phases", aggregated);
        return aggregated;
    }

    private RelNode resolved(RelNode rel) {
        boolean resolve = options.get(PlanOptions.NONDETERMINISTIC_UPDATE) == NondeterministicUpdate.TRY_RESOLVE;
        return resolve ? NondeterministicUpdates.resolve(rel) : rel;
    }
}
