package io.sluice.connectors.filesystem;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The hidden folder in which a writer prepares its files, on the same disk as the table, and the way out of it: a rename, which is
 * atomic for each file; files that were moved are moved back when a later one cannot be.
 */
final class Staging {
    /** More than a job can have writers that end while one begins. */
    private static final int MOST_ATTEMPTS = 1_000;

    private final Path root;
    private final Path mine;
    private final String prefix;

    /** @param jobId in the name of the folder and of every file, so that no two jobs meet */
    Staging(Path table, String jobId, int subtask) {
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
        if (Files.isDirectory(mine)) {
            sync(mine);
        }
    }

    /** Where a file is prepared. */
    Path file(String name) {
        return mine.resolve(name);
    }

    /**
     * Makes a writer's folder. Another writer of the job that ends at this moment may take the job's empty folder away between the two steps
     * that this takes; then it is made again.
     */
    static void makeFolder(Path folder) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                Files.createDirectories(folder);
                return;
            } catch (NoSuchFileException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Moves complete files to where they belong. */
    void publish(List<PartFile> files) throws IOException {
        List<PartFile> moved = new ArrayList<>();
        Set<Path> folders = new LinkedHashSet<>();
        try {
            for (PartFile file : files) {
                Path folder = file.target().getParent();
                Files.createDirectories(folder);
                Files.move(file.staged(), file.target(), StandardCopyOption.ATOMIC_MOVE);
                moved.add(file);
                folders.add(folder);
            }
            for (Path folder : folders) {
                sync(folder);
            }
        } catch (IOException e) {
            for (PartFile file : moved) {
                takeBack(file, e);
            }
            throw e;
        }
    }

    private static void takeBack(PartFile file, IOException cause) {
        try {
            Files.move(file.target(), file.staged(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** Deletes the files of a folder, hidden ones and those of this job left out; with {@code deep} those of folders in it too. */
    void deleteOld(Path folder, boolean deep) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        List<Path> old;
        try (Stream<Path> files = Files.walk(folder, deep ? Integer.MAX_VALUE : 1)) {
            old = files.filter(file -> Files.isRegularFile(file) && visibleAndOld(folder.relativize(file)))
                    .toList();
        }
        for (Path file : old) {
            Files.deleteIfExists(file); // another writer of this job deletes the same files
        }
        sync(folder);
    }

    private boolean visibleAndOld(Path relative) {
        for (Path name : relative) {
            if (name.toString().startsWith(".") || name.toString().startsWith("_")) {
                return false;
            }
        }
        return !relative.getFileName().toString().startsWith(prefix);
    }

    /** Deletes this writer's folder, and the job's when no other writer is in it. */
    void remove() throws IOException {
        deleteAll(mine);
        try {
            Files.deleteIfExists(root);
        } catch (DirectoryNotEmptyException e) {
            return; // the last writer of the job deletes it
        }
    }

    /** Deletes a folder with all that is in it, or nothing when there is none. */
    static void deleteAll(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.deleteIfExists(file);
        }
    }

    /** Makes the folder's entries last through a power failure. */
    static void sync(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (NoSuchFileException e) {
            throw new IOException("folder \"" + folder + "\" is gone", e);
        }
    }
}
