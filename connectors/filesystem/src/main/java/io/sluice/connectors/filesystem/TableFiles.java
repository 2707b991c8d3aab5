package io.sluice.connectors.filesystem;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/** What the writers of a table need of a file system. Thread-safe. */
interface TableFiles {
    /** A file that is being written, by one thread. {@link #close} alone makes nothing last. */
    abstract class NewFile extends OutputStream {
        /** Adds what is in another file. */
        abstract void append(Path file) throws IOException;

        /** What was written lasts through a power failure when this returns; the file's name does after {@link #syncFolder}. */
        abstract void sync() throws IOException;
    }

    /** Makes a folder, and those above it, unless they are there; the names of those that are made last. */
    void makeFolder(Path folder) throws IOException;

    /**
     * Makes an empty file.
     *
     * @throws java.nio.file.FileAlreadyExistsException when there is one
     */
    NewFile create(Path file) throws IOException;

    /** Makes an empty file, or empties the one that is there. */
    NewFile replace(Path file) throws IOException;

    /**
     * Gives a file another name, all at once, and takes it from the file that has it.
     *
     * @throws java.nio.file.NoSuchFileException when there is no such file, or no such folder
     */
    void move(Path file, Path target) throws IOException;

    /** Makes the names in a folder last through a power failure. */
    void syncFolder(Path folder) throws IOException;

    boolean exists(Path path);

    boolean isFolder(Path path);

    /** The lines of a text. */
    List<String> lines(Path file) throws IOException;

    /** What is in a folder; nothing when there is no such folder. */
    List<Path> list(Path folder) throws IOException;

    /**
     * Deletes a file or a folder, or nothing when there is none.
     *
     * @throws java.nio.file.DirectoryNotEmptyException when it is a folder that is not empty
     */
    void delete(Path path) throws IOException;

    /** Deletes a folder with all that is in it, or nothing when there is none. */
    default void deleteAll(Path folder) throws IOException {
        for (Path path : list(folder)) {
            if (isFolder(path)) {
                deleteAll(path);
            } else {
                delete(path);
            }
        }
        delete(folder);
    }
}
