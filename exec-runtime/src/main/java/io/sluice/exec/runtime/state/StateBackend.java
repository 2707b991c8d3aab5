package io.sluice.exec.runtime.state;

/** Keeps the states of jobs that may be larger than memory. One for a job. Thread-safe. */
public interface StateBackend {
    /** What keeps the pages of a subtask. */
    PageStores stores(String subtask);

    /** What the job's pages in memory may have together. */
    MemoryBound bound();
}
