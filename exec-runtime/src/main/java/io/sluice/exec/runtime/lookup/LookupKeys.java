package io.sluice.exec.runtime.lookup;

import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys of a request: as columns, and as bytes once a cache asks for them. Used by one thread at a time. */
final class LookupKeys {
    private final RowBatch batch;
    private final List<LogicalType> types;
    private KeyBytes @Nullable [] bytes;

    LookupKeys(RowBatch batch, List<LogicalType> types) {
        this.batch = batch;
        this.types = types;
    }

    RowBatch batch() {
        return batch;
    }

    KeyBytes bytes(int row) {
        KeyBytes[] all = bytes;
        if (all == null) {
            all = KeyBytes.of(batch, RowEncoder.ofAll(types));
            bytes = all;
        }
        return all[row];
    }
}
