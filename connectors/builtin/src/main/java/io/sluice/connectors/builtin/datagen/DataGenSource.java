package io.sluice.connectors.builtin.datagen;

import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.row.ChangelogMode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * A table of made-up rows.
 *
 * @param columns the columns to make, with the names that their random streams go by
 * @param rows after which the source ends; empty: never
 * @param rowsPerReader after which each reader may stop; empty: no such limit
 * @param rowsPerSecond of all readers together; empty: as fast as it goes
 * @param seed of the table; empty: each reader draws one
 */
record DataGenSource(
        List<NamedPlan> columns,
        OptionalLong rows,
        OptionalLong rowsPerReader,
        OptionalLong rowsPerSecond,
        Optional<Seed> seed,
        Optional<Integer> parallelism)
        implements TableSource {

    record NamedPlan(String name, FieldPlan plan) {}

    @Override
    public ChangelogMode changelogMode() {
        return ChangelogMode.INSERT_ONLY;
    }

    @Override
    public boolean bounded() {
        return rows.isPresent() || rowsPerReader.isPresent();
    }

    @Override
    public Optional<TableSource> withProjection(int[] fields) {
        List<NamedPlan> wanted = Arrays.stream(fields).mapToObj(columns::get).toList();
        return Optional.of(new DataGenSource(wanted, rows, rowsPerReader, rowsPerSecond, seed, parallelism));
    }

    @Override
    public Optional<TableSource> withLimit(long limit) {
        return Optional.of(new DataGenSource(columns, rows, OptionalLong.of(limit), rowsPerSecond, seed, parallelism));
    }

    @Override
    public SourceReader createReader(SourceContext context) {
        Seed base = seed.orElseGet(() -> new Seed(new SplittableRandom().nextLong()))
                .child(context.subtask());
        FieldGenerator[] generators = columns.stream()
                .map(column -> column.plan().generator(base.child(column.name()), context))
                .toArray(FieldGenerator[]::new);
        return new DataGenReader(generators, share(context), rowsPerSecond, context);
    }

    /** How many of the rows are this reader's: rows s, s + p, s + 2p, ... are those of reader s of p. */
    private long share(SourceContext context) {
        long most = rowsPerReader.orElse(Long.MAX_VALUE);
        if (rows.isEmpty()) {
            return most;
        }
        long all = rows.getAsLong();
        return Math.min(most, all / context.parallelism() + (context.subtask() < all % context.parallelism() ? 1 : 0));
    }
}
