package io.sluice.exec.runtime.lookup;

import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** Asks the table for each key, with as many readers as are needed at once. */
final class DirectLookups implements LookupTable {
    /** A reader and what is computed of its rows. */
    private record Reader(LookupReader reader, CalcProgram calc, RowBatch found, RowBatch computed) {}

    private final Supplier<LookupReader> readers;
    private final Supplier<CalcProgram> calcs;
    private final List<LogicalType> tableTypes;
    private final List<LogicalType> types;
    private final ConcurrentLinkedQueue<Reader> idle = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /**
     * @param calcs what filters and projects the table's rows; opened
     * @param tableTypes what readers find
     * @param types what is left of it
     */
    DirectLookups(
            Supplier<LookupReader> readers,
            Supplier<CalcProgram> calcs,
            List<LogicalType> tableTypes,
            List<LogicalType> types) {
        this.readers = readers;
        this.calcs = calcs;
        this.tableTypes = List.copyOf(tableTypes);
        this.types = List.copyOf(types);
    }

    @Override
    public RowBatch lookup(LookupKeys keys, int row) throws IOException {
        Reader taken = idle.poll();
        Reader reader = taken == null
                ? new Reader(
                        readers.get(),
                        calcs.get(),
                        new RowBatch(tableTypes, 1),
                        new RowBatch(new ColumnVector[types.size()]))
                : taken;
        boolean done = false;
        try {
            reader.found().reset();
            reader.reader().lookup(keys.batch(), row, reader.found());
            reader.calc().run(reader.found(), reader.computed());
            RowBatch result = new RowBatch(types, Math.max(1, reader.computed().rows()));
            result.appendRange(reader.computed(), 0, reader.computed().rows());
            done = true;
            return result;
        } finally {
            if (done && !closed) {
                idle.add(reader);
            }
            if (!done || closed) {
                reader.reader().close();
                reader.calc().close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        for (Reader reader = idle.poll(); reader != null; reader = idle.poll()) {
            reader.reader().close();
            reader.calc().close();
        }
    }
}
