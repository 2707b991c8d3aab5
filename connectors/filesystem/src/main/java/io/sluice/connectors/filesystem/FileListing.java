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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Lists the files of a table: the file that the path names, or all files below the folder. Names that start with a dot or an
 * underscore are hidden: files being written, markers.
 *
 * @param pattern what absolute paths must match as a whole
 */
record FileListing(Path root, Optional<Pattern> pattern) {

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
            return hidden(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
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
