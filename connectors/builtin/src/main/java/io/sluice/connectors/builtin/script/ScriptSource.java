package io.sluice.connectors.builtin.script;

import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One table of a timeline.
 *
 * @param projection the physical columns to produce
 * @param splits which a row is of by the value of a column; empty for a table whose splits are not told apart
 * @param file of the timeline; readers cannot be made without
 */
record ScriptSource(
        TableIdentifier table,
        RowType physical,
        List<Integer> projection,
        ChangelogMode changelogMode,
        boolean bounded,
        Optional<Splits> splits,
        Optional<Path> file,
        ZoneId zone)
        implements TableSource {
    /** @param names those of all splits, as the column's value is written */
    record Splits(int column, List<String> names) {}

    @Override
    public Optional<TableSource> withProjection(int[] fields) {
        return Optional.of(project(fields));
    }

    ScriptSource project(int[] fields) {
        List<Integer> wanted = Arrays.stream(fields).mapToObj(projection::get).toList();
        return new ScriptSource(table, physical, wanted, changelogMode, bounded, splits, file, zone);
    }

    @Override
    public boolean ownWatermarks() {
        return true;
    }

    @Override
    public Optional<TableSource> withWatermark() {
        return splits.isPresent() ? Optional.of(this) : Optional.empty();
    }

    @Override
    public SourceReader createReader(SourceContext context) {
        return new ScriptReader(this, timeline(), path().toString(), context);
    }

    /** Reads the file. */
    Timeline timeline() {
        Path path = path();
        try {
            return Timeline.parse(Files.readString(path), path.toString());
        } catch (IOException e) {
            throw SluiceException.of(ErrorCode.IO_ERROR, null, e)
                    .with("message", "cannot read timeline \"" + path + "\": " + e.getMessage());
        }
    }

    Path path() {
        return file.orElseThrow(() -> SluiceException.of(ErrorCode.MISSING_OPTION)
                .with("option", ScriptFactory.SESSION_TIMELINE.key())
                .hint("SET it to the timeline's file, or give the table the option \"timeline\"."));
    }

    /** Whether an item's table is this one. */
    boolean owns(String name) {
        return name.equals(table.name()) || name.equals(table.summary());
    }
}
