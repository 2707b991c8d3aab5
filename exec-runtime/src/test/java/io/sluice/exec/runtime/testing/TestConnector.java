package io.sluice.exec.runtime.testing;

import io.sluice.spi.config.Option;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.LookupCache;
import io.sluice.spi.connector.LookupContext;
import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.connector.LookupSupport;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tables by name: a source that runs a function of the test, a sink that keeps what it gets. */
public final class TestConnector implements ConnectorFactory {
    /** What a test puts in for a table. */
    public static final class Table {
        public Function<SourceContext, SourceReader> reader = context -> {
            throw new IllegalStateException("nothing to read");
        };
        public Optional<Integer> parallelism = Optional.empty();
        /** Appends the rows of a row of keys to a batch. */
        public @Nullable LookupReader lookup;

        public LookupCache cache = LookupCache.NONE;
        public boolean blockingWriter;
        /** The table's source, where it is not one that only reads. */
        public Optional<TableSource> source = Optional.empty();

        /** The table's sink, where it is not one that keeps what it gets. */
        public Optional<TableSink> sink = Optional.empty();

        public final List<Rows.Row> written = new ArrayList<>();
        public final List<String> events = new ArrayList<>();

        public synchronized List<Rows.Row> written() {
            return List.copyOf(written);
        }

        public synchronized List<String> events() {
            return List.copyOf(events);
        }

        synchronized void event(String text) {
            events.add(text);
        }
    }

    private static final Map<String, Table> TABLES = new ConcurrentHashMap<>();

    public static Table table(String name) {
        return TABLES.computeIfAbsent(name, ignored -> new Table());
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public List<Option<?>> requiredOptions() {
        return List.of();
    }

    @Override
    public List<Option<?>> optionalOptions() {
        return List.of();
    }

    @Override
    public TableSource createSource(TableContext context) {
        Table table = table(context.identifier().name());
        if (table.source.isPresent()) {
            return table.source.get();
        }
        return new TableSource() {
            @Override
            public ChangelogMode changelogMode() {
                return ChangelogMode.ALL;
            }

            @Override
            public boolean bounded() {
                return true;
            }

            @Override
            public Optional<Integer> parallelism() {
                return table.parallelism;
            }

            @Override
            public LookupSupport lookup() {
                return table.lookup == null ? LookupSupport.NONE : LookupSupport.BOTH;
            }

            @Override
            public LookupCache lookupCache() {
                return table.cache;
            }

            @Override
            public LookupReader createLookup(LookupContext lookup) {
                return Objects.requireNonNull(table.lookup);
            }

            @Override
            public SourceReader createReader(SourceContext source) {
                return table.reader.apply(source);
            }
        };
    }

    @Override
    public TableSink createSink(TableContext context) {
        Table table = table(context.identifier().name());
        if (table.sink.isPresent()) {
            return table.sink.get();
        }
        return new TableSink() {
            @Override
            public ChangelogMode changelogMode(ChangelogMode offered) {
                return offered;
            }

            @Override
            public SinkWriter createWriter(SinkContext sink) {
                return new Writer(table, sink.type());
            }
        };
    }

    private record Writer(Table table, RowType type) implements SinkWriter {
        @Override
        public boolean blocking() {
            return table.blockingWriter;
        }

        @Override
        public void write(RowBatch batch) {
            synchronized (table) {
                table.written.addAll(Rows.of(type, batch));
            }
        }

        @Override
        public void finish() {
            table.event("finish");
        }

        @Override
        public void abort() {
            table.event("abort");
        }

        @Override
        public void close() {
            table.event("close");
        }
    }

    /** Reads a list of rows, each subtask its share, the answer at the end given. */
    public static Function<SourceContext, SourceReader> rows(RowType type, List<Rows.Row> rows) {
        return context -> new ListReader(type, rows, context, false);
    }

    /** As {@link #rows}, on a blocking thread. */
    public static Function<SourceContext, SourceReader> blockingRows(RowType type, List<Rows.Row> rows) {
        return context -> new ListReader(type, rows, context, true);
    }

    private static final class ListReader implements SourceReader {
        private final RowType type;
        private final List<Rows.Row> rows;
        private final SourceContext context;
        private final boolean blocking;
        private int next;

        ListReader(RowType type, List<Rows.Row> rows, SourceContext context, boolean blocking) {
            this.type = type;
            this.rows = rows;
            this.context = context;
            this.blocking = blocking;
            next = context.subtask();
        }

        @Override
        public boolean blocking() {
            return blocking;
        }

        @Override
        public Poll poll(RowBatch batch) {
            while (next < rows.size() && batch.rows() < context.batchSize()) {
                Rows.append(type, batch, rows.get(next));
                next += context.parallelism();
            }
            return next < rows.size() ? Poll.MORE : Poll.END;
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
}
