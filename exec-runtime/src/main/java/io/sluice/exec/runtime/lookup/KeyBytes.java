package io.sluice.exec.runtime.lookup;

import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.spi.row.RowBatch;
import java.util.Arrays;

/** A row of keys as bytes, to find it in a map. */
record KeyBytes(long header, byte[] bytes) {
    /** The keys of the rows of a batch. */
    static KeyBytes[] of(RowBatch keys, RowEncoder encoder) {
        encoder.encode(keys);
        KeyBytes[] all = new KeyBytes[keys.rows()];
        for (int row = 0; row < all.length; row++) {
            long header = encoder.headers()[row];
            int from = encoder.offsets()[row];
            int length = RowLayout.length(RowLayout.info(header));
            all[row] = new KeyBytes(header, Arrays.copyOfRange(encoder.data(), from, from + length));
        }
        return all;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyBytes key && header == key.header && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return RowLayout.hash(header);
    }
}
