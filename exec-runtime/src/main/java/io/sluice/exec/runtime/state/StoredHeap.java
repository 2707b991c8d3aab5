package io.sluice.exec.runtime.state;

import org.jspecify.annotations.Nullable;

/**
 * The pages of one subtask's state with which a state can go on, so that entries need not be added one by one.
 *
 * @param files which the state's own store can go on with; null when the pages are in memory
 * @param pages in memory; null when they are in files
 */
record StoredHeap(
        StateLayout layout,
        int pageCount,
        PageFiles.@Nullable Opened files,
        @Nullable PagedHeap pages,
        StateRoots roots) {}
