package io.sluice.exec.runtime.state.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.runtime.state.PageStore;
import io.sluice.spi.config.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All databases of a process stay within one bound. */
class NativeMemoryTest {
    private static final int PAGES = 4_000;
    private static final int PAGE_BYTES = 2_176;

    @TempDir
    Path folder;

    @Test
    void isSharedByAllDatabases() {
        RocksSettings settings = RocksSettings.of(new Options(Map.of(
                "state.backend.rocksdb.localdir", folder.toString(), "taskmanager.memory.managed.size", "64 mb")));
        NativeMemory memory = new NativeMemory(settings.memory());
        long bound = settings.memory().nativeBytes();
        assertThat(bound).isEqualTo(16 << 20);
        List<RocksDatabase> databases = new ArrayList<>();
        List<PageStore> stores = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            RocksDatabase database = new RocksDatabase(settings, "test-" + i, () -> memory);
            databases.add(database);
            stores.add(database.open("left"));
            stores.add(database.open("right"));
        }
        Random random = new Random(1);
        byte[] page = new byte[PAGE_BYTES];
        long most = 0;
        for (int number = 0; number < PAGES; number++) {
            for (PageStore store : stores) {
                random.nextBytes(page);
                store.put(number, page);
                if (number % 50 == 49) {
                    store.commit();
                    store.load(random.nextInt(number));
                    most = Math.max(most, memory.usedBytes());
                }
            }
        }
        // What is on disk is several times that.
        assertThat((long) PAGES * PAGE_BYTES * stores.size()).isGreaterThan(4 * bound);
        // RocksDB begins to write a buffer out when it is full, and goes on with another one meanwhile.
        assertThat(most).isBetween(bound / 4, bound + bound / 2);
        databases.forEach(RocksDatabase::close);
    }
}
