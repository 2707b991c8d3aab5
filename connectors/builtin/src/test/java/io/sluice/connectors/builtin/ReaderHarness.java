package io.sluice.connectors.builtin;

import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs one reader by hand: polls it, moves its clock, keeps its rows. */
public final class ReaderHarness {
    private final SourceReader reader;
    private final RowType type;
    private final ManualClock clock;
    private final RowBatch batch;
    private final List<List<@Nullable Object>> rows = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private int polls;

    public ReaderHarness(
            TableSource source, RowType type, ManualClock clock, int subtask, int parallelism, int batchSize) {
        this.type = type;
        this.clock = clock;
        batch = new RowBatch(type.types(), batchSize);
        reader = source.createReader(new SourceContext(subtask, parallelism, batchSize, clock, () -> {}));
    }

    /** A table of physical columns in a session without configuration. */
    public static TableContext table(String name, RowType type, Map<String, String> options) {
        return table(name, type, options, Map.of());
    }

    public static TableContext table(
            String name, RowType type, Map<String, String> options, Map<String, String> session) {
        List<Column> columns = new ArrayList<>();
        for (Field field : type.fields()) {
            columns.add(Column.Physical.of(field.name(), field.type()));
        }
        CatalogTable table =
                new CatalogTable(TableSchema.of(columns), List.of(), Optional.empty(), options, Optional.empty());
        return new TableContext(
                new TableIdentifier("cat", "db", name),
                table,
                new Options(options),
                new Options(session),
                new Plugins(List.of()));
    }

    /** Options in order: key, value, key, value. */
    public static Map<String, String> options(String... keysAndValues) {
        Map<String, String> options = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            options.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return options;
    }

    /** One poll. */
    public Poll poll() {
        batch.reset();
        polls++;
        try {
            Poll answer = reader.poll(batch);
            for (int row = 0; row < batch.rows(); row++) {
                List<@Nullable Object> values = JavaValues.row(type, batch, row);
                rows.add(values);
                lines.add(batch.rowKind(row).sign() + values);
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Polls until the reader has nothing more for now. */
    public Poll drain() {
        Poll answer = poll();
        while (answer.equals(Poll.MORE)) {
            answer = poll();
        }
        return answer;
    }

    /** Lets time pass, waking the reader when it wants to be. */
    public void runFor(long millis) {
        long end = clock.currentTimeMillis() + millis;
        while (drain() instanceof Poll.WaitUntil wait && wait.millis() <= end) {
            clock.advanceTo(wait.millis());
        }
        clock.advanceTo(end);
    }

    public List<List<@Nullable Object>> rows() {
        return rows;
    }

    /** Rows with their kinds: {@code +I[1, a]}. */
    public List<String> lines() {
        return lines;
    }

    /** Rows of the last poll. */
    public int lastBatch() {
        return batch.rows();
    }

    public int polls() {
        return polls;
    }

    public SourceReader reader() {
        return reader;
    }
}
