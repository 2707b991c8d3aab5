package io.sluice.connectors.filesystem;

import io.sluice.spi.connector.SourceContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;

/**
 * The files that one reader has still to read. A file belongs to the reader that its path's hash says, so that readers that list
 * the folder at different times share it without gaps.
 */
final class FileQueue {
    private final FileSystemSource source;
    private final int subtask;
    private final int parallelism;
    private final ArrayDeque<SourceFile> files = new ArrayDeque<>();
    /** Paths of all files that were ever queued. Kept only when there may be another scan. */
    private final Set<Path> known = new HashSet<>();

    FileQueue(FileSystemSource source, SourceContext context) {
        this.source = source;
        subtask = context.subtask();
        parallelism = context.parallelism();
    }

    /** Lists the folder and queues this reader's files that were not queued before. */
    void scan() throws IOException {
        RowLayout layout = source.layout();
        Path root = source.listing().root();
        if (!layout.partitionKeys().isEmpty() && Files.isRegularFile(root)) {
            throw TablePath.invalid(root, "a table with partitions is a folder", null);
        }
        for (SourceFile file : source.listing().list()) {
            boolean mine =
                    Math.floorMod(spread(root.relativize(file.path()).toString().hashCode()), parallelism) == subtask;
            boolean inPartition = layout.partitionKeys().isEmpty()
                    || PartitionPath.values(root, file.path(), layout.partitionKeys(), source.defaultPartition())
                            .isPresent();
            if (mine && inPartition && known.add(file.path())) {
                files.add(file);
            }
        }
    }

    boolean isEmpty() {
        return files.isEmpty();
    }

    SourceFile take() {
        return files.remove();
    }

    void putBack(SourceFile file) {
        files.addFirst(file);
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(files.size());
        for (SourceFile file : files) {
            save(file, out);
        }
        Set<Path> done = source.bounded() ? Set.of() : known;
        out.writeInt(done.size());
        for (Path path : done) {
            out.writeUTF(path.toString());
        }
    }

    void restore(DataInput in) throws IOException {
        files.clear();
        for (int count = in.readInt(); count > 0; count--) {
            files.add(restoreFile(in));
        }
        known.clear();
        for (int count = in.readInt(); count > 0; count--) {
            known.add(Path.of(in.readUTF()));
        }
    }

    static void save(SourceFile file, DataOutput out) throws IOException {
        out.writeUTF(file.path().toString());
        out.writeLong(file.size());
        out.writeLong(file.modified());
    }

    static SourceFile restoreFile(DataInput in) throws IOException {
        return new SourceFile(Path.of(in.readUTF()), in.readLong(), in.readLong());
    }

    /** Names often differ in their last digits only: all bits of the hash should count. */
    private static int spread(int hash) {
        int bits = hash * 0x9E3779B9;
        return bits ^ bits >>> 15;
    }
}
