package io.sluice.exec.runtime.state.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.runtime.state.PageStore;
import io.sluice.spi.config.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

class RocksDatabaseTest {
    @TempDir
    Path folder;

    /** A family costs a file handle and memory, and windows never end to come. */
    @Test
    void statesOfWindowsShareAFamily() throws IOException, RocksDBException {
        RocksSettings settings =
                RocksSettings.of(new Options(Map.of("state.backend.rocksdb.localdir", folder.toString())));
        NativeMemory memory = new NativeMemory(settings.memory());
        RocksDatabase database = new RocksDatabase(settings, "test", () -> memory);
        for (String state : List.of("slice -1000 0", "slice 0 1000", "slice 1000 2000", "window 5000", "left", "7")) {
            PageStore store = database.open(state);
            store.put(0, state.getBytes());
            store.commit();
            assertThat(store.load(0)).isEqualTo(state.getBytes());
        }
        assertThat(StoredDatabase.families(databaseFolder()))
                .containsExactlyInAnyOrder("default", "slice", "window", "left");
        database.close();
    }

    private Path databaseFolder() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(each -> each.endsWith("database")).findFirst().orElseThrow();
        }
    }
}
