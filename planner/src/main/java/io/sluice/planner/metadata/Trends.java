package io.sluice.planner.metadata;

import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.physical.PhysicalRel;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;

/**
 * How the fields of each row change, in a stream whose rows never go for good: where a row is deleted, a row with its key follows that
 * continues its trends.
 *
 * @param fields by field
 * @param keys that tell which row an update continues, within one subtask
 */
public record Trends(List<Trend> fields, UpsertKeys keys) {
    public Trends {
        fields = List.copyOf(fields);
    }

    /** A rel that may know the trends of its rows when they change. */
    public interface Known {
        Optional<Trends> trends();
    }

    /** The trends of a rel whose changes have been found; empty when rows may go, or nothing is known. */
    public static Optional<Trends> of(RelNode rel) {
        if (ChangelogTrait.of(rel).modifies().insertOnly()) {
            int count = rel.getRowType().getFieldCount();
            return Optional.of(new Trends(Collections.nCopies(count, Trend.CONSTANT), PhysicalRel.upsertKeys(rel)));
        }
        return rel instanceof Known known ? known.trends() : Optional.empty();
    }
}
