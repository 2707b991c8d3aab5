package io.sluice.planner.batch;

import java.util.List;
import java.util.Optional;

/** What operators that work partition by partition ask of their input. */
final class Partitioning {
    private Partitioning() {}

    /**
     * How rows must be spread so that partitions are whole, and the output, whose first fields are the input's, is as wanted.
     *
     * @return empty when one precludes the other
     */
    static Optional<Spread> spread(List<Integer> keys, Spread wanted) {
        Spread together = Spread.together(keys);
        if (together.satisfies(wanted)) {
            return Optional.of(together);
        }
        boolean permuted = wanted.kind() == Spread.Kind.HASH
                && wanted.keys().size() == keys.size()
                && wanted.keys().containsAll(keys);
        return permuted ? Optional.of(wanted) : Optional.empty();
    }
}
