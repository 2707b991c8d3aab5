package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.exec.runtime.state.PageFiles;
import io.sluice.exec.runtime.state.SharedFiles;
import io.sluice.exec.runtime.state.SharedState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Links to all files of a database at a moment: what the states of a subtask have in a checkpoint together. Thread-safe. */
final class LinkedFiles {
    private final DatabaseFiles files;
    private final Path folder;
    private final Set<String> places = new HashSet<>();
    private @Nullable Map<String, SharedState.Stretch> copied;
    private boolean begun;

    /** @param folder of the links, which goes when they are copied */
    LinkedFiles(DatabaseFiles files, Path folder) {
        this.files = files;
        this.folder = folder;
    }

    /** Whether a state can have them: each can but once, and none after another checkpoint has begun to copy them. */
    synchronized boolean isFor(String place) {
        return !begun && places.add(place);
    }

    PageFiles of(String place) {
        return new PageFiles() {
            @Override
            public String place() {
                return place;
            }

            @Override
            public Map<String, SharedState.Stretch> write(SharedFiles target) throws IOException {
                return copy(target);
            }
        };
    }

    private synchronized Map<String, SharedState.Stretch> copy(SharedFiles target) throws IOException {
        Map<String, SharedState.Stretch> known = copied;
        if (known != null) {
            return known;
        }
        if (begun) {
            throw new IOException("the files of the subtask's state could not be copied");
        }
        begun = true;
        try {
            known = files.copy(folder, target);
        } finally {
            LocalFolder.delete(folder);
        }
        copied = known;
        return known;
    }
}
