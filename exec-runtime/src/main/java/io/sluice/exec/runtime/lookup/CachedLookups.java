package io.sluice.exec.runtime.lookup;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.spi.connector.LookupCache;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Keeps the rows of keys that were looked up: {@code lookup.cache = PARTIAL}. */
final class CachedLookups implements LookupTable {
    private final LookupTable table;
    private final List<LogicalType> keyTypes;
    private final boolean cacheMissing;
    private final Cache<KeyBytes, RowBatch> cache;

    CachedLookups(LookupTable table, List<LogicalType> keyTypes, LookupCache.Partial settings, Clock clock) {
        this.table = table;
        this.keyTypes = List.copyOf(keyTypes);
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
    public RowBatch lookup(RowBatch keys, int row) throws IOException {
        RowBatch one = new RowBatch(keyTypes, 1);
        one.appendRow(keys, row);
        KeyBytes key = KeyBytes.of(one, RowEncoder.ofAll(keyTypes))[0];
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
