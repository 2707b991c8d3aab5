package io.sluice.exec.runtime.lookup;

import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps the whole table and reads it again when it has become old: {@code lookup.cache = FULL}. */
final class WholeTable implements LookupTable {
    private static final int BATCH_ROWS = 1024;

    /** A reading of the table. */
    private record Reading(Map<KeyBytes, RowBatch> rows, long millis) {}

    private final TableSource source;
    private final int[] keys;
    private final List<LogicalType> tableTypes;
    private final List<LogicalType> types;
    private final List<LogicalType> keyTypes;
    private final Supplier<CalcProgram> calcs;
    private final long reloadMillis;
    private final Clock clock;
    private final RowBatch nothing;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Reading last;

    /** @param keys columns of what the source produces */
    WholeTable(
            TableSource source,
            List<Integer> keys,
            List<LogicalType> tableTypes,
            List<LogicalType> types,
            Supplier<CalcProgram> calcs,
            Duration reloadInterval,
            Clock clock) {
        this.source = source;
        this.keys = keys.stream().mapToInt(Integer::intValue).toArray();
        this.tableTypes = List.copyOf(tableTypes);
        this.types = List.copyOf(types);
        this.keyTypes = keys.stream().map(tableTypes::get).toList();
        this.calcs = calcs;
        this.reloadMillis = reloadInterval.toMillis();
        this.clock = clock;
        this.nothing = new RowBatch(types, 1);
    }

    @Override
    public RowBatch lookup(LookupKeys wanted, int row) throws IOException {
        return current().rows().getOrDefault(wanted.bytes(row), nothing);
    }

    /** The last reading. When it is old one thread reads again; the others wait only for the first reading of all. */
    private Reading current() throws IOException {
        Reading known = last;
        if (known != null && clock.currentTimeMillis() - known.millis() < reloadMillis) {
            return known;
        }
        if (known == null) {
            reading.lock();
        } else if (!reading.tryLock()) {
            return known;
        }
        try {
            Reading newest = last;
            if (newest == null || newest == known) {
                newest = read();
                last = newest;
            }
            return newest;
        } finally {
            reading.unlock();
        }
    }

    private Reading read() throws IOException {
        long millis = clock.currentTimeMillis();
        Map<KeyBytes, RowBatch> rows = new HashMap<>();
        CalcProgram calc = calcs.get();
        try (SourceReader reader = source.createReader(new SourceContext(0, 1, BATCH_ROWS, clock, () -> {}))) {
            RowBatch batch = new RowBatch(tableTypes, BATCH_ROWS);
            Poll poll = Poll.MORE;
            while (poll != Poll.END) {
                batch.reset();
                poll = reader.poll(batch);
                add(batch, calc, rows);
                if (poll != Poll.MORE && poll != Poll.END) {
                    throw SluiceException.internal("a table that is kept whole to be read to its end", poll.toString());
                }
            }
        } finally {
            calc.close();
        }
        return new Reading(rows, millis);
    }

    private void add(RowBatch batch, CalcProgram calc, Map<KeyBytes, RowBatch> rows) {
        KeyBytes[] rowKeys = KeyBytes.of(batch, new RowEncoder(keyTypes, keys));
        RowBatch one = new RowBatch(tableTypes, 1);
        RowBatch computed = new RowBatch(new ColumnVector[types.size()]);
        for (int row = 0; row < batch.rows(); row++) {
            if (hasNullKey(batch, row)) {
                continue;
            }
            one.reset();
            one.appendRow(batch, row);
            calc.run(one, computed);
            if (computed.rows() > 0) {
                rows.computeIfAbsent(rowKeys[row], key -> new RowBatch(types, 1))
                        .appendRow(computed, 0);
            }
        }
    }

    private boolean hasNullKey(RowBatch batch, int row) {
        return Arrays.stream(keys).anyMatch(key -> batch.column(key).isNull(row));
    }

    @Override
    public void close() {
        last = null;
    }
}
