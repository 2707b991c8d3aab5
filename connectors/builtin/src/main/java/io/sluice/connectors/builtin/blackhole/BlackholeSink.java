package io.sluice.connectors.builtin.blackhole;

import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Forgets every row. Never wants UPDATE_BEFORE, so that the query need not make it. */
record BlackholeSink() implements TableSink {

    @Override
    public ChangelogMode changelogMode(ChangelogMode offered) {
        Set<RowKind> kinds = EnumSet.copyOf(offered.kinds());
        kinds.remove(RowKind.UPDATE_BEFORE);
        return kinds.isEmpty() ? offered : new ChangelogMode(kinds, offered.keyOnlyDeletes());
    }

    /** Whatever partition is named, its rows are forgotten. */
    @Override
    public Optional<TableSink> withStaticPartition(Map<String, String> partition) {
        return Optional.of(this);
    }

    @Override
    public SinkWriter createWriter(SinkContext context) {
        return new Writer();
    }

    private static final class Writer implements SinkWriter {
        @Override
        public boolean blocking() {
            return false;
        }

        @Override
        public void write(RowBatch batch) {
            // Forgotten.
        }

        @Override
        public void finish() {
            // Nothing was kept.
        }

        @Override
        public void abort() {
            // Nothing was kept.
        }

        @Override
        public void close() {
            // Nothing was kept.
        }
    }
}
