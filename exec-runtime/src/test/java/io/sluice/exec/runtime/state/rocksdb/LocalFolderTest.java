package io.sluice.exec.runtime.state.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFolderTest {
    private static final int ROUNDS = 20;
    private static final int FILES = 100;
    private static final int THREADS = 4;

    @TempDir
    Path folder;

    /** As several gateways do that start on one machine after another has been killed. */
    @Test
    void severalMayDeleteTheSame() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                Path left = Files.createDirectories(folder.resolve("left" + round + "/database"));
                for (int file = 0; file < FILES; file++) {
                    Files.createFile(left.resolve(file + ".sst"));
                }
                CyclicBarrier together = new CyclicBarrier(THREADS);
                Callable<Path> deletion = () -> {
                    together.await();
                    LocalFolder.delete(left.getParent());
                    return left;
                };
                List<Callable<Path>> deletions = new ArrayList<>();
                for (int i = 0; i < THREADS; i++) {
                    deletions.add(deletion);
                }
                for (Future<Path> done : threads.invokeAll(deletions)) {
                    assertThat(done.get().getParent()).doesNotExist();
                }
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void makesAFolderOfItsOwn() throws Exception {
        Path first = LocalFolder.create(folder, "job/1");
        Path second = LocalFolder.create(folder, "job/1");
        assertThat(first).isDirectory().isNotEqualTo(second);
        LocalFolder.delete(first);
        assertThat(first).doesNotExist();
        assertThat(second).isDirectory();
    }
}
