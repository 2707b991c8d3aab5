package io.sluice.exec.runtime.state.rocksdb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Folders of one process that hold nothing of worth to another. */
final class LocalFolder {
    private static final Logger LOG = LoggerFactory.getLogger(LocalFolder.class);
    private static final String PREFIX = "sluice-state-";
    private static final String OWN = PREFIX + ProcessHandle.current().pid();

    private LocalFolder() {}

    /** Makes a folder that nobody else has, below one that the process has for itself; what dead processes left beside that goes. */
    static Path create(Path below, String name) throws IOException {
        Path own = below.resolve(OWN);
        if (!Files.isDirectory(own)) {
            deleteThoseOfTheDead(below);
        }
        Files.createDirectories(own);
        return Files.createTempDirectory(own, name.replaceAll("[^A-Za-z0-9-]", "_") + "-");
    }

    private static void deleteThoseOfTheDead(Path below) throws IOException {
        Files.createDirectories(below);
        List<Path> all;
        try (Stream<Path> found = Files.list(below)) {
            all = found.filter(each -> each.getFileName().toString().matches(PREFIX + "[0-9]{1,18}"))
                    .toList();
        }
        for (Path each : all) {
            long pid = Long.parseLong(each.getFileName().toString().substring(PREFIX.length()));
            if (ProcessHandle.of(pid).isEmpty()) {
                try {
                    delete(each);
                } catch (UncheckedIOException e) {
                    // Nobody needs it, so nobody need fail for it; another user's, perhaps.
                    LOG.warn("state of a process that has ended cannot be deleted folder={}", each, e);
                }
            }
        }
    }

    /** Deletes a folder with what is in it, and nothing when there is none. Others may delete it at the same time. */
    static void delete(Path folder) {
        try {
            Files.walkFileTree(folder, new Deletion());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            ignoreAbsence(failure);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                ignoreAbsence(failure);
            }
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }

        private static void ignoreAbsence(IOException failure) throws IOException {
            if (!(failure instanceof NoSuchFileException)) {
                throw failure;
            }
        }
    }
}
