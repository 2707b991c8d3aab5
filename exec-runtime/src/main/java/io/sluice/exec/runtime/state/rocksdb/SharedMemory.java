package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.exec.runtime.state.MemoryBound;
import io.sluice.exec.runtime.state.PageStores;
import io.sluice.exec.runtime.state.StateBackend;
import io.sluice.exec.runtime.state.StateLimits;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import org.jspecify.annotations.Nullable;

/** What the jobs of a process that use RocksDB share: memory for pages in the Java heap, and memory outside of it. Thread-safe. */
final class SharedMemory {
    private final StateLimits limits;
    private RocksSettings.@Nullable Memory memory;
    private @Nullable MemoryBound pages;
    private @Nullable NativeMemory nativeMemory;

    SharedMemory(StateLimits limits) {
        this.limits = limits;
    }

    /**
     * The backend of a job.
     *
     * @param says whether the job says how much memory there is: the first one decides
     * @throws SluiceException INVALID_OPTION_VALUE when it says what another has not
     */
    synchronized StateBackend backend(RocksSettings settings, boolean says) {
        RocksSettings.Memory wanted = settings.memory();
        RocksSettings.Memory known = memory;
        MemoryBound all = pages;
        if (known == null || all == null) {
            memory = wanted;
            all = new MemoryBound(Math.min(wanted.pageBytes(), limits.allPages()));
            pages = all;
        } else if (says && !known.equals(wanted)) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", wanted)
                    .with("option", RocksOptions.MANAGED_SIZE.key())
                    .with("reason", "all jobs of the process share what the first one has asked for, " + known)
                    .hint("Leave the options out that say how much memory there is, or set them in conf/gateway.yaml;"
                            + " \"" + RocksOptions.CACHE_SIZE.key() + "\" bounds the memory of one job.");
        }
        long own = Math.min(settings.cacheBytes().orElse(Long.MAX_VALUE), limits.jobPages());
        MemoryBound bound = new MemoryBound(own, all);
        return new StateBackend() {
            @Override
            public PageStores stores(String subtask) {
                return new RocksDatabase(settings, subtask, SharedMemory.this::nativeMemory);
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
