package io.sluice.exec.runtime.testing;

import io.sluice.exec.runtime.state.MemoryBound;
import io.sluice.exec.runtime.state.PageStore;
import io.sluice.exec.runtime.state.PageStores;
import io.sluice.exec.runtime.state.StateBackend;
import io.sluice.exec.runtime.state.StateLimits;
import io.sluice.exec.runtime.state.rocksdb.RocksBackends;
import io.sluice.spi.config.Options;
import java.util.Map;

/** Has no room for any page in memory. All share one RocksDB, which is not closed: making one takes longer than most tests. */
public final class TinyMemory implements StateBackend {
    private static final StateBackend ROCKS = new RocksBackends(StateLimits.NONE)
            .ofStream(new Options(Map.of("state.backend.type", "rocksdb", "sluice.state.cache-size", "0 bytes")))
            .orElseThrow();
    private static final PageStores SHARED = ROCKS.stores("tests");

    @Override
    public PageStores stores(String subtask) {
        return new PageStores() {
            @Override
            public PageStore open(String state) {
                return SHARED.open(state);
            }

            @Override
            public void adopted() {
                SHARED.adopted();
            }

            @Override
            public void close() {
                // Others use it.
            }
        };
    }

    @Override
    public MemoryBound bound() {
        return ROCKS.bound();
    }
}
