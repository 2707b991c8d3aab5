package io.sluice.connectors.jdbc;

import static io.sluice.connectors.jdbc.JdbcTables.change;
import static io.sluice.connectors.jdbc.JdbcTables.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.config.Options;
import io.sluice.spi.connector.LookupCache;
import io.sluice.spi.connector.LookupContext;
import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeParser;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On an H2 database in this process. */
class JdbcTableTest {
    private static final RowType PARTS = RowType.of(List.of(
            Field.of("id", Types.BIGINT.withNullable(false)),
            Field.of("name", Types.STRING),
            Field.of("price", TypeParser.parse("DECIMAL(10, 2)"))));

    private static final String URL = "jdbc:h2:mem:parts;DB_CLOSE_DELAY=-1;DATABASE_TO_UPPER=false";

    private static final JdbcTables TABLES = new JdbcTables(Map.of("url", URL));

    private Connection database;

    @BeforeEach
    void create() throws SQLException {
        database = DriverManager.getConnection(URL);
        execute("CREATE TABLE parts (id BIGINT PRIMARY KEY, name VARCHAR, price DECIMAL(10, 2))");
        execute("INSERT INTO parts VALUES (1, 'bolt', 0.25), (2, NULL, 1.50), (3, 'nut', NULL)");
    }

    @AfterEach
    void drop() throws SQLException {
        execute("DROP ALL OBJECTS");
        database.close();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute(sql);
        }
    }

    private static TableSource source(String... options) {
        return TABLES.source("parts", PARTS, options);
    }

    private static List<String> scan(TableSource source, RowType type, int readers) throws IOException {
        return JdbcTables.texts(source, type, readers);
    }

    @Test
    void readsAllRowsOrSomeColumns() throws IOException {
        assertThat(scan(source(), PARTS, 1)).containsExactly("[1, bolt, 0.25]", "[2, null, 1.50]", "[3, nut, null]");
        RowType two = RowType.of(List.of(PARTS.fields().get(2), PARTS.fields().get(0)));
        TableSource some = source().withProjection(new int[] {2, 0}).orElseThrow();
        assertThat(scan(some, two, 1)).containsExactly("[0.25, 1]", "[1.50, 2]", "[null, 3]");
        TableSource none = source().withProjection(new int[0]).orElseThrow();
        assertThat(scan(none, RowType.of(List.of()), 1)).hasSize(3);
        assertThat(scan(source().withLimit(2).orElseThrow(), PARTS, 1)).hasSize(2);
    }

    @Test
    void readsInParts() throws IOException, SQLException {
        for (int id = 4; id <= 20; id++) {
            execute("INSERT INTO parts VALUES (" + id + ", 'p', 1)");
        }
        TableSource source = source(
                "scan.partition.column", "id",
                "scan.partition.num", "3",
                "scan.partition.lower-bound", "1",
                "scan.partition.upper-bound", "20");
        List<String> rows = scan(source, PARTS, 2);
        assertThat(rows).hasSize(20).doesNotHaveDuplicates();
        assertThatThrownBy(() -> source("scan.partition.column", "id"))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MISSING_OPTION));
    }

    @Test
    void goesOnFromAPosition() throws IOException {
        SourceContext context = new SourceContext(0, 1, 2, new ManualClock(0), () -> {});
        byte[] position;
        try (SourceReader reader = source().createReader(context)) {
            reader.poll(new RowBatch(PARTS.types(), 2));
            position = reader.position();
        }
        try (SourceReader reader = source().createReader(context)) {
            reader.restore(position);
            RowBatch batch = new RowBatch(PARTS.types(), 2);
            assertThat(reader.poll(batch)).isEqualTo(Poll.END);
            assertThat(JavaValues.row(PARTS, batch, 0)).hasToString("[3, nut, null]");
        }
    }

    @Test
    void looksRowsUp() throws IOException, SQLException {
        execute("INSERT INTO parts VALUES (4, 'nut', 7)");
        LookupReader reader = source().createLookup(new LookupContext(List.of(1), new ManualClock(0)));
        RowBatch keys = new RowBatch(List.of(Types.STRING), 3);
        for (String key : new String[] {"nut", "none", "bolt"}) {
            JavaValues.set(Types.STRING, keys.column(0), keys.rows(), key);
            keys.setRows(keys.rows() + 1);
        }
        RowBatch found = new RowBatch(PARTS.types(), 1);
        reader.lookup(keys, 0, found);
        reader.lookup(keys, 1, found);
        assertThat(found.rows()).isEqualTo(2);
        reader.lookup(keys, 2, found);
        assertThat(JavaValues.row(PARTS, found, 2)).hasToString("[1, bolt, 0.25]");
        reader.close();
    }

    @Test
    void cachesAsItsOptionsSay() {
        assertThat(source().lookupCache()).isEqualTo(LookupCache.NONE);
        assertThat(source("lookup.cache.max-rows", "5").lookupCache()).isInstanceOf(LookupCache.Partial.class);
        assertThat(source("lookup.cache", "FULL", "lookup.full-cache.periodic-reload.interval", "5 min")
                        .lookupCache())
                .isEqualTo(new LookupCache.Full(Duration.ofMinutes(5)));
    }

    @Test
    void replacesAndDeletesByKey() throws IOException {
        TableContext table = TABLES.table("parts", PARTS, List.of("id"), "sink.buffer-flush.max-rows", "2");
        assertThat(new JdbcFactory()
                        .createSink(table)
                        .changelogMode(ChangelogMode.ALL)
                        .kinds())
                .containsExactlyInAnyOrder(RowKind.INSERT, RowKind.UPDATE_AFTER, RowKind.DELETE);
        write(
                table,
                PARTS,
                change("+I", 4L, "screw", new BigDecimal("3.00")),
                change("+U", 1L, "bolt", null),
                change("-D", 2L, null, null),
                change("+I", 5L, "pin", null),
                change("-D", 5L, null, null),
                change("+I", 5L, "pin again", null),
                change("-D", 99L, null, null));
        assertThat(scan(source(), PARTS, 1))
                .containsExactlyInAnyOrder(
                        "[1, bolt, null]", "[3, nut, null]", "[4, screw, 3.00]", "[5, pin again, null]");
    }

    @Test
    void insertsWithoutAKey() throws IOException {
        TableContext table = TABLES.table("parts", PARTS, List.of());
        assertThat(new JdbcFactory().createSink(table).changelogMode(ChangelogMode.ALL))
                .isEqualTo(ChangelogMode.INSERT_ONLY);
        write(table, PARTS, change("+I", 4L, "screw", null));
        assertThat(scan(source(), PARTS, 1)).hasSize(4);
        assertThatThrownBy(() -> write(table, PARTS, change("+I", 4L, "screw", null)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot write to jdbc:h2:mem:parts parts");
    }

    @Test
    void errorsNameTheTableAndNoPassword() {
        assertThatThrownBy(() -> scan(TABLES.source("none", PARTS), PARTS, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot read jdbc:h2:mem:parts none");
        assertThat(Database.of(new Options(Map.of(
                        "url", "jdbc:postgresql://u:secret@h/db?password=secret",
                        "table-name", "t",
                        "password", "secret"))))
                .hasToString("jdbc:postgresql://h/db t");
        assertThatThrownBy(() -> source("url", "jdbc:oracle:thin:@h"))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION_VALUE));
    }
}
