package io.sluice.exec.runtime.state;

import java.util.List;

/**
 * The state of one operator's subtask as a checkpoint had it.
 *
 * @param stretches as {@link SnapshotWriter} writes them
 * @param entries of states that were kept in other forms
 */
public record StoredState(List<byte[]> stretches, List<StoredEntries> entries) {
    public StoredState {
        stretches = List.copyOf(stretches);
        entries = List.copyOf(entries);
    }
}
