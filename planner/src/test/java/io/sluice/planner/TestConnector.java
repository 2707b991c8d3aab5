package io.sluice.planner;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tables that can be planned and not run: {@code 'connector' = 'test'}. */
public final class TestConnector implements ConnectorFactory {
    private static final Option<Integer> ROWS = Option.integer("rows");

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
        return List.of(ROWS, Option.string("note"));
    }

    @Override
    public TableSource createSource(TableContext table) {
        table.options().find(ROWS);
        return new Source();
    }

    @Override
    public TableSink createSink(TableContext table) {
        return new Sink();
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
        public Map<String, LogicalType> readableMetadata() {
            Map<String, LogicalType> metadata = new LinkedHashMap<>();
            metadata.put("file.path", Types.STRING.notNull());
            metadata.put("file.size", Types.BIGINT.notNull());
            return metadata;
        }

        @Override
        public TableSource withMetadata(List<String> keys) {
            return this;
        }

        @Override
        public SourceReader createReader(SourceContext context) {
            throw new UnsupportedOperationException("these tables are only planned");
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
        public SinkWriter createWriter(SinkContext context) {
            throw new UnsupportedOperationException("these tables are only planned");
        }
    }
}
