package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.exec.runtime.state.MemoryBound;
import io.sluice.exec.runtime.state.PageStores;
import io.sluice.exec.runtime.state.StateBackend;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The state backends of all jobs of a process, which share memory. Thread-safe. */
public final class RocksBackends {
    private RocksSettings.@Nullable Memory memory;
    private @Nullable MemoryBound pages;
    private @Nullable NativeMemory nativeMemory;

    /**
     * What keeps the state of a job; empty for one whose state is all in memory.
     *
     * @throws SluiceException INVALID_OPTION_VALUE or NOT_SUPPORTED
     */
    public Optional<StateBackend> of(Options options) {
        return switch (options.get(RocksOptions.BACKEND)) {
            case HASHMAP -> Optional.empty();
            case ROCKSDB -> Optional.of(rocks(RocksSettings.of(options)));
        };
    }

    private synchronized StateBackend rocks(RocksSettings settings) {
        RocksSettings.Memory wanted = settings.memory();
        RocksSettings.Memory known = memory;
        MemoryBound all = pages;
        if (known == null || all == null) {
            memory = wanted;
            all = new MemoryBound(wanted.pageBytes());
            pages = all;
        } else if (!known.equals(wanted)) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", wanted)
                    .with("option", RocksOptions.MANAGED_SIZE.key())
                    .with("reason", "all jobs of the process share what the first one has asked for, " + known);
        }
        MemoryBound shared = all;
        MemoryBound bound = settings.cacheBytes().isPresent()
                ? new MemoryBound(settings.cacheBytes().getAsLong(), shared)
                : shared;
        return new StateBackend() {
            @Override
            public PageStores stores(String subtask) {
                return new RocksDatabase(settings, subtask, RocksBackends.this::nativeMemory);
            }

            @Override
            public MemoryBound bound() {
                return bound;
            }
        };
    }

    /** The memory outside of the Java heap, which is taken when a page is put away for the first time. */
    private synchronized NativeMemory nativeMemory() {
        RocksSettings.Memory known = memory;
        if (known == null) {
            throw new IllegalStateException("no job uses RocksDB");
        }
        NativeMemory taken = nativeMemory;
        if (taken == null) {
            taken = new NativeMemory(known);
            nativeMemory = taken;
        }
        return taken;
    }
}
