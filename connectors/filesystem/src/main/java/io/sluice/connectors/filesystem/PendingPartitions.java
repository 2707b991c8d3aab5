package io.sluice.connectors.filesystem;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The partitions of a job that have files and are not complete: in a hidden file of the table, one a line with the time of its first file.
 * Commits are done again after a crash, and then find each partition either here or in what they commit.
 */
final class PendingPartitions {
    private final TableFiles files;
    private final Path table;
    private final Path file;
    /** The next one, until it is whole. */
    private final Path writing;

    private final PartitionCommit commit;

    PendingPartitions(TableFiles files, Path table, String jobId, PartitionCommit commit) {
        this.files = files;
        this.table = table;
        this.commit = commit;
        file = table.resolve(".sluice-partitions-" + jobId);
        writing = table.resolve(".sluice-partitions-" + jobId + ".writing");
    }

    /**
     * Adds the partitions that have got files, and marks those that are complete.
     *
     * @param folders below the table
     */
    void update(Set<String> folders, long watermark, long nowMillis) throws IOException {
        Map<String, Long> before = read();
        Map<String, Long> pending = new LinkedHashMap<>(before);
        folders.forEach(folder -> pending.putIfAbsent(folder, nowMillis));
        List<String> complete = new ArrayList<>();
        for (Map.Entry<String, Long> partition : pending.entrySet()) {
            if (commit.due(partition.getKey(), partition.getValue(), watermark, nowMillis)) {
                complete.add(partition.getKey());
            }
        }
        for (String folder : complete) {
            // A job that had to go back may have taken all its files away.
            if (files.isFolder(table.resolve(folder))) {
                commit.done(files, table, folder);
            }
            pending.remove(folder);
        }
        if (!pending.equals(before)) {
            write(pending);
        }
    }

    /** Takes away what an update left that came to no end. */
    void clean() throws IOException {
        files.delete(writing);
    }

    private Map<String, Long> read() throws IOException {
        Map<String, Long> pending = new LinkedHashMap<>();
        if (files.exists(file)) {
            for (String line : files.lines(file)) {
                int space = line.indexOf(' ');
                pending.put(line.substring(space + 1), Long.parseLong(line.substring(0, space)));
            }
        }
        return pending;
    }

    /** Names of folders have no line breaks: {@link PartitionPath} escapes them. */
    private void write(Map<String, Long> pending) throws IOException {
        if (pending.isEmpty()) {
            files.delete(file);
            files.syncFolder(table);
            return;
        }
        StringBuilder text = new StringBuilder();
        pending.forEach((folder, created) ->
                text.append(created).append(' ').append(folder).append('\n'));
        try (TableFiles.NewFile written = files.replace(writing)) {
            written.write(text.toString().getBytes(StandardCharsets.UTF_8));
            written.sync();
        }
        files.move(writing, file);
        files.syncFolder(table);
    }
}
