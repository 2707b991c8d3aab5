package io.sluice.gateway.server.result;

import io.sluice.gateway.server.memory.MemoryShare;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Copies of rows in the order they came, cut into pages when they are taken. Not thread-safe. */
final class RowQueue {
    /** Clients refuse messages of about 100 MiB, and text takes several times the room of the values. */
    private static final long MAX_PAGE_BYTES = 16L << 20;

    /** What rows of a queue may have that were sent at once, however much others hold. */
    private static final long ALWAYS_BYTES = 16L << 20;

    private final RowType type;
    private final MemoryShare memory;
    private final Deque<RowBatch> chunks = new ArrayDeque<>();
    /** Rows of the first chunk that are taken already. */
    private int taken;

    private long rows;
    private long bytes;

    RowQueue(RowType type, MemoryShare memory) {
        this.type = type;
        this.memory = memory;
    }

    long rows() {
        return rows;
    }

    /** Heap that the rows hold, roughly. */
    long bytes() {
        return bytes;
    }

    /** Whether it may take more, as far as memory goes. An empty queue always may: each result goes on, however little is left. */
    boolean mayGrow() {
        return rows == 0 || !memory.full();
    }

    /**
     * Why no more rows can be held, when that is so: those who send them are held back, but only between their steps, and a step may make
     * any number of rows. A queue that has little of the memory is not meant.
     */
    Optional<SluiceException> overflow() {
        MemoryShare share = memory.overflown();
        if (share == null || bytes < Math.max(ALWAYS_BYTES, share.limit() / 2)) {
            return Optional.empty();
        }
        return Optional.of(
                SluiceException.of(
                                ErrorCode.OUT_OF_MEMORY,
                                "the query gives more rows at once than there is memory for: " + (bytes >> 20)
                                        + " MiB wait for the client, of " + (share.limit() >> 20) + " MiB of " + share)
                        .hint(
                                "INSERT the result into a table, or raise the limit and the memory of the gateway (-Xmx) with it."));
    }

    boolean isEmpty() {
        return rows == 0;
    }

    void append(RowBatch batch) {
        if (batch.rows() == 0) {
            return;
        }
        RowBatch tail = chunks.peekLast();
        if (tail == null || tail.rows() + batch.rows() > RowBatch.MAX_ROWS) {
            tail = new RowBatch(type.types(), batch.rows());
            chunks.addLast(tail);
        } else {
            count(-tail.memoryBytes());
        }
        tail.appendRange(batch, 0, batch.rows());
        count(tail.memoryBytes());
        rows += batch.rows();
    }

    /** The next rows, at least one unless the queue is empty. What is given belongs to the caller. */
    RowBatch take(int maxRows) {
        int count = rowsOfNextPage(maxRows);
        RowBatch head = chunks.peekFirst();
        if (head != null && taken == 0 && head.rows() == count) {
            drop(head);
            return head;
        }
        RowBatch page = new RowBatch(type.types(), count);
        while (page.rows() < count) {
            RowBatch chunk = chunks.getFirst();
            int copied = Math.min(count - page.rows(), chunk.rows() - taken);
            page.appendRange(chunk, taken, copied);
            taken += copied;
            rows -= copied;
            if (taken == chunk.rows()) {
                chunks.removeFirst();
                count(-chunk.memoryBytes());
                taken = 0;
            }
        }
        return page;
    }

    void clear() {
        chunks.clear();
        taken = 0;
        rows = 0;
        count(-bytes);
    }

    private void drop(RowBatch head) {
        chunks.removeFirst();
        rows -= head.rows();
        count(-head.memoryBytes());
    }

    private void count(long change) {
        bytes += change;
        memory.add(change);
    }

    private int rowsOfNextPage(int maxRows) {
        int count = 0;
        long room = MAX_PAGE_BYTES;
        int skip = taken;
        for (RowBatch chunk : chunks) {
            int available = chunk.rows() - skip;
            long rowBytes = Math.max(1, chunk.memoryBytes() / chunk.rows());
            int fits = (int) Math.min(Math.min(available, maxRows - count), room / rowBytes);
            count += fits;
            room -= fits * rowBytes;
            skip = 0;
            if (fits < available) {
                break;
            }
        }
        return count == 0 && rows > 0 ? 1 : count;
    }
}
