package io.sluice.connectors.formats.json;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.FormatFactory;
import io.sluice.spi.connector.StreamDecoder;
import io.sluice.spi.connector.StreamEncoder;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/** The {@code json} format: rows are objects, one after the other, each usually on a line of its own. */
public final class JsonFormat implements FormatFactory {
    @Override
    public boolean concatenates() {
        return true;
    }

    @Override
    public String name() {
        return "json";
    }

    @Override
    public List<Option<?>> options() {
        return JsonSettings.OPTIONS;
    }

    @Override
    public StreamDecoder createDecoder(RowType fileType, int[] projection, Options options) {
        return new JsonDecoder(fileType, projection, JsonSettings.of(options));
    }

    @Override
    public StreamEncoder createEncoder(RowType type, Options options) {
        return new JsonEncoder(type, JsonSettings.of(options));
    }
}
