package io.sluice.planner.rules;

import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.spi.config.Options;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowKind;
import org.apache.calcite.plan.RelOptCluster;

/** Which sources' changes must be put straight by key before anything else sees them. */
final class Normalization {
    private Normalization() {}

    /** Whether the source tells its changes by key alone, or may tell them more than once. */
    static boolean isNeeded(PlannerTable table, RelOptCluster cluster) {
        ChangelogMode mode = table.source().changelogMode();
        boolean upserts = mode.contains(RowKind.UPDATE_AFTER) && !mode.contains(RowKind.UPDATE_BEFORE);
        return upserts || mode.keyOnlyDeletes() || hasDuplicates(table, cluster);
    }

    /** Whether the session says that changes may come more than once, and a key tells which row they mean. */
    static boolean hasDuplicates(PlannerTable table, RelOptCluster cluster) {
        Options options = cluster.getPlanner()
                .getContext()
                .unwrapOrThrow(PlannerContext.class)
                .config();
        return !table.source().changelogMode().insertOnly()
                && table.declaration().schema().primaryKey().isPresent()
                && options.get(PlanOptions.CDC_EVENTS_DUPLICATE);
    }
}
