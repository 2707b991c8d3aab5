package io.sluice.planner.hint;

import io.sluice.spi.config.Option;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.hint.RelHint;

/** How long states live as a STATE_TTL hint says, which was checked when the query was. */
public final class StateTtl {
    private static final Option<Duration> VALUE = Option.duration(QueryHints.STATE_TTL);

    private StateTtl() {}

    /**
     * Of one side of a join; empty when no hint tells.
     *
     * @param side {@link QueryHints#LEFT} or {@link QueryHints#RIGHT}
     */
    public static Optional<Duration> ofSide(List<RelHint> hints, String side) {
        return find(hints)
                .flatMap(hint -> Optional.ofNullable(hint.kvOptions.get(side)).map(VALUE::parse));
    }

    /** Of an aggregate; empty when no hint tells. */
    public static Optional<Duration> ofAggregate(List<RelHint> hints) {
        return find(hints).map(hint -> VALUE.parse(hint.listOptions.get(0)));
    }

    /** The time that a hint's value says. */
    public static Duration parse(String value) {
        return VALUE.parse(value);
    }

    private static Optional<RelHint> find(List<RelHint> hints) {
        return hints.stream()
                .filter(hint -> hint.hintName.equals(QueryHints.STATE_TTL))
                .findFirst();
    }
}
