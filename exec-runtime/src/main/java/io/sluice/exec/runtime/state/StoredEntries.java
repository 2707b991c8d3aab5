package io.sluice.exec.runtime.state;

import java.util.function.IntPredicate;

/** Entries of one state that was kept in another form than {@link SnapshotWriter}'s. */
public interface StoredEntries {
    /** The state's name. */
    String state();

    /** Whether the state is for all subtasks, whatever keys they have. */
    default boolean shared() {
        return state().startsWith(SnapshotWriter.SHARED);
    }

    /** Goes through the entries. @param keyHash those whose key's hash it takes */
    Cursor entries(IntPredicate keyHash);

    /** One way through the entries. */
    @FunctionalInterface
    interface Cursor {
        /** Writes the next entry, all that is between {@code beginEntry} and {@code endEntry}; false when there is none. */
        boolean next(SnapshotWriter target);
    }
}
