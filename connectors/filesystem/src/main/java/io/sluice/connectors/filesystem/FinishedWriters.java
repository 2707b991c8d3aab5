package io.sluice.connectors.filesystem;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The partitions that the writers of a job without checkpoints have written: they are complete when all have finished. Thread-safe. */
final class FinishedWriters {
    private final Map<Integer, Set<String>> folders = new HashMap<>();

    /** A writer begins, perhaps once more. */
    synchronized void begun(int subtask) {
        folders.remove(subtask);
    }

    /** A writer has finished. @return the folders of all partitions, when it was the last one */
    synchronized Optional<Set<String>> finished(int subtask, int parallelism, Set<String> written) {
        folders.put(subtask, Set.copyOf(written));
        if (folders.size() < parallelism) {
            return Optional.empty();
        }
        Set<String> all = new LinkedHashSet<>();
        folders.values().forEach(all::addAll);
        return Optional.of(all);
    }
}
