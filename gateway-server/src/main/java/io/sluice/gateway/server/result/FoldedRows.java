package io.sluice.gateway.server.result;

import io.sluice.gateway.server.memory.MemoryShare;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a changelog adds up to: a multiset of rows, in the order in which rows first appeared. A row that has gone and comes back counts
 * as new. As long as no row is taken back, all rows stay in the order in which they came, which an ORDER BY may have made. Not
 * thread-safe.
 */
final class FoldedRows {
    /** Map entry, key object and array header, roughly. */
    private static final int ENTRY_BYTES = 128;

    private static final int REFERENCE_BYTES = 8;
    /** What a result may have however much others hold. */
    private static final long ALWAYS_BYTES = 1L << 20;

    private final RowType type;
    private final RowCodec codec;
    private final long maxBytes;
    private final MemoryShare memory;
    private final Map<Row, Count> rows = new LinkedHashMap<>();
    /** All rows as they came, of equal ones the same object; null when one has been taken back. */
    private @Nullable List<Row> arrivals = new ArrayList<>();

    private long bytes;
    /** Of the memory, for {@link #release}. */
    private long counted;

    /** @param maxBytes heap that the rows may hold */
    FoldedRows(RowType type, long maxBytes, MemoryShare memory) {
        this.type = type;
        this.codec = new RowCodec(type);
        this.maxBytes = maxBytes;
        this.memory = memory;
    }

    /** @throws SluiceException OUT_OF_MEMORY when the rows need more than they may */
    void add(RowBatch batch) {
        long before = bytes;
        for (int i = 0; i < batch.rows(); i++) {
            add(new Row(codec.encode(batch, i)), RowKind.isAdd(batch.kind(i)) ? 1 : -1);
        }
        counted += bytes - before;
        memory.add(bytes - before);
        MemoryShare exhausted = memory.exhausted();
        if (exhausted != null && counted > ALWAYS_BYTES) {
            throw SluiceException.of(
                            ErrorCode.OUT_OF_MEMORY,
                            "the final rows of the result need more than is left of " + (exhausted.limit() >> 20)
                                    + " MiB of " + exhausted)
                    .hint("INSERT the result into a table, or fetch and close other results first.");
        }
        if (bytes > maxBytes) {
            throw SluiceException.of(
                            ErrorCode.OUT_OF_MEMORY,
                            "the final rows of the result need more than " + (maxBytes >> 20) + " MiB")
                    .hint("INSERT the result into a table, or raise sluice.result.fold-memory.");
        }
    }

    /** Gives the memory back: the rows are not needed any more. */
    void release() {
        memory.add(-counted);
        counted = 0;
    }

    /** The rows as insert-only batches. @throws SluiceException INTERNAL_ERROR when a row was taken back that was never there */
    List<RowBatch> toBatches() {
        List<RowBatch> batches = new ArrayList<>();
        RowBatch batch = new RowBatch(type.types(), 0);
        for (Row row : arrivals == null ? left() : arrivals) {
            if (batch.rows() == RowBatch.MAX_ROWS) {
                batches.add(batch);
                batch = new RowBatch(type.types(), 0);
            }
            decode(row, batch);
        }
        batches.add(batch);
        return batches;
    }

    private List<Row> left() {
        List<Row> left = new ArrayList<>();
        rows.forEach((row, count) -> {
            if (count.value < 0) {
                throw SluiceException.internal("a changelog that adds up", "a row deleted more often than inserted");
            }
            left.addAll(Collections.nCopies(Math.toIntExact(count.value), row));
        });
        return left;
    }

    private void add(Row row, int change) {
        Count count = rows.get(row);
        if (count == null) {
            count = new Count(row);
            rows.put(row, count);
            bytes += row.bytes.length + ENTRY_BYTES;
        }
        count.value += change;
        note(count.row, change);
        // A row may be taken back before it comes, when parallel tasks send it; only zero means that it is gone.
        if (count.value == 0) {
            rows.remove(row);
            bytes -= row.bytes.length + ENTRY_BYTES;
        }
    }

    private void note(Row row, int change) {
        List<Row> inOrder = arrivals;
        if (inOrder != null && change > 0) {
            inOrder.add(row);
            bytes += REFERENCE_BYTES;
        } else if (inOrder != null) {
            bytes -= (long) inOrder.size() * REFERENCE_BYTES;
            arrivals = null;
        }
    }

    private void decode(Row row, RowBatch batch) {
        try {
            codec.read(new DataInputStream(new ByteArrayInputStream(row.bytes)), batch);
        } catch (IOException e) {
            throw SluiceException.of(ErrorCode.INTERNAL_ERROR, null, e).with("message", "reading from memory failed");
        }
    }

    private static final class Count {
        private final Row row;
        private long value;

        Count(Row row) {
            this.row = row;
        }
    }

    private static final class Row {
        private final byte[] bytes;
        private final int hash;

        Row(byte[] bytes) {
            this.bytes = bytes;
            this.hash = Arrays.hashCode(bytes);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Row row && hash == row.hash && Arrays.equals(bytes, row.bytes);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
