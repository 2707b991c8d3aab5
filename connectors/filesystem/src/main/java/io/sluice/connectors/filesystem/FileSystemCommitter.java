package io.sluice.connectors.filesystem;

import static java.util.Objects.requireNonNull;

import io.sluice.spi.connector.SinkCommitter;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
    private final TableFiles files;
    private final Path table;
    private final String jobId;
    private final Pattern name;
    private final Optional<PendingPartitions> partitions;
    private final Optional<Compaction> compaction;

    FileSystemCommitter(
            TableFiles files,
            Path table,
            String jobId,
            Optional<PartitionCommit> partitionCommit,
            Optional<Compaction> compaction) {
        this.files = files;
        this.table = table;
        this.jobId = jobId;
        this.compaction = compaction;
        partitions = partitionCommit.map(commit -> new PendingPartitions(files, table, jobId, commit));
        name = Pattern.compile("part-" + Pattern.quote(jobId) + "-([0-9]+)-[0-9]+-[0-9]+");
    }

    @Override
    public void commit(List<byte[]> pieces) throws IOException {
        List<Prepared.File> prepared = new ArrayList<>();
        List<Prepared.Progress> progress = new ArrayList<>();
        for (byte[] piece : pieces) {
            Prepared each = Prepared.read(piece);
            if (each instanceof Prepared.File file) {
                prepared.add(file);
            } else if (each instanceof Prepared.Progress of) {
                progress.add(of);
            }
        }
        if (compaction.isPresent()) {
            List<Prepared.File> merged = compaction.get().merge(files, prepared);
            move(merged);
            Compaction.clean(files, prepared, merged);
        } else {
            move(prepared);
        }
        if (partitions.isPresent() && !progress.isEmpty()) {
            Set<String> folders = new LinkedHashSet<>();
            for (Prepared.File file : prepared) {
                Path folder = requireNonNull(file.target().getParent());
                folders.add(table.relativize(folder).toString());
            }
            files.makeFolder(table);
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

    private void move(List<Prepared.File> complete) throws IOException {
        Set<Path> folders = new LinkedHashSet<>();
        for (Prepared.File file : complete) {
            Path folder = requireNonNull(file.target().getParent());
            files.makeFolder(folder);
            try {
                files.move(file.staged(), file.target());
            } catch (NoSuchFileException e) {
                if (!files.exists(file.target())) {
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
            files.syncFolder(folder);
        }
    }

    @Override
    public void discardAfter(long checkpoint) throws IOException {
        files.deleteAll(Staging.root(table, jobId));
        if (partitions.isPresent()) {
            partitions.get().clean();
        }
        discardAfter(checkpoint, table);
    }

    /** What other jobs prepare, in hidden folders, may vanish at any moment. */
    private void discardAfter(long checkpoint, Path folder) throws IOException {
        boolean deleted = false;
        for (Path path : files.list(folder)) {
            boolean hidden = path.getFileName().toString().startsWith(".");
            if (!hidden && files.isFolder(path)) {
                discardAfter(checkpoint, path);
            } else if (begunAfter(checkpoint, path)) {
                files.delete(path);
                deleted = true;
            }
        }
        if (deleted) {
            // Else a power failure could bring them back, behind later checkpoints that do not look for them.
            files.syncFolder(folder);
        }
    }

    private boolean begunAfter(long checkpoint, Path file) {
        Matcher matcher = name.matcher(Compaction.nameOfFirst(file.getFileName().toString()));
        return matcher.matches() && Long.parseLong(matcher.group(1)) >= checkpoint;
    }
}
