package io.sluice.connectors.filesystem;

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
import java.util.LinkedHashSet;
import java.util.List;
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

    FileSystemCommitter(Path table, String jobId) {
        this.table = table;
        this.jobId = jobId;
        name = Pattern.compile("part-" + Pattern.quote(jobId) + "-([0-9]+)-[0-9]+-[0-9]+");
    }

    @Override
    public void commit(List<byte[]> prepared) throws IOException {
        Set<Path> folders = new LinkedHashSet<>();
        for (byte[] each : prepared) {
            PreparedFile file = PreparedFile.read(each);
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
        Matcher matcher = name.matcher(file.getFileName().toString());
        return matcher.matches() && Long.parseLong(matcher.group(1)) >= checkpoint;
    }
}
