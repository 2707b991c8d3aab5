package io.sluice.connectors.builtin.datagen;

import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.row.RowBatch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Makes one reader's rows, as fast as its schedule lets it. */
final class DataGenReader implements SourceReader {
    private final FieldGenerator[] generators;
    private final long rows;
    private final OptionalLong rowsPerSecond;
    private final SourceContext context;
    private long made;
    /** Set by the first poll, so that waiting for the job to start is no backlog. */
    private @Nullable RowSchedule schedule;

    /** @param rows after which this reader ends; {@link Long#MAX_VALUE}: never */
    DataGenReader(FieldGenerator[] generators, long rows, OptionalLong rowsPerSecond, SourceContext context) {
        this.generators = generators;
        this.rows = rows;
        this.rowsPerSecond = rowsPerSecond;
        this.context = context;
    }

    @Override
    public boolean blocking() {
        return false;
    }

    @Override
    public Poll poll(RowBatch batch) {
        int wanted = (int) Math.min(context.batchSize(), rows - made);
        if (rowsPerSecond.isEmpty()) {
            make(batch, wanted);
            return made == rows ? Poll.END : Poll.MORE;
        }
        long now = context.clock().currentTimeMillis();
        RowSchedule current = schedule;
        if (current == null) {
            current = new RowSchedule(rowsPerSecond.getAsLong(), context.subtask(), context.parallelism(), now, made);
            schedule = current;
        }
        int due = current.take(wanted, now);
        make(batch, due);
        if (made == rows) {
            return Poll.END;
        }
        return due == wanted ? Poll.MORE : new Poll.WaitUntil(current.nextMillis());
    }

    private void make(RowBatch batch, int count) {
        if (count == 0) {
            return;
        }
        batch.ensureCapacity(count);
        for (int i = 0; i < generators.length; i++) {
            generators[i].fill(batch.column(i), 0, count);
        }
        batch.setRows(count);
        made += count;
    }

    @Override
    public byte[] position() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(made);
            for (FieldGenerator generator : generators) {
                generator.save(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return bytes.toByteArray();
    }

    @Override
    public void restore(byte[] position) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(position))) {
            made = in.readLong();
            for (FieldGenerator generator : generators) {
                generator.restore(in);
            }
        }
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
