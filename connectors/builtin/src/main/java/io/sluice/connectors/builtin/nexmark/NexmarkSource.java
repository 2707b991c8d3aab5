package io.sluice.connectors.builtin.nexmark;

import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.connector.TableStatistics;
import io.sluice.spi.row.ChangelogMode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Events in the order of their numbers.
 *
 * @param events after which the source ends; empty: never
 * @param rate events a second of event time
 * @param watermarks whether the table says how its watermarks are made where it is read: then they are; else behind it
 * @param paths by column that is produced: a column of the table, and for a part of it a field of that
 */
record NexmarkSource(
        OptionalLong events,
        long rate,
        long seed,
        Optional<Integer> parallelism,
        boolean watermarks,
        List<List<Integer>> paths)
        implements TableSource {
    @Override
    public ChangelogMode changelogMode() {
        return ChangelogMode.INSERT_ONLY;
    }

    @Override
    public boolean bounded() {
        return events.isPresent();
    }

    @Override
    public Optional<TableSource> withProjection(int[] fields) {
        return withNestedProjection(Arrays.stream(fields).mapToObj(List::of).toList());
    }

    @Override
    public Optional<TableSource> withNestedProjection(List<List<Integer>> wanted) {
        return Optional.of(new NexmarkSource(events, rate, seed, parallelism, watermarks, List.copyOf(wanted)));
    }

    @Override
    public Optional<TableSource> withWatermark() {
        return watermarks ? Optional.of(this) : Optional.empty();
    }

    @Override
    public TableStatistics statistics() {
        return events.isPresent() ? TableStatistics.ofRows(events.getAsLong()) : TableStatistics.UNKNOWN;
    }

    @Override
    public SourceReader createReader(SourceContext context) {
        return new NexmarkReader(
                new EventGenerator(seed, rate), new EventColumns(paths), events.orElse(Long.MAX_VALUE), context);
    }
}
