package io.sluice.planner.advice;

import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.physical.PhysicalRel;
import io.sluice.planner.physical.SinkRel;
import io.sluice.spi.config.Options;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;

/** Sinks that get updates of a query without a key, so that whole rows have to be compared or kept. */
final class MissingUpsertKeyAdvice implements Analyzer {
    @Override
    public Optional<Advice> analyze(RelNode root, Options options) {
        List<RelNode> sinks = Rels.matching(
                root,
                rel -> rel instanceof SinkRel
                        && !ChangelogTrait.of(rel.getInput(0)).modifies().insertOnly()
                        && PhysicalRel.upsertKeys(rel.getInput(0)).isEmpty());
        return sinks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Advice(
                        Advice.Kind.ADVICE,
                        "The query changes rows and has no upsert key: which row of the sink an update replaces can only be told by all"
                                + " of its columns. Select the columns of a key, or aggregate by them.",
                        sinks));
    }
}
