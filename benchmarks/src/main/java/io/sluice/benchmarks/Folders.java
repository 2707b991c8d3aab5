package io.sluice.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders that benchmarks make. */
final class Folders {
    private Folders() {}

    /** The bytes of the files in a folder, of which some may come and go meanwhile; 0 when there is none. */
    static long bytes(Path folder) {
        long[] bytes = {0};
        FileVisitor<Path> visitor = new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                bytes[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        };
        try {
            Files.walkFileTree(folder, visitor);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes[0];
    }

    /** Deletes a folder with all that is in it. */
    static void delete(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> all = Files.walk(folder)) {
            paths = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }
}
