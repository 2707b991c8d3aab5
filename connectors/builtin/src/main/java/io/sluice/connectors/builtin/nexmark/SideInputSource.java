package io.sluice.connectors.builtin.nexmark;

import io.sluice.spi.connector.LookupContext;
import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.connector.LookupSupport;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.connector.TableStatistics;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Keys with their digits. Looked up by key in memory, or read by the first reader. */
record SideInputSource(int size) implements TableSource {
    @Override
    public ChangelogMode changelogMode() {
        return ChangelogMode.INSERT_ONLY;
    }

    @Override
    public boolean bounded() {
        return true;
    }

    @Override
    public TableStatistics statistics() {
        return TableStatistics.ofRows(size);
    }

    @Override
    public LookupSupport lookup() {
        return LookupSupport.SYNC;
    }

    @Override
    public boolean lookupBlocks() {
        return false;
    }

    @Override
    public Optional<Integer> parallelism() {
        return Optional.of(1);
    }

    @Override
    public LookupReader createLookup(LookupContext context) {
        if (!context.keys().equals(List.of(0))) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "looking up a nexmark-side-input table by another column than its key");
        }
        return new Lookup(values());
    }

    @Override
    public SourceReader createReader(SourceContext context) {
        return new Reader(values(), context.batchSize());
    }

    private TextPool values() {
        return new TextPool(IntStream.range(0, size)
                .mapToObj(key -> Integer.toString(key).getBytes(StandardCharsets.US_ASCII))
                .toList());
    }

    private static void append(RowBatch batch, int key, TextPool values) {
        int row = batch.rows();
        batch.ensureCapacity(row + 1);
        ((LongVector) batch.column(0)).set(row, key);
        ((BytesVector) batch.column(1)).set(row, values.bytes, values.offsets[key], values.lengths[key]);
        batch.setRows(row + 1);
    }

    private record Lookup(TextPool values) implements LookupReader {
        @Override
        public void lookup(RowBatch keys, int row, RowBatch found) {
            long key = ((LongVector) keys.column(0)).get(row);
            if (key >= 0 && key < values.offsets.length) {
                append(found, (int) key, values);
            }
        }

        @Override
        public void close() {
            // Holds nothing.
        }
    }

    private static final class Reader implements SourceReader {
        private final TextPool values;
        private final int batchSize;
        private int next;

        Reader(TextPool values, int batchSize) {
            this.values = values;
            this.batchSize = batchSize;
        }

        @Override
        public boolean blocking() {
            return false;
        }

        @Override
        public Poll poll(RowBatch batch) {
            while (next < values.offsets.length && batch.rows() < batchSize) {
                append(batch, next++, values);
            }
            return next < values.offsets.length ? Poll.MORE : Poll.END;
        }

        @Override
        public byte[] position() {
            return ByteBuffer.allocate(Integer.BYTES).putInt(next).array();
        }

        @Override
        public void restore(byte[] position) {
            next = ByteBuffer.wrap(position).getInt();
        }

        @Override
        public void close() {
            // Holds nothing.
        }
    }
}
