package io.sluice.exec.runtime.checkpoint;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that checkpoints of a job share, and which checkpoint needs which of them: those of the complete ones what their metadata
 * names, one that is being written what it makes and what the checkpoint has on which it builds. A file goes when nobody needs it.
 * Methods may block; thread-safe.
 */
final class SharedFolder {
    private static final Logger LOG = LoggerFactory.getLogger(SharedFolder.class);
    static final String NAME = "shared";

    private final CheckpointFiles files;
    private final Path folder;
    /** File names by checkpoint. */
    private final Map<Long, Set<String>> needed = new TreeMap<>();

    private long base;

    SharedFolder(CheckpointFiles files, Path root) {
        this.files = files;
        folder = root.resolve(NAME);
    }

    /** Where the files are that a checkpoint in a folder uses. */
    static Path of(Path checkpoint) {
        return checkpoint.resolveSibling(NAME);
    }

    /** A checkpoint has begun. */
    synchronized void begin(long checkpoint) {
        needed.put(checkpoint, new HashSet<>());
    }

    /** A part of a checkpoint is going to be written: the checkpoint on which it can build, whose files stay meanwhile; 0 for none. */
    synchronized long hold(long checkpoint) throws IOException {
        ofOpen(checkpoint).addAll(needed.getOrDefault(base, Set.of()));
        return base;
    }

    /** Makes a file. */
    CheckpointFiles.NewFile create(long checkpoint, String name) throws IOException {
        synchronized (this) {
            ofOpen(checkpoint).add(name);
        }
        files.makeFolder(folder);
        return files.create(folder.resolve(name));
    }

    private Set<String> ofOpen(long checkpoint) throws IOException {
        Set<String> names = needed.get(checkpoint);
        if (names == null) {
            throw new IOException("checkpoint " + checkpoint + " was given up");
        }
        return names;
    }

    /** What was made lasts, whatever happens to the machine. */
    void sync() throws IOException {
        files.syncFolder(folder);
    }

    /** A checkpoint is complete: the next ones build on it. @param names the files that it needs */
    void completed(long checkpoint, Set<String> names) {
        Set<String> before;
        synchronized (this) {
            before = needed.put(checkpoint, new HashSet<>(names));
            base = Math.max(base, checkpoint);
        }
        if (before != null) {
            deleteUnneeded(before);
        }
    }

    /** A checkpoint is nobody's any more. */
    void discard(long checkpoint) {
        Set<String> before;
        synchronized (this) {
            before = needed.remove(checkpoint);
        }
        if (before != null) {
            deleteUnneeded(before);
        }
    }

    /** The job begins with these checkpoints, none of which is built upon, and no other. @param complete what each needs */
    void reset(Map<Long, Set<String>> complete) throws IOException {
        synchronized (this) {
            needed.clear();
            complete.forEach((id, names) -> needed.put(id, new HashSet<>(names)));
            base = 0;
        }
        Set<String> all = new HashSet<>();
        for (Path file : files.list(folder)) {
            all.add(file.getFileName().toString());
        }
        deleteUnneeded(all);
    }

    /** A file that cannot be deleted stays until the job is restored or ends. */
    private synchronized void deleteUnneeded(Set<String> names) {
        names.removeIf(name -> needed.values().stream().anyMatch(each -> each.contains(name)));
        for (String name : names) {
            try {
                files.delete(folder.resolve(name));
            } catch (IOException e) {
                LOG.warn("file stays behind file={}", folder.resolve(name), e);
            }
        }
    }

    void deleteAll() throws IOException {
        synchronized (this) {
            needed.clear();
        }
        files.deleteFolder(folder);
    }
}
