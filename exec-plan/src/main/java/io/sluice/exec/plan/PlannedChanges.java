package io.sluice.exec.plan;

import io.sluice.spi.row.ChangelogMode;
import java.util.List;

/**
 * What the planner has promised of the rows that leave a node.
 *
 * @param mode the kinds of row that may come
 * @param upsertKeys sets of fields such that at any time there is at most one row for each of their values
 */
public record PlannedChanges(ChangelogMode mode, List<List<Integer>> upsertKeys) {
    public PlannedChanges {
        upsertKeys = upsertKeys.stream().map(List::copyOf).toList();
    }
}
