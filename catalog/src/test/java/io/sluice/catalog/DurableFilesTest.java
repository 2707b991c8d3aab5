package io.sluice.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurableFilesTest {
    private static final int ROUNDS = 20;
    private static final int LAST_FILES = 20;

    @TempDir
    Path folder;

    /** What is deleted is often being ended by others, who write that down. */
    @Test
    void aDirectoryGoesThoughLastFilesComeMeanwhile() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Path directory = Files.createDirectories(folder.resolve("result" + round));
            CountDownLatch begun = new CountDownLatch(1);
            CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> writeLastFiles(directory, begun));
            begun.await();
            DurableFiles.deleteDirectory(directory);
            assertThat(directory).doesNotExist();
            writer.get();
            assertThat(directory).doesNotExist();
        }
    }

    private static void writeLastFiles(Path directory, CountDownLatch begun) {
        begun.countDown();
        try {
            for (int file = 0; file < LAST_FILES; file++) {
                Files.createFile(directory.resolve("file" + file));
            }
        } catch (NoSuchFileException e) {
            // The directory has gone.
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
