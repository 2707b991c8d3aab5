package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.exec.runtime.state.SharedFiles;
import io.sluice.exec.runtime.state.SharedState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which files of a database are in which checkpoint. Files with pages never change and have a name for themselves, so that a checkpoint
 * goes on using those of the one before; the few others are small and copied each time. Thread-safe.
 */
final class DatabaseFiles {
    private static final String PAGES = ".sst";
    private static final int BUFFER_BYTES = 256 << 10;

    private final TreeMap<Long, Map<String, SharedState.Stretch>> byCheckpoint = new TreeMap<>();

    /** Whether a file has pages, and never changes. */
    static boolean hasPages(Path file) {
        return file.getFileName().toString().endsWith(PAGES);
    }

    /** Copies the files of a folder that no earlier checkpoint has. Returns where all are. */
    synchronized Map<String, SharedState.Stretch> copy(Path folder, SharedFiles files) throws IOException {
        byCheckpoint.headMap(files.base()).clear();
        Map<String, SharedState.Stretch> known = new HashMap<>(byCheckpoint.getOrDefault(files.base(), Map.of()));
        Map<String, SharedState.Stretch> ofCheckpoint =
                byCheckpoint.computeIfAbsent(files.checkpoint(), ignored -> new HashMap<>());
        known.putAll(ofCheckpoint);
        Map<String, SharedState.Stretch> all = new LinkedHashMap<>();
        for (Path file : list(folder)) {
            String name = file.getFileName().toString();
            if (hasPages(file)) {
                SharedState.Stretch stretch = known.get(name);
                if (stretch == null) {
                    stretch = copy(file, files.create());
                }
                ofCheckpoint.put(name, stretch);
                all.put(name, stretch);
            } else {
                all.put(name, copy(file, files.append()));
            }
        }
        return all;
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.sorted().toList();
        }
    }

    private static SharedState.Stretch copy(Path file, SharedFiles.NewStretch target) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (target;
                InputStream in = Files.newInputStream(file)) {
            for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
                target.write(buffer, 0, count);
            }
            return target.finish();
        }
    }
}
