package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.exec.runtime.state.StateBackend;
import io.sluice.exec.runtime.state.StateLimits;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.SluiceException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The state backends of all jobs of a process, which share memory. Thread-safe. */
public final class RocksBackends {
    /** Of the Java heap, what is managed for jobs that did not ask for RocksDB. */
    private static final String SPILLED_FRACTION = "0.2";
    /** A subtask whose state has more is looked after, whatever the memory is. */
    private static final long MOST_UNSPILLED = 16L << 20;

    private final SharedMemory chosen;
    private final SharedMemory spilled;

    /** @param limits which pages in memory keep to, whatever jobs say */
    public RocksBackends(StateLimits limits) {
        chosen = new SharedMemory(limits);
        spilled = new SharedMemory(limits);
    }

    /**
     * What keeps the state of a job that runs on; empty for one whose state is all in memory.
     *
     * @throws SluiceException INVALID_OPTION_VALUE or NOT_SUPPORTED
     */
    public Optional<StateBackend> ofStream(Options options) {
        return switch (options.get(RocksOptions.BACKEND)) {
            case HASHMAP -> Optional.empty();
            case ROCKSDB -> Optional.of(chosen.backend(RocksSettings.of(options), RocksSettings.saysMemory(options)));
        };
    }

    /** As {@link #ofStream}, for a job in batch mode: state of which there is much goes to disk there, whatever the backend is. */
    public StateBackend ofBatch(Options options) {
        return ofStream(options).orElseGet(() -> spilling(options));
    }

    private StateBackend spilling(Options options) {
        Map<String, String> own = new LinkedHashMap<>();
        own.put(RocksOptions.MANAGED_FRACTION.key(), SPILLED_FRACTION);
        options.find(RocksOptions.LOCAL_FOLDER).ifPresent(folder -> own.put(RocksOptions.LOCAL_FOLDER.key(), folder));
        RocksSettings settings = RocksSettings.of(new Options(own));
        StateBackend backend = spilled.backend(settings, false);
        return new Spilling(backend, Math.min(MOST_UNSPILLED, backend.bound().spare() / 2));
    }
}
