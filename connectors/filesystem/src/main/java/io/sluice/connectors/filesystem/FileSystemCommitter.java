package io.sluice.connectors.filesystem;

import static java.util.Objects.requireNonNull;

import io.sluice.spi.connector.SinkCommitter;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Moves the files of a complete checkpoint to where they belong. A file's name says after which checkpoint it was begun, so that those which
 * a job must not have written are found when it has to go back.
 */
final class FileSystemCommitter implements SinkCommitter {
    private final Path table;
    private final String jobId;
    private final Pattern name;
    private final Optional<PendingPartitions> partitions;
    private final Optional<Compaction> compaction;

    FileSystemCommitter(
            Path table, String jobId, Optional<PartitionCommit> partitionCommit, Optional<Compaction> compaction) {
        this.table = table;
        this.jobId = jobId;
        this.compaction = compaction;
        partitions = partitionCommit.map(commit -> new PendingPartitions(table, jobId, commit));
        name = Pattern.compile("part-" + Pattern.quote(jobId) + "-([0-9]+)-[0-9]+-[0-9]+");
    }

    @Override
    public void commit(List<byte[]> pieces) throws IOException {
        List<Prepared.File> files = new ArrayList<>();
        List<Prepared.Progress> progress = new ArrayList<>();
        for (byte[] piece : pieces) {
            Prepared prepared = Prepared.read(piece);
            if (prepared instanceof Prepared.File file) {
                files.add(file);
            } else if (prepared instanceof Prepared.Progress of) {
                progress.add(of);
            }
        }
        if (compaction.isPresent()) {
            List<Prepared.File> merged = compaction.get().merge(files);
            move(merged);
            Compaction.clean(files, merged);
        } else {
            move(files);
        }
        if (partitions.isPresent() && !progress.isEmpty()) {
            Set<String> folders = new LinkedHashSet<>();
            for (Prepared.File file : files) {
                Path folder = requireNonNull(file.target().getParent());
                folders.add(table.relativize(folder).toString());
            }
            Files.createDirectories(table);
            partitions.get().update(folders, watermark(progress), now(progress));
        }
    }

    private static long watermark(List<Prepared.Progress> progress) {
        Map<Integer, Long> bySubtask = new HashMap<>();
        progress.forEach(each -> bySubtask.merge(each.subtask(), each.watermark(), Math::max));
        return Collections.min(bySubtask.values());
    }

    private static long now(List<Prepared.Progress> progress) {
        return progress.stream().mapToLong(Prepared.Progress::nowMillis).max().orElseThrow();
    }

    private void move(List<Prepared.File> files) throws IOException {
        Set<Path> folders = new LinkedHashSet<>();
        for (Prepared.File file : files) {
            Path folder = file.target().getParent();
            Files.createDirectories(folder);
            try {
                Files.move(file.staged(), file.target(), StandardCopyOption.ATOMIC_MOVE);
            } catch (NoSuchFileException e) {
                if (!Files.exists(file.target())) {
                    throw new IOException(
                            "file \"" + file.staged() + "\", which a checkpoint has prepared, is gone", e);
                }
            }
            // Folders of partitions may be new.
            for (Path above = folder; above != null && above.startsWith(table); above = above.getParent()) {
                folders.add(above);
            }
        }
        for (Path folder : folders) {
            Staging.sync(folder);
        }
    }

    @Override
    public void discardAfter(long checkpoint) throws IOException {
        Staging.deleteAll(Staging.root(table, jobId));
        if (!Files.isDirectory(table)) {
            return;
        }
        List<Path> later = new ArrayList<>();
        Files.walkFileTree(table, new SimpleFileVisitor<>() {
            /** What other jobs prepare may vanish at any moment. */
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean hidden = folder.getFileName().toString().startsWith(".");
                return hidden && !folder.equals(table) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (begunAfter(checkpoint, file)) {
                    later.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
        for (Path file : later) {
            Files.deleteIfExists(file);
        }
    }

    private boolean begunAfter(long checkpoint, Path file) {
        Matcher matcher = name.matcher(Compaction.nameOfFirst(file.getFileName().toString()));
        return matcher.matches() && Long.parseLong(matcher.group(1)) >= checkpoint;
    }
}
