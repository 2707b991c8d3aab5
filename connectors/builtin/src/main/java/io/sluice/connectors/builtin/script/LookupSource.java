package io.sluice.connectors.builtin.script;

import io.sluice.spi.connector.LookupCache;
import io.sluice.spi.connector.LookupContext;
import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.connector.LookupSupport;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;

/**
 * A table of a timeline whose rows are all there from the start, and may be looked up.
 *
 * @param table what its rows are
 */
record LookupSource(ScriptSource table, LookupSupport lookup, LookupCache lookupCache) implements TableSource {
    @Override
    public ChangelogMode changelogMode() {
        return ChangelogMode.INSERT_ONLY;
    }

    @Override
    public boolean bounded() {
        return true;
    }

    @Override
    public Optional<TableSource> withProjection(int[] fields) {
        return Optional.of(new LookupSource(table.project(fields), lookup, lookupCache));
    }

    @Override
    public Optional<Integer> parallelism() {
        return Optional.of(1);
    }

    @Override
    public LookupReader createLookup(LookupContext context) {
        return new LookupRows(this, context.keys());
    }

    /** All at once, so that a cache can be filled with it. */
    @Override
    public SourceReader createReader(SourceContext context) {
        return new Reader(this);
    }

    /** Of the columns that are produced. */
    List<LogicalType> types() {
        return table.projection().stream().map(table.physical()::typeAt).toList();
    }

    /** Reads all rows. */
    RowBatch rows() {
        ScriptRows rows = new ScriptRows(table, table.path().toString());
        RowBatch all = new RowBatch(types(), 1);
        for (Timeline.Item item : table.timeline().items()) {
            if (item instanceof Timeline.Row row) {
                rows.append(all, row);
            }
        }
        return all;
    }

    private static final class Reader implements SourceReader {
        private final LookupSource source;
        private boolean done;

        Reader(LookupSource source) {
            this.source = source;
        }

        @Override
        public boolean blocking() {
            return true;
        }

        @Override
        public Poll poll(RowBatch batch) {
            if (!done) {
                RowBatch rows = source.rows();
                batch.ensureCapacity(rows.rows());
                batch.appendRange(rows, 0, rows.rows());
                done = true;
            }
            return Poll.END;
        }

        @Override
        public byte[] position() {
            return new byte[] {(byte) (done ? 1 : 0)};
        }

        @Override
        public void restore(byte[] position) {
            done = position[0] != 0;
        }

        @Override
        public void close() {
            // Holds nothing.
        }
    }
}
