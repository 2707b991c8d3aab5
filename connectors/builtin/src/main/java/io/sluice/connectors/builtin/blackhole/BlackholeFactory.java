package io.sluice.connectors.builtin.blackhole;

import io.sluice.spi.config.Option;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSink;
import java.util.List;

/** The {@code blackhole} connector: takes every row and keeps none. */
public final class BlackholeFactory implements ConnectorFactory {
    @Override
    public String name() {
        return "blackhole";
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
    public TableSink createSink(TableContext table) {
        return new BlackholeSink();
    }
}
