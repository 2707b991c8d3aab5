package io.sluice.exec.runtime.checkpoint;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** What checkpoints need of a file system. Thread-safe. */
public interface CheckpointFiles {
    /** A file that is being written. One thread. */
    interface NewFile extends Closeable {
        void write(byte[] bytes, int from, int length) throws IOException;

        /** What was written lasts through a power failure when this returns; the file's name does after {@link #syncFolder}. */
        void sync() throws IOException;
    }

    /** Makes a folder, and those above it, unless they are there. The names of those above last, its own after {@link #syncFolder}. */
    void makeFolder(Path folder) throws IOException;

    /** Makes an empty file, or empties the one that is there. */
    NewFile create(Path file) throws IOException;

    /** Gives a file another name in its folder, all at once; lasting through a power failure when this returns. */
    void rename(Path file, Path target) throws IOException;

    /** Makes the names of a folder last through a power failure. */
    void syncFolder(Path folder) throws IOException;

    /** A file's bytes. @throws IOException also when there is no such file */
    InputStream read(Path file) throws IOException;

    /** What is in a folder, by name; nothing when there is no such folder. */
    List<Path> list(Path folder) throws IOException;

    /** Deletes a file, or nothing when there is none. */
    void delete(Path file) throws IOException;

    /** Deletes a folder with the files in it, or nothing when there is none. */
    void deleteFolder(Path folder) throws IOException;
}
