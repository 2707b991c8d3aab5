package io.sluice.connectors.jdbc;

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
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tables of a database, read and written by hand. */
final class JdbcTables {
    private final Map<String, String> options;

    /** @param options of all tables, without {@code table-name} */
    JdbcTables(Map<String, String> options) {
        this.options = Map.copyOf(options);
    }

    TableContext table(String name, RowType type, List<String> key, String... more) {
        Map<String, String> all = new HashMap<>(options);
        all.put("table-name", name);
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        List<Column> columns = type.fields().stream()
                .map(field -> (Column) Column.Physical.of(field.name(), field.type()))
                .toList();
        TableSchema schema = new TableSchema(
                columns,
                Optional.empty(),
                key.isEmpty() ? Optional.empty() : Optional.of(new TableSchema.PrimaryKey("pk", key)));
        return new TableContext(
                new TableIdentifier("c", "d", name),
                new CatalogTable(schema, List.of(), Optional.empty(), all, Optional.empty()),
                new Options(all),
                new Options(Map.of()),
                new Plugins(List.of()));
    }

    TableSource source(String name, RowType type, String... more) {
        return new JdbcFactory().createSource(table(name, type, List.of(), more));
    }

    /** All rows, by several readers one after another. */
    static List<List<@Nullable Object>> scan(TableSource source, RowType type, int readers) throws IOException {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int reader = 0; reader < readers; reader++) {
            SourceContext context = new SourceContext(reader, readers, 2, new ManualClock(0), () -> {});
            try (SourceReader opened = source.createReader(context)) {
                Poll poll = Poll.MORE;
                while (poll != Poll.END) {
                    RowBatch batch = new RowBatch(type.types(), 2);
                    poll = opened.poll(batch);
                    for (int row = 0; row < batch.rows(); row++) {
                        rows.add(JavaValues.row(type, batch, row));
                    }
                }
            }
        }
        return rows;
    }

    static List<String> texts(TableSource source, RowType type, int readers) throws IOException {
        return scan(source, type, readers).stream().map(List::toString).toList();
    }

    record Change(RowKind kind, List<@Nullable Object> values) {}

    static Change change(String sign, @Nullable Object... values) {
        RowKind kind = Arrays.stream(RowKind.values())
                .filter(each -> each.sign().equals(sign))
                .findFirst()
                .orElseThrow();
        return new Change(kind, Arrays.asList(values));
    }

    static void write(TableContext table, RowType type, Change... changes) throws IOException {
        SinkContext context = new SinkContext("1", 0, 1, type, new ManualClock(0), ZoneOffset.UTC);
        try (SinkWriter writer = new JdbcFactory().createSink(table).createWriter(context)) {
            RowBatch batch = new RowBatch(type.types(), changes.length);
            for (Change change : changes) {
                for (int i = 0; i < type.arity(); i++) {
                    JavaValues.set(
                            type.typeAt(i),
                            batch.column(i),
                            batch.rows(),
                            change.values().get(i));
                }
                batch.setRows(batch.rows() + 1);
                batch.setKind(batch.rows() - 1, change.kind());
            }
            writer.write(batch);
            writer.finish();
        }
    }
}
