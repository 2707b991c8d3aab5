package io.sluice.exec.runtime.state;

/** Keeps the states of jobs that may be larger than memory. One for a job. Thread-safe. */
public interface StateBackend {
    /** What keeps the pages of a subtask. */
    PageStores stores(String subtask);

    /** How many bytes of state a subtask may have before its pages are kept here; 0 when they are from its start. */
    default long beginsAt() {
        return 0;
    }

    /** What the job's pages in memory may have together. */
    MemoryBound bound();
}
