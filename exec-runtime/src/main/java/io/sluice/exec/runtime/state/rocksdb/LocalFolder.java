package io.sluice.exec.runtime.state.rocksdb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders of one process that hold nothing of worth to another. */
final class LocalFolder {
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
                delete(each);
            }
        }
    }

    /** Deletes a folder with all that is in it, or nothing when there is none. */
    static void delete(Path folder) {
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path each : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (NoSuchFileException e) {
            return;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
