package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.exec.runtime.state.MemoryBound;
import io.sluice.exec.runtime.state.PageStores;
import io.sluice.exec.runtime.state.StateBackend;

/** Keeps the state of those subtasks alone that have much of it. */
record Spilling(StateBackend backend, long beginsAt) implements StateBackend {
    @Override
    public PageStores stores(String subtask) {
        return backend.stores(subtask);
    }

    @Override
    public MemoryBound bound() {
        return backend.bound();
    }
}
