package io.sluice.connectors.formats.csv;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.FormatFactory;
import io.sluice.spi.connector.StreamDecoder;
import io.sluice.spi.connector.StreamEncoder;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/** The {@code csv} format. */
public final class CsvFormat implements FormatFactory {
    @Override
    public boolean concatenates() {
        return true;
    }

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public List<Option<?>> options() {
        return CsvSettings.OPTIONS;
    }

    @Override
    public StreamDecoder createDecoder(RowType fileType, int[] projection, Options options) {
        return new CsvDecoder(fileType, projection, CsvSettings.of(options));
    }

    @Override
    public StreamEncoder createEncoder(RowType type, Options options) {
        return new CsvEncoder(type, CsvSettings.of(options));
    }
}
