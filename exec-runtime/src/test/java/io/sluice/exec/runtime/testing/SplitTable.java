package io.sluice.exec.runtime.testing;

import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A source with splits that a test fills, row by row. One reader. */
public final class SplitTable implements TableSource, SourceReader {
    private final RowType type;
    private final boolean blocking;
    private final Map<String, Deque<Rows.Row>> queues = new LinkedHashMap<>();
    private volatile List<String> splits;
    private volatile Set<String> paused = Set.of();
    private @Nullable SourceContext context;
    private String split = "";
    private boolean ending;

    /** @param blocking whether rows are read on a thread of their own */
    public SplitTable(RowType type, boolean blocking, String... splits) {
        this.type = type;
        this.blocking = blocking;
        this.splits = List.of(splits);
        this.splits.forEach(name -> queues.put(name, new ArrayDeque<>()));
    }

    public synchronized void add(String name, Object... values) {
        queues.computeIfAbsent(name, ignored -> new ArrayDeque<>()).add(Rows.insert(values));
        wake();
    }

    /** Ends a split, or begins one. */
    public synchronized void splits(String... names) {
        splits = List.of(names);
        wake();
    }

    public synchronized void end() {
        ending = true;
        wake();
    }

    private void wake() {
        if (context != null) {
            context.wakeUp().run();
        }
    }

    @Override
    public synchronized Poll poll(RowBatch batch) {
        for (String name : splits) {
            Rows.Row next = paused.contains(name)
                    ? null
                    : queues.computeIfAbsent(name, ignored -> new ArrayDeque<>())
                            .poll();
            if (next != null) {
                split = name;
                Rows.append(type, batch, next);
                return Poll.MORE;
            }
        }
        return ending ? Poll.END : Poll.WAIT;
    }

    @Override
    public List<String> splits() {
        return splits;
    }

    @Override
    public String split() {
        return split;
    }

    @Override
    public void pause(Set<String> names) {
        paused = names;
    }

    @Override
    public ChangelogMode changelogMode() {
        return ChangelogMode.INSERT_ONLY;
    }

    @Override
    public boolean bounded() {
        return false;
    }

    @Override
    public Optional<Integer> parallelism() {
        return Optional.of(1);
    }

    @Override
    public Optional<TableSource> withWatermark() {
        return Optional.of(this);
    }

    @Override
    public SourceReader createReader(SourceContext source) {
        context = source;
        return this;
    }

    @Override
    public boolean blocking() {
        return blocking;
    }

    @Override
    public byte[] position() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void restore(byte[] position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
