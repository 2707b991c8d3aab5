package io.sluice.planner.physical;

import io.sluice.planner.table.SinkTarget;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.calcite.rel.RelNode;

/** Where INSERT may say ON CONFLICT. */
final class ConflictClause {
    private static final String DEDUPLICATE = "DEDUPLICATE";

    private ConflictClause() {}

    /**
     * @param query what is inserted
     * @param appends whether the sink gets nothing but new rows
     * @throws SluiceException when no row can come into conflict, or when it cannot be known that a conflict is over
     */
    static void check(SinkTarget target, RelNode query, boolean appends) {
        if (target.onConflict().isEmpty()) {
            return;
        }
        if (appends) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR,
                    "ON CONFLICT clause is only allowed for upsert sinks. The sink '"
                            + target.identifier().summary()
                            + "' is not an upsert sink because it only accepts INSERT (append-only) changes.");
        }
        String strategy = target.onConflict().get();
        Set<String> unmarked = new LinkedHashSet<>();
        collectUnmarked(query, unmarked);
        if (!strategy.equals(DEDUPLICATE) && !unmarked.isEmpty()) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "ON CONFLICT DO " + strategy
                                    + " requires all source tables to define watermarks, but the following source(s) do not: "
                                    + String.join(", ", unmarked)
                                    + ". Please add a WATERMARK declaration to these tables.")
                    .hint(
                            "Watermarks tell when no older change of a key can come any more; ON CONFLICT DO DEDUPLICATE needs none.");
        }
    }

    /** Tables that are read and declare no watermark. */
    private static void collectUnmarked(RelNode rel, Set<String> found) {
        if (rel instanceof TableSourceScanRel scan
                && scan.getTable().declaration().schema().watermark().isEmpty()) {
            found.add(scan.getTable().identifier().summary());
        }
        rel.getInputs().forEach(input -> collectUnmarked(input, found));
    }
}
