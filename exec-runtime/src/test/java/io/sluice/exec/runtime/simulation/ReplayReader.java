package io.sluice.exec.runtime.simulation;

import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** Every n-th row of a list, n being the number of readers, in bits and with pauses, and with failures now and then. */
final class ReplayReader implements SourceReader {
    private final RowType type;
    private final List<Rows.Row> rows;
    private final SourceContext context;
    private final boolean blocking;
    private final Faults faults;
    private int next;

    ReplayReader(RowType type, List<Rows.Row> rows, SourceContext context, boolean blocking, Faults faults) {
        this.type = type;
        this.rows = rows;
        this.context = context;
        this.blocking = blocking;
        this.faults = faults;
        next = context.subtask();
    }

    @Override
    public boolean blocking() {
        return blocking;
    }

    @Override
    public Poll poll(RowBatch batch) throws IOException {
        faults.mayFail("read");
        int wanted = 1 + faults.random().nextInt(context.batchSize());
        while (next < rows.size() && batch.rows() < wanted) {
            Rows.append(type, batch, rows.get(next));
            next += context.parallelism();
        }
        if (next >= rows.size()) {
            return Poll.END;
        }
        return faults.random().nextInt(3) == 0
                ? new Poll.WaitUntil(
                        context.clock().currentTimeMillis() + faults.random().nextInt(8))
                : Poll.MORE;
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
    public void close() {}
}
