package io.sluice.planner.advice;

import io.sluice.planner.physical.PhysicalRel;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.spi.config.Options;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;

/** State that grows with the keys or rows that have ever come, because nothing says how long it lives. */
final class UnboundedStateAdvice implements Analyzer {
    @Override
    public Optional<Advice> analyze(RelNode root, Options options) {
        List<RelNode> keeping = Rels.matching(root, rel -> ((PhysicalRel) rel).keepsState());
        if (keeping.isEmpty() || !options.get(PlanOptions.STATE_TTL).isZero()) {
            return Optional.empty();
        }
        return Optional.of(new Advice(
                Advice.Kind.ADVICE,
                "State of these operators is kept for ever and grows with what comes. If keys or rows stop mattering after some time,"
                        + " set '" + PlanOptions.STATE_TTL.key() + "', or give single inputs a STATE_TTL hint.",
                keeping));
    }
}
