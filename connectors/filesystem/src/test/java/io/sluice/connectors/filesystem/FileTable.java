package io.sluice.connectors.filesystem;

import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A table of the filesystem connector, and readers and writers of it run by hand. */
final class FileTable {
    private final RowType type;
    private final TableContext context;

    /** @param options key, value, key, value */
    FileTable(RowType type, List<String> partitionKeys, String... options) {
        this(type, partitionKeys, Map.of(), options);
    }

    FileTable(RowType type, List<String> partitionKeys, Map<String, String> session, String... options) {
        this.type = type;
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            map.put(options[i], options[i + 1]);
        }
        List<Column> columns = new ArrayList<>();
        for (Field field : type.fields()) {
            columns.add(Column.Physical.of(field.name(), field.type()));
        }
        context = new TableContext(
                new TableIdentifier("cat", "db", "t"),
                new CatalogTable(TableSchema.of(columns), partitionKeys, Optional.empty(), map, Optional.empty()),
                new Options(map),
                new Options(session),
                new Plugins(List.of(FileTable.class.getClassLoader())));
    }

    static RowType row(Object... namesAndTypes) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            fields.add(Field.of((String) namesAndTypes[i], (LogicalType) namesAndTypes[i + 1]));
        }
        return RowType.of(fields);
    }

    TableSource source() {
        return new FileSystemFactory().createSource(context);
    }

    TableSink sink() {
        return new FileSystemFactory().createSink(context);
    }

    RowType type() {
        return type;
    }

    /** All rows of a bounded source. */
    List<List<@Nullable Object>> read() {
        return read(source(), type);
    }

    static List<List<@Nullable Object>> read(TableSource source, RowType type) {
        return read(source, type, 0, 1);
    }

    static List<List<@Nullable Object>> read(TableSource source, RowType type, int subtask, int parallelism) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (SourceReader reader = source.createReader(new SourceContext(subtask, parallelism, 3, () -> 0, () -> {}))) {
            Poll answer = poll(reader, type, rows);
            while (answer.equals(Poll.MORE)) {
                answer = poll(reader, type, rows);
            }
            if (!answer.equals(Poll.END)) {
                throw new AssertionError(answer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    static Poll poll(SourceReader reader, RowType type, List<List<@Nullable Object>> rows) throws IOException {
        RowBatch batch = new RowBatch(type.types(), 3);
        Poll answer = reader.poll(batch);
        for (int row = 0; row < batch.rows(); row++) {
            rows.add(JavaValues.row(type, batch, row));
        }
        return answer;
    }

    SinkWriter writer(TableSink sink, String job, int subtask, Clock clock) {
        return sink.createWriter(new SinkContext(job, subtask, 2, type, clock, ZoneOffset.UTC));
    }

    /** A writer of a job that goes on from a checkpoint. */
    SinkWriter writer(TableSink sink, String job, int subtask, long checkpoint) {
        return sink.createWriter(
                new SinkContext(job, subtask, 2, type, () -> 0, ZoneOffset.UTC, OptionalLong.of(checkpoint)));
    }

    /** Writes rows with one writer to the end. */
    void write(TableSink sink, String job, Object[]... rows) throws IOException {
        try (SinkWriter writer = writer(sink, job, 0, () -> 0)) {
            writer.write(batch(rows));
            writer.finish();
        }
    }

    RowBatch batch(Object[]... rows) {
        RowBatch batch = new RowBatch(type.types(), Math.max(1, rows.length));
        for (int row = 0; row < rows.length; row++) {
            for (int i = 0; i < type.arity(); i++) {
                JavaValues.set(
                        type.typeAt(i),
                        batch.column(i),
                        row,
                        Arrays.asList(rows[row]).get(i));
            }
        }
        batch.setRows(rows.length);
        return batch;
    }

    static Object[] values(@Nullable Object... values) {
        return values;
    }
}
