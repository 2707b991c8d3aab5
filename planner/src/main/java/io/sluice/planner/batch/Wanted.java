package io.sluice.planner.batch;

import java.util.Optional;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;

/** What a consumer asks of the rows of an input: over which subtasks they are spread, and how they are sorted in each. */
record Wanted(Spread spread, RelCollation collation) {
    static final Wanted ANY = new Wanted(Spread.ANY, RelCollations.EMPTY);

    static Wanted of(Spread spread) {
        return new Wanted(spread, RelCollations.EMPTY);
    }

    boolean sorted() {
        return !collation.getFieldCollations().isEmpty();
    }

    Wanted unsorted() {
        return new Wanted(spread, RelCollations.EMPTY);
    }

    /**
     * What to ask of an input so that the output is as this asks.
     *
     * @param sources by output field, the input field that it copies, or -1
     * @return empty when a field that matters is none of the input's
     */
    Optional<Wanted> over(int[] sources) {
        for (RelFieldCollation field : collation.getFieldCollations()) {
            if (sources[field.getFieldIndex()] < 0) {
                return Optional.empty();
            }
        }
        RelCollation sorted = RelCollations.of(collation.getFieldCollations().stream()
                .map(field -> field.withFieldIndex(sources[field.getFieldIndex()]))
                .toList());
        return spread.over(sources).map(below -> new Wanted(below, sorted));
    }
}
