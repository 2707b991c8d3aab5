package io.sluice.spi.connector;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/** One format: what {@code 'format' = 'name'} picks. As {@link ConnectorFactory}, without state. */
public interface FormatFactory {
    String name();

    /** Options without the {@code <name>.} prefix under which a table writes them. */
    List<Option<?>> options();

    /** What rows of this format may mean: INSERT only for plain formats, more for CDC formats. */
    default ChangelogMode changelogMode() {
        return ChangelogMode.INSERT_ONLY;
    }

    /** Whether streams of this format, one after the other, are a stream of all their rows. */
    default boolean concatenates() {
        return false;
    }

    /**
     * A decoder of whole streams (files).
     *
     * @param fileType all columns that a row has in the file, in order
     * @param projection the fields of {@code fileType} to produce, in the order to produce them
     * @param options the format's options, prefix taken off
     */
    StreamDecoder createDecoder(RowType fileType, int[] projection, Options options);

    /** An encoder that appends rows to a stream. */
    StreamEncoder createEncoder(RowType type, Options options);
}
