package io.sluice.planner.advice;

import io.sluice.spi.config.Options;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;

/** Looks at the physical tree of a statement, with its changelog, for one kind of thing. */
@FunctionalInterface
interface Analyzer {
    Optional<Advice> analyze(RelNode root, Options options);
}
