package io.sluice.connectors.builtin.nexmark;

import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.row.RowBatch;
import java.nio.ByteBuffer;

/** Makes the events of every n-th cycle, n being the number of readers. */
final class NexmarkReader implements SourceReader {
    private final EventGenerator generator;
    private final EventColumns columns;
    private final long events;
    private final SourceContext context;
    private long next;

    /** @param events that all readers make together */
    NexmarkReader(EventGenerator generator, EventColumns columns, long events, SourceContext context) {
        this.generator = generator;
        this.columns = columns;
        this.events = events;
        this.context = context;
        next = (long) context.subtask() * EventGenerator.CYCLE;
    }

    @Override
    public boolean blocking() {
        return false;
    }

    @Override
    public Poll poll(RowBatch batch) {
        batch.ensureCapacity(context.batchSize());
        columns.bind(batch);
        generator.bind(columns);
        int rows = 0;
        while (rows < context.batchSize() && next < events) {
            int leftInCycle = EventGenerator.CYCLE - (int) (next % EventGenerator.CYCLE);
            int count = (int) Math.min(Math.min(leftInCycle, context.batchSize() - rows), events - next);
            generator.generate(next, count, columns, rows);
            rows += count;
            next += count;
            if (next % EventGenerator.CYCLE == 0) {
                next += (context.parallelism() - 1L) * EventGenerator.CYCLE;
            }
        }
        columns.finish(rows);
        batch.setRows(rows);
        return next < events ? Poll.MORE : Poll.END;
    }

    @Override
    public byte[] position() {
        return ByteBuffer.allocate(Long.BYTES).putLong(next).array();
    }

    @Override
    public void restore(byte[] position) {
        next = ByteBuffer.wrap(position).getLong();
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
