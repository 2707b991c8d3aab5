package io.sluice.spi.error;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Says in words what the JDK says in names of exceptions. */
public final class FileErrors {
    private FileErrors() {}

    /** A clause. */
    public static String reason(IOException error) {
        if (!(error instanceof FileSystemException file)) {
            return error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
        }
        String name = "\"" + file.getFile() + "\"";
        if (error instanceof AccessDeniedException) {
            return "no permission for " + name;
        }
        if (error instanceof NoSuchFileException) {
            return name + " does not exist";
        }
        if (error instanceof FileAlreadyExistsException || error instanceof NotDirectoryException) {
            return name + " is a file, not a folder";
        }
        return file.getReason() == null ? "trouble with " + name : name + ": " + file.getReason();
    }
}
