package io.sluice.connectors.filesystem;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
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
    private final Path table;
    private final Path file;
    private final PartitionCommit commit;

    PendingPartitions(Path table, String jobId, PartitionCommit commit) {
        this.table = table;
        this.commit = commit;
        file = table.resolve(".sluice-partitions-" + jobId);
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
            if (Files.isDirectory(table.resolve(folder))) {
                commit.mark(table.resolve(folder));
            }
            pending.remove(folder);
        }
        if (!pending.equals(before)) {
            write(pending);
        }
    }

    private Map<String, Long> read() throws IOException {
        Map<String, Long> pending = new LinkedHashMap<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                int space = line.indexOf(' ');
                pending.put(line.substring(space + 1), Long.parseLong(line.substring(0, space)));
            }
        }
        return pending;
    }

    /** Names of folders have no line breaks: {@link PartitionPath} escapes them. */
    private void write(Map<String, Long> pending) throws IOException {
        if (pending.isEmpty()) {
            Files.deleteIfExists(file);
            Staging.sync(table);
            return;
        }
        StringBuilder text = new StringBuilder();
        pending.forEach((folder, created) ->
                text.append(created).append(' ').append(folder).append('\n'));
        Path writing = file.resolveSibling(file.getFileName() + ".writing");
        try (FileChannel channel = FileChannel.open(
                writing, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(writing, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        Staging.sync(table);
    }
}
