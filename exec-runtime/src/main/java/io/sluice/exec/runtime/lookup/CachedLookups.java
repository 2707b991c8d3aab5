package io.sluice.exec.runtime.lookup;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.sluice.spi.connector.LookupCache;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Keeps the rows of keys that were looked up: {@code lookup.cache = PARTIAL}. */
final class CachedLookups implements LookupTable {
    private final LookupTable table;
    private final boolean cacheMissing;
    private final Cache<KeyBytes, RowBatch> cache;

    CachedLookups(LookupTable table, LookupCache.Partial settings, Clock clock) {
        this.table = table;
        cacheMissing = settings.cacheMissing();
        Caffeine<Object, Object> builder = Caffeine.newBuilder()
                // No thread of its own: what is over is dropped by whoever comes next.
                .executor(Runnable::run)
                .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.currentTimeMillis()));
        settings.maxRows().ifPresent(builder::maximumSize);
        settings.expireAfterAccess().ifPresent(builder::expireAfterAccess);
        settings.expireAfterWrite().ifPresent(builder::expireAfterWrite);
        cache = builder.build();
    }

    @Override
    public RowBatch lookup(LookupKeys keys, int row) throws IOException {
        KeyBytes key = keys.bytes(row);
        RowBatch cached = cache.getIfPresent(key);
        if (cached != null) {
            return cached;
        }
        RowBatch found = table.lookup(keys, row);
        if (found.rows() > 0 || cacheMissing) {
            cache.put(key, found);
        }
        return found;
    }

    @Override
    public void close() throws IOException {
        cache.invalidateAll();
        table.close();
    }
}
