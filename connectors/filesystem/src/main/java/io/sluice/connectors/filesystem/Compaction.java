package io.sluice.connectors.filesystem;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Makes one file of several small ones that a checkpoint has completed, before anybody sees them.
 *
 * <p>Which files go together depends on nothing but them, and the new file is named by the first: a commit that is done again after a crash
 * finds it, and then only takes away what is left of the small ones, or makes it again.
 *
 * @param fileBytes that a file should have
 * @param parallelism files that are made at once
 */
record Compaction(long fileBytes, int parallelism) {
    private static final String PREFIX = "compacted-";

    /** Files that become one; one alone stays as it is. */
    private record Group(List<Prepared.File> files) {
        Path target() {
            Path first = files.get(0).target();
            return files.size() == 1 ? first : first.resolveSibling(PREFIX + first.getFileName());
        }

        long size() {
            return files.stream().mapToLong(Prepared.File::size).sum();
        }

        Path staged() {
            Path first = files.get(0).staged();
            return files.size() == 1 ? first : first.resolveSibling(PREFIX + first.getFileName());
        }
    }

    /** Whether a file was made of those that a job had written. */
    static String nameOfFirst(String file) {
        return file.startsWith(PREFIX) ? file.substring(PREFIX.length()) : file;
    }

    /** Merges files where they are staged. @return what is to be moved now; what it was made of goes with {@link #clean} */
    List<Prepared.File> merge(TableFiles files, List<Prepared.File> prepared) throws IOException {
        List<Group> groups = groups(prepared);
        List<Group> toMake = groups.stream()
                .filter(group -> group.files().size() > 1 && !files.exists(group.target()))
                .toList();
        if (parallelism > 1 && toMake.size() > 1) {
            mergeAtOnce(files, toMake);
        } else {
            for (Group group : toMake) {
                merge(files, group);
            }
        }
        return groups.stream()
                .map(group -> new Prepared.File(group.staged(), group.target(), group.size()))
                .toList();
    }

    /** Takes away what merged files were made of, now that they are where they belong. */
    static void clean(TableFiles files, List<Prepared.File> prepared, List<Prepared.File> moved) throws IOException {
        List<Path> kept = moved.stream().map(Prepared.File::staged).toList();
        for (Prepared.File file : prepared) {
            if (!kept.contains(file.staged())) {
                files.delete(file.staged());
            }
        }
    }

    /** By folder, in the order of their names. */
    private List<Group> groups(List<Prepared.File> files) {
        Map<Path, List<Prepared.File>> byFolder = new TreeMap<>();
        for (Prepared.File file : files) {
            byFolder.computeIfAbsent(file.target().getParent(), folder -> new ArrayList<>())
                    .add(file);
        }
        List<Group> groups = new ArrayList<>();
        for (List<Prepared.File> ofFolder : byFolder.values()) {
            ofFolder.sort(Comparator.comparing(file -> file.target().toString()));
            groups.addAll(plan(ofFolder));
        }
        return groups;
    }

    private List<Group> plan(List<Prepared.File> files) {
        List<Group> groups = new ArrayList<>();
        List<Prepared.File> group = new ArrayList<>();
        long bytes = 0;
        for (Prepared.File file : files) {
            long size = file.size();
            if (!group.isEmpty() && bytes + size > fileBytes) {
                groups.add(new Group(List.copyOf(group)));
                group.clear();
                bytes = 0;
            }
            group.add(file);
            bytes += size;
        }
        groups.add(new Group(List.copyOf(group)));
        return groups;
    }

    private void mergeAtOnce(TableFiles files, List<Group> groups) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(parallelism, groups.size()));
        try {
            List<Future<?>> running = new ArrayList<>();
            for (Group group : groups) {
                running.add(threads.submit(() -> {
                    merge(files, group);
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while files were merged", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void merge(TableFiles files, Group group) throws IOException {
        Path writing = group.staged().resolveSibling(group.staged().getFileName() + ".writing");
        try (TableFiles.NewFile out = files.replace(writing)) {
            for (Prepared.File file : group.files()) {
                out.append(file.staged());
            }
            out.sync();
        }
        files.move(writing, group.staged());
    }
}
