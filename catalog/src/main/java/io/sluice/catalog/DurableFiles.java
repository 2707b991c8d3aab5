package io.sluice.catalog;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * JSON files that are there whole or not at all, whatever happens while they are written, and that are on disk when a call
 * returns. Not thread-safe for one directory.
 */
public final class DurableFiles {
    private static final int MOST_DELETIONS = 100;
    private static final String TEMPORARY = ".tmp-";
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private DurableFiles() {}

    /** Replaces a file. */
    public static void write(Path file, Object content) {
        Path temporary = file.resolveSibling(TEMPORARY + file.getFileName());
        try {
            byte[] bytes = JSON.writeValueAsBytes(content);
            try (FileChannel channel = FileChannel.open(
                    temporary,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                ByteBuffer buffer = ByteBuffer.wrap(bytes);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            sync(directoryOf(file));
        } catch (IOException e) {
            throw failed("write", file, e);
        }
    }

    /** Reads a file as an object of a type. */
    public static <T> T read(Path file, Class<T> type) {
        try {
            return JSON.readValue(file.toFile(), type);
        } catch (IOException e) {
            throw failed("read", file, e);
        }
    }

    /** Deletes a file, if it is there. */
    public static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
            sync(directoryOf(file));
        } catch (IOException e) {
            throw failed("delete", file, e);
        }
    }

    /** Makes the directory and those above it. */
    public static void createDirectory(Path directory) {
        try {
            Files.createDirectories(directory);
            sync(directoryOf(directory));
        } catch (IOException e) {
            throw failed("create", directory, e);
        }
    }

    /** Deletes a directory with all that is in it. Does nothing when it is not there. */
    public static void deleteDirectory(Path directory) {
        for (int tries = 1; Files.isDirectory(directory); tries++) {
            for (Path child : children(directory)) {
                if (Files.isDirectory(child)) {
                    deleteDirectory(child);
                } else {
                    delete(child);
                }
            }
            try {
                Files.deleteIfExists(directory);
                sync(directoryOf(directory));
            } catch (DirectoryNotEmptyException e) {
                // A last file of somebody who has not heard yet.
                if (tries == MOST_DELETIONS) {
                    throw failed("delete", directory, e);
                }
            } catch (IOException e) {
                throw failed("delete", directory, e);
            }
        }
    }

    /** What is in a directory, sorted by name. */
    public static List<Path> children(Path directory) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
            children.forEach(found::add);
        } catch (IOException e) {
            throw failed("list", directory, e);
        }
        found.sort(null);
        return found;
    }

    /** Whether a crash left the file: its content never counted. */
    public static boolean isTemporary(Path file) {
        return file.getFileName().toString().startsWith(TEMPORARY);
    }

    static SluiceException failed(String verb, Path file, Exception cause) {
        return SluiceException.of(ErrorCode.IO_ERROR, null, cause)
                .with("message", "cannot " + verb + " \"" + file + "\": " + cause.getMessage());
    }

    private static Path directoryOf(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file.getRoot() : parent;
    }

    /** Without this, a file that was renamed or deleted could be back under its old name after a power cut. */
    public static void sync(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
