package io.sluice.planner.validate;

import io.sluice.functions.CallSite;
import io.sluice.functions.cast.Cast;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import java.util.List;
import java.util.Optional;

/** Which types can be cast to which: those that there is a cast for. */
final class CastRules {
    private CastRules() {}

    static boolean canCast(LogicalType from, LogicalType to) {
        return from.root() == TypeRoot.NULL
                || Cast.FUNCTION.supports(new CallSite(List.of(new CallSite.Operand(from, null)), to));
    }

    /** What to write instead of a cast that there is not. */
    static Optional<String> hint(LogicalType from, LogicalType to) {
        if (from.root().isTimestamp() && to.root().isNumeric()) {
            return Optional.of("UNIX_TIMESTAMP(CAST(... AS STRING)) gives seconds.");
        }
        return from.root().isNumeric() && to.root().isTimestamp()
                ? Optional.of("TO_TIMESTAMP_LTZ takes a number and its unit.")
                : Optional.empty();
    }
}
