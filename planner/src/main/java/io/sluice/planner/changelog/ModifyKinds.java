package io.sluice.planner.changelog;

import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowKind;
import java.util.Collection;

/**
 * What may happen to the rows of a stream, whatever way it is told.
 *
 * @param insert rows may appear
 * @param update rows may change
 * @param delete rows may go
 */
public record ModifyKinds(boolean insert, boolean update, boolean delete) {
    public static final ModifyKinds INSERT_ONLY = new ModifyKinds(true, false, false);
    public static final ModifyKinds INSERT_UPDATE = new ModifyKinds(true, true, false);
    public static final ModifyKinds ALL = new ModifyKinds(true, true, true);

    public static ModifyKinds of(ChangelogMode mode) {
        return new ModifyKinds(
                mode.contains(RowKind.INSERT),
                mode.contains(RowKind.UPDATE_BEFORE) || mode.contains(RowKind.UPDATE_AFTER),
                mode.contains(RowKind.DELETE));
    }

    /** What may happen in any of several streams. */
    public static ModifyKinds union(Collection<ModifyKinds> streams) {
        return streams.stream().reduce(new ModifyKinds(false, false, false), ModifyKinds::or);
    }

    public ModifyKinds or(ModifyKinds other) {
        return new ModifyKinds(insert || other.insert, update || other.update, delete || other.delete);
    }

    public boolean insertOnly() {
        return !update && !delete;
    }
}
