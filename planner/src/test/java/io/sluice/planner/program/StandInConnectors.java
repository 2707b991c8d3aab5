package io.sluice.planner.program;

import io.sluice.spi.config.Option;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.Types;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Connectors of Flink's under their names, for plans: they take whatever comes. */
public final class StandInConnectors {
    private StandInConnectors() {}

    /** Takes all changes. */
    public static final class Print extends Named {
        public Print() {
            super("print");
        }
    }

    /** Takes all changes. */
    public static final class Blackhole extends Named {
        public Blackhole() {
            super("blackhole");
        }
    }

    /** Has partitions and metadata. */
    public static final class Filesystem extends Named {
        public Filesystem() {
            super("filesystem");
        }
    }

    private abstract static class Named implements ConnectorFactory {
        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public List<Option<?>> requiredOptions() {
            return List.of();
        }

        @Override
        public List<Option<?>> optionalOptions() {
            return List.of(text("path"), text("sink.parallelism"));
        }

        private static Option<String> text(String key) {
            return Option.string(key).doc("Not looked at.");
        }

        @Override
        public TableSource createSource(TableContext table) {
            return new Source();
        }

        @Override
        public TableSink createSink(TableContext table) {
            return new Sink();
        }
    }

    private record Source() implements TableSource {
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
            return Optional.of(this);
        }

        @Override
        public Map<String, LogicalType> readableMetadata() {
            return Map.of("file.path", Types.STRING.notNull());
        }

        @Override
        public TableSource withMetadata(List<String> keys) {
            return this;
        }

        @Override
        public SourceReader createReader(SourceContext context) {
            throw new UnsupportedOperationException("tables of this connector are only planned");
        }
    }

    private record Sink() implements TableSink {
        @Override
        public ChangelogMode changelogMode(ChangelogMode offered) {
            return offered;
        }

        @Override
        public Optional<TableSink> withStaticPartition(Map<String, String> partition) {
            return Optional.of(this);
        }

        @Override
        public Optional<TableSink> overwriting() {
            return Optional.of(this);
        }

        @Override
        public SinkWriter createWriter(SinkContext context) {
            throw new UnsupportedOperationException("tables of this connector are only planned");
        }
    }
}
