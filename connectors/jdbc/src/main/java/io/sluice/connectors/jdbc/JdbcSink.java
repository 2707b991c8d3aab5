package io.sluice.connectors.jdbc;

import io.sluice.spi.connector.SinkCommitter;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A table that is written: rows are inserted, or, where the table has a primary key, replaced and deleted by it.
 *
 * @param keys the columns of the primary key; empty when there is none
 * @param batchRows rows a statement batch
 * @param retries how often a batch that fails is repeated
 * @param staging where rows wait for their checkpoint; empty when they need not, or are not to
 */
record JdbcSink(
        Database database,
        List<String> keys,
        int batchRows,
        int retries,
        Optional<StagingTable> staging,
        Optional<Integer> parallelism)
        implements TableSink {
    JdbcSink {
        keys = List.copyOf(keys);
    }

    @Override
    public ChangelogMode changelogMode(ChangelogMode offered) {
        if (keys.isEmpty()) {
            return ChangelogMode.INSERT_ONLY;
        }
        Set<RowKind> kinds = EnumSet.of(RowKind.INSERT, RowKind.UPDATE_AFTER, RowKind.DELETE);
        kinds.retainAll(offered.kinds());
        return kinds.isEmpty() ? ChangelogMode.INSERT_ONLY : new ChangelogMode(kinds, true);
    }

    @Override
    public Optional<SinkCommitter> createCommitter(String jobId) {
        return staging.map(table -> new JdbcCommitter(jobId, table));
    }

    @Override
    public SinkWriter createWriter(SinkContext context) {
        return new JdbcWriter(this, context);
    }
}
