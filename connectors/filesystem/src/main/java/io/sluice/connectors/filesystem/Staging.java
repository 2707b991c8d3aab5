package io.sluice.connectors.filesystem;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The hidden folder in which a writer prepares its files, on the same disk as the table, and the way out of it: a rename, which is
 * atomic for each file; files that were moved are moved back when a later one cannot be.
 */
final class Staging {
    /** More than a job can have writers that end while one begins. */
    private static final int MOST_ATTEMPTS = 1_000;

    private final TableFiles files;
    private final Path root;
    private final Path mine;
    private final String prefix;

    /** @param jobId in the name of the folder and of every file, so that no two jobs meet */
    Staging(TableFiles files, Path table, String jobId, int subtask) {
        this.files = files;
        root = root(table, jobId);
        mine = root.resolve(Integer.toString(subtask));
        prefix = "part-" + jobId + "-";
    }

    /** The folder of all writers of a job. */
    static Path root(Path table, String jobId) {
        return table.resolve(".sluice-staging-" + jobId);
    }

    /** Makes the names of this writer's files last through a power failure. */
    void syncFolder() throws IOException {
        if (files.isFolder(mine)) {
            files.syncFolder(mine);
        }
    }

    /** Begins a file. @param target where it goes when it is complete */
    PartFile begin(String name, Path target, long nowMillis) throws IOException {
        makeFolder();
        Path staged = mine.resolve(name);
        return new PartFile(files.create(staged), staged, target, nowMillis);
    }

    /**
     * Makes this writer's folder. Another writer of the job that ends at this moment may take the job's empty folder away between the two
     * steps that this takes; then it is made again.
     */
    private void makeFolder() throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                files.makeFolder(mine);
                return;
            } catch (NoSuchFileException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Moves complete files to where they belong. */
    void publish(List<PartFile> complete) throws IOException {
        List<PartFile> moved = new ArrayList<>();
        Set<Path> folders = new LinkedHashSet<>();
        try {
            for (PartFile file : complete) {
                Path folder = requireNonNull(file.target().getParent());
                files.makeFolder(folder);
                files.move(file.staged(), file.target());
                moved.add(file);
                folders.add(folder);
            }
            for (Path folder : folders) {
                files.syncFolder(folder);
            }
        } catch (IOException e) {
            for (PartFile file : moved) {
                takeBack(file, e);
            }
            throw e;
        }
    }

    private void takeBack(PartFile file, IOException cause) {
        try {
            files.move(file.target(), file.staged());
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** Deletes the files in a folder and in those in it, hidden ones and those of this job left out. */
    void deleteOld(Path folder) throws IOException {
        boolean deleted = false;
        for (Path path : files.list(folder)) {
            if (!isOld(path.getFileName().toString())) {
                continue;
            }
            if (files.isFolder(path)) {
                deleteOld(path);
            } else {
                files.delete(path); // another writer of this job deletes the same files
                deleted = true;
            }
        }
        if (deleted) {
            files.syncFolder(folder);
        }
    }

    private boolean isOld(String name) {
        return !name.startsWith(".") && !name.startsWith("_") && !name.startsWith(prefix);
    }

    /** Deletes this writer's folder, and the job's when no other writer is in it. */
    void remove() throws IOException {
        files.deleteAll(mine);
        try {
            files.delete(root);
        } catch (DirectoryNotEmptyException e) {
            return; // the last writer of the job deletes it
        }
    }
}
