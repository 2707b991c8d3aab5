package io.sluice.connectors.filesystem;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lists the files of a table: the file that the path names, or all files below the folder. Names that start with a dot or an
 * underscore are hidden: files being written, markers.
 *
 * @param pattern what absolute paths must match as a whole
 * @param partitions those whose files are listed
 */
record FileListing(Path root, Optional<Pattern> pattern, PartitionChoice partitions) {

    FileListing only(PartitionChoice others) {
        return new FileListing(root, pattern, others);
    }

    /** The partitions that have folders, by column the value as folders name it, in the order of their paths. */
    List<Map<String, String>> listPartitions() throws IOException {
        Set<Map<String, String>> found = new LinkedHashSet<>();
        for (SourceFile file : list()) {
            PartitionPath.values(root, file.path(), partitions.keys(), partitions.defaultName())
                    .ifPresent(values -> found.add(partition(values)));
        }
        return List.copyOf(found);
    }

    private Map<String, String> partition(List<@Nullable String> values) {
        Map<String, String> partition = new LinkedHashMap<>();
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i);
            partition.put(partitions.keys().get(i), value == null ? partitions.defaultName() : value);
        }
        return Collections.unmodifiableMap(partition);
    }

    /** The files by path. @throws io.sluice.spi.error.SluiceException when the root does not exist */
    List<SourceFile> list() throws IOException {
        if (!Files.exists(root)) {
            throw TablePath.invalid(root, "there is no such file or folder", null);
        }
        List<SourceFile> files = new ArrayList<>();
        Files.walkFileTree(root, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new Collector(files));
        files.sort(Comparator.comparing(SourceFile::path));
        return files;
    }

    private final class Collector extends SimpleFileVisitor<Path> {
        private final List<SourceFile> files;

        Collector(List<SourceFile> files) {
            this.files = files;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean read = folder.equals(root) || (!hidden(folder) && partitions.admits(root, folder));
            return read ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && !hidden(file) && matches(file)) {
                files.add(new SourceFile(
                        file, attributes.size(), attributes.lastModifiedTime().toMillis()));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException cause) throws IOException {
            if (cause instanceof NoSuchFileException && !file.equals(root)) {
                return FileVisitResult.CONTINUE; // gone since its folder was read, as a committed staging folder is
            }
            throw cause;
        }
    }

    private boolean hidden(Path path) {
        if (path.equals(root)) {
            return false;
        }
        String name = path.getFileName().toString();
        return name.startsWith(".") || name.startsWith("_");
    }

    private boolean matches(Path path) {
        return pattern.isEmpty() || pattern.get().matcher(path.toString()).matches();
    }
}
