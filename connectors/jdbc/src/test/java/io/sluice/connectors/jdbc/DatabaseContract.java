package io.sluice.connectors.jdbc;

import static io.sluice.connectors.jdbc.JdbcTables.change;
import static io.sluice.connectors.jdbc.JdbcTables.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.sluice.spi.connector.LookupContext;
import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.connector.SinkCommitter;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.SourceExpression;
import io.sluice.spi.connector.SourceExpression.Call;
import io.sluice.spi.connector.SourceExpression.Column;
import io.sluice.spi.connector.SourceExpression.Constant;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.connector.TableSource.FilterOffer;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeParser;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What holds for every database. */
abstract class DatabaseContract {
    static final RowType PARTS =
            (RowType) TypeParser.parse("ROW<id BIGINT NOT NULL, name STRING, price DECIMAL(10, 2)>");
    private static final LogicalType TEXT = TypeParser.parse("VARCHAR(20)");

    abstract Map<String, String> options();

    /** The types of the columns a to n of a table with values of all kinds, as the database calls them. */
    abstract String kinds();

    /** Digits of a second's fraction. */
    int timePrecision() {
        return 9;
    }

    final JdbcTables tables() {
        return new JdbcTables(options());
    }

    void execute(String... statements) throws SQLException {
        Properties user = new Properties();
        if (options().containsKey("username")) {
            user.setProperty("user", options().get("username"));
        }
        try (Connection connection = DriverManager.getConnection(options().get("url"), user);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Names are written as they stand here, whatever a database makes of those without quotes. */
    String quoted(String name) {
        return Dialect.of(options().get("url")).quote(name);
    }

    String parts(String name) {
        return "CREATE TABLE " + quoted(name) + " (" + quoted("id") + " BIGINT NOT NULL PRIMARY KEY, " + quoted("name")
                + " VARCHAR(20), " + quoted("price") + " DECIMAL(10, 2))";
    }

    @BeforeEach
    void create() throws SQLException {
        execute(parts("parts"));
    }

    @AfterEach
    void drop() throws SQLException {
        execute("DROP TABLE " + quoted("parts"));
    }

    @Test
    void readsReplacesAndDeletes() throws IOException {
        write(
                tables().table("parts", PARTS, List.of("id")),
                PARTS,
                change("+I", 1L, "bolt", new BigDecimal("0.25")),
                change("+I", 2L, "nut", null),
                change("+I", 3L, "gear", null),
                change("+U", 1L, "bolt", new BigDecimal("0.30")),
                change("-D", 2L, null, null));
        assertThat(JdbcTables.texts(tables().source("parts", PARTS), PARTS, 1))
                .containsExactlyInAnyOrder("[1, bolt, 0.30]", "[3, gear, null]");
    }

    @Test
    void writesTheSameKeyAgainWhereThereIsNothingElse() throws IOException, SQLException {
        execute("CREATE TABLE " + quoted("ids") + " (" + quoted("id") + " BIGINT NOT NULL PRIMARY KEY)");
        RowType ids = (RowType) TypeParser.parse("ROW<id BIGINT NOT NULL>");
        write(tables().table("ids", ids, List.of("id")), ids, change("+I", 1L), change("+U", 1L), change("+I", 2L));
        assertThat(JdbcTables.texts(tables().source("ids", ids), ids, 1)).containsExactlyInAnyOrder("[1]", "[2]");
        execute("DROP TABLE " + quoted("ids"));
    }

    @Test
    void readsMoreRowsThanAFetch() throws IOException {
        List<JdbcTables.Change> rows = new ArrayList<>();
        for (long id = 1; id <= 500; id++) {
            rows.add(change("+I", id, "n" + id, BigDecimal.ONE));
        }
        write(tables().table("parts", PARTS, List.of()), PARTS, rows.toArray(JdbcTables.Change[]::new));
        assertThat(JdbcTables.texts(tables().source("parts", PARTS, "scan.fetch-size", "100"), PARTS, 1))
                .hasSize(500);
        String[] parts = {
            "scan.partition.column", "id",
            "scan.partition.num", "7",
            "scan.partition.lower-bound", "1",
            "scan.partition.upper-bound", "500"
        };
        assertThat(JdbcTables.texts(tables().source("parts", PARTS, parts), PARTS, 2))
                .hasSize(500)
                .doesNotHaveDuplicates();
        TableSource few = tables().source("parts", PARTS).withLimit(3).orElseThrow();
        assertThat(JdbcTables.texts(few, PARTS, 1)).hasSize(3);
    }

    @Test
    void bringsValuesThereAndBack() throws IOException, SQLException {
        String[] types = kinds().split("; ");
        StringBuilder columns = new StringBuilder();
        for (int i = 0; i < types.length; i++) {
            columns.append(i == 0 ? "" : ", ")
                    .append(quoted(String.valueOf((char) ('a' + i))))
                    .append(' ')
                    .append(types[i]);
        }
        execute("CREATE TABLE " + quoted("kinds") + " (" + columns + ")");
        RowType type = (RowType) TypeParser.parse(
                "ROW<a BOOLEAN, b TINYINT, c SMALLINT, d INT, e BIGINT, f FLOAT, g DOUBLE, h DECIMAL(31, 10), i CHAR(3),"
                        + " j VARCHAR(20), k BYTES, l DATE, m TIME(0), n TIMESTAMP(" + timePrecision() + ")>");
        int nanos = timePrecision() == 9 ? 123_456_789 : 123_456_000;
        Object[] values = {
            true,
            (byte) -128,
            (short) 32767,
            Integer.MIN_VALUE,
            Long.MAX_VALUE,
            1.5f,
            -2.25,
            new BigDecimal("123456789012345678901.0123456789"),
            "abc",
            "żółw 🐢",
            new byte[] {0, -1, 7},
            LocalDate.of(1969, 12, 31),
            LocalTime.of(23, 59, 59),
            // An hour that the clocks of Berlin skip.
            LocalDateTime.of(2024, 3, 31, 2, 30, 15, nanos)
        };
        write(tables().table("kinds", type, List.of()), type, change("+I", values), change("+I", new Object[14]));
        List<?> read = JdbcTables.scan(tables().source("kinds", type), type, 1);
        execute("DROP TABLE " + quoted("kinds"));
        assertThat(read.get(0)).usingRecursiveComparison().isEqualTo(Arrays.asList(values));
        assertThat(read.get(1)).isEqualTo(Arrays.asList(new Object[14]));
    }

    // ---- conditions ----

    static SourceExpression call(String function, SourceExpression... operands) {
        return new Call(function, List.of(operands), Types.BOOLEAN);
    }

    static SourceExpression id() {
        return new Column("id", PARTS.typeAt(0));
    }

    static SourceExpression name() {
        return new Column("name", PARTS.typeAt(1));
    }

    static SourceExpression price() {
        return new Column("price", PARTS.typeAt(2));
    }

    static SourceExpression number(long value) {
        return new Constant(value, Types.BIGINT.withNullable(false));
    }

    static SourceExpression text(String value) {
        return new Constant(value, TEXT);
    }

    /** Offers conditions, and says which are to be checked again and the ids of the rows that are read. */
    private String filtered(SourceExpression... conditions) throws IOException {
        FilterOffer offer =
                tables().source("parts", PARTS).withFilters(List.of(conditions)).orElseThrow();
        assertThat(offer.accepted()).hasSize(conditions.length);
        List<Object> ids = new ArrayList<>();
        JdbcTables.scan(offer.source(), PARTS, 1).forEach(row -> ids.add(row.get(0)));
        return offer.remaining() + " "
                + ids.stream().map(Object::toString).sorted().toList();
    }

    private void fill() throws IOException {
        write(
                tables().table("parts", PARTS, List.of("id")),
                PARTS,
                change("+I", 1L, "bolt", new BigDecimal("0.25")),
                change("+I", 2L, null, new BigDecimal("1.50")),
                change("+I", 3L, "nut", null),
                change("+I", 4L, "o'ring", new BigDecimal("9.99")));
    }

    @Test
    void checksConditionsOnWholeNumbers() throws IOException {
        fill();
        assertThat(filtered(call("=", id(), number(2)))).isEqualTo("[] [2]");
        assertThat(filtered(call("<", number(2), id()))).isEqualTo("[] [3, 4]");
        assertThat(filtered(call(">=", id(), number(2)), call("<>", id(), number(3))))
                .isEqualTo("[] [2, 4]");
        assertThat(filtered(call("OR", call("=", id(), number(1)), call("=", id(), number(4)))))
                .isEqualTo("[] [1, 4]");
        assertThat(filtered(call("NOT", call("<=", id(), number(3))))).isEqualTo("[] [4]");
    }

    @Test
    void checksConditionsOnWhatItMaySeeInAnotherWayNoMoreStrictly() throws IOException {
        fill();
        assertThat(filtered(call("IS NULL", name()))).isEqualTo("[] [2]");
        assertThat(filtered(call("AND", call("IS NOT NULL", price()), call("IS NOT NULL", name()))))
                .isEqualTo("[] [1, 4]");
        assertThat(filtered(call("=", name(), text("o'ring")))).isEqualTo("[0] [4]");
        SourceExpression one = new Constant(new BigDecimal("1.50"), PARTS.typeAt(2));
        assertThat(filtered(call("=", price(), one))).isEqualTo("[0] [2]");
        assertThat(filtered(call(">", price(), one))).isEqualTo("[0] [2, 4]");
        // Of an AND the part that the database knows.
        assertThat(filtered(call("AND", call("=", id(), number(1)), call("LIKE", name(), text("b%")))))
                .isEqualTo("[0] [1]");
    }

    @Test
    void leavesConditionsThatTheDatabaseMaySeeMoreStrictly() {
        TableSource source = tables().source("parts", PARTS);
        List.of(
                        call("<", name(), text("c")),
                        call("<>", name(), text("bolt")),
                        call("=", name(), text("bolt ")),
                        call("NOT", call("=", name(), text("bolt"))),
                        call("OR", call("=", id(), number(1)), call("LIKE", name(), text("b%"))))
                .forEach(condition ->
                        assertThat(source.withFilters(List.of(condition))).isEmpty());
    }

    @Test
    void looksUpRowsThatMeetTheConditions() throws IOException {
        fill();
        TableSource source = tables().source("parts", PARTS)
                .withFilters(List.of(call("IS NOT NULL", name())))
                .orElseThrow()
                .source();
        RowBatch keys = new RowBatch(List.of(Types.BIGINT), 2);
        for (long id = 1; id <= 2; id++) {
            JavaValues.set(Types.BIGINT, keys.column(0), keys.rows(), id);
            keys.setRows(keys.rows() + 1);
        }
        try (LookupReader reader = source.createLookup(new LookupContext(List.of(0), new ManualClock(0)))) {
            RowBatch found = new RowBatch(PARTS.types(), 1);
            reader.lookup(keys, 0, found);
            reader.lookup(keys, 1, found);
            assertThat(found.rows()).isEqualTo(1);
            assertThat(JavaValues.row(PARTS, found, 0)).hasToString("[1, bolt, 0.25]");
        }
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> JdbcTables.scan(tables().source("nowhere", PARTS), PARTS, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nowhere");
    }

    // ---- exactly once without a key ----

    private static final RowType LINES = (RowType) TypeParser.parse("ROW<id BIGINT, name STRING>");

    /** The database has what this needs; Derby does not. */
    boolean stages() {
        return true;
    }

    private TableSink staged() {
        return new JdbcFactory()
                .createSink(tables().table("lines", LINES, List.of(), "sink.delivery-guarantee", "exactly-once"));
    }

    private static SinkWriter writer(TableSink sink, OptionalLong checkpoint) {
        return sink.createWriter(new SinkContext("job", 0, 1, LINES, new ManualClock(0), ZoneOffset.UTC, checkpoint));
    }

    private static RowBatch lines(long... ids) {
        RowBatch batch = new RowBatch(LINES.types(), ids.length);
        for (long id : ids) {
            JavaValues.set(LINES.typeAt(0), batch.column(0), batch.rows(), id);
            JavaValues.set(LINES.typeAt(1), batch.column(1), batch.rows(), "line");
            batch.setRows(batch.rows() + 1);
        }
        return batch;
    }

    private List<String> ids() throws IOException {
        return JdbcTables.texts(tables().source("lines", LINES), LINES, 1).stream()
                .map(row -> row.substring(1, row.indexOf(',')))
                .sorted()
                .toList();
    }

    private void withLines(Steps steps) throws IOException, SQLException {
        execute("CREATE TABLE " + quoted("lines") + " (" + quoted("id") + " BIGINT, " + quoted("name")
                + " VARCHAR(20))");
        try {
            steps.run();
        } finally {
            execute(
                    "DROP TABLE " + quoted("lines"),
                    "DROP TABLE " + quoted("sluice_staging_lines"),
                    "DROP TABLE " + quoted("sluice_commits"));
        }
    }

    private interface Steps {
        void run() throws IOException, SQLException;
    }

    @Test
    void rowsAreThereOnceWhateverIsDoneAgain() throws IOException, SQLException {
        assumeThat(stages()).isTrue();
        withLines(() -> {
            TableSink sink = staged();
            SinkCommitter committer = sink.createCommitter("job").orElseThrow();
            committer.discardAfter(0);
            List<byte[]> first;
            List<byte[]> second;
            try (SinkWriter writer = writer(sink, OptionalLong.of(0))) {
                writer.write(lines(1, 2));
                first = writer.prepareCommit(1, Long.MIN_VALUE);
                writer.write(lines(3));
                second = writer.prepareCommit(2, Long.MIN_VALUE);
                writer.write(lines(4));
                assertThat(ids()).isEmpty();
                // The process ends: after the commit of the first, before it was noted; rows of after the second are
                // lost.
                committer.commit(first);
                writer.abort();
            }
            assertThat(ids()).containsExactly("1", "2");
            committer.commit(first);
            committer.commit(second);
            committer.commit(second);
            committer.discardAfter(2);
            assertThat(ids()).containsExactly("1", "2", "3");
            try (SinkWriter again = writer(sink, OptionalLong.of(2))) {
                again.write(lines(4));
                committer.commit(again.prepareCommit(3, Long.MIN_VALUE));
                again.abort();
            }
            assertThat(ids()).containsExactly("1", "2", "3", "4");
            assertThatThrownBy(() -> committer.discardAfter(1)).hasMessageContaining("goes back to checkpoint 1");
        });
    }

    @Test
    void movesNothingWhenSomethingCannotBeMoved() throws IOException, SQLException {
        assumeThat(stages()).isTrue();
        withLines(() -> {
            TableSink sink = staged();
            SinkCommitter committer = sink.createCommitter("job").orElseThrow();
            List<byte[]> prepared;
            try (SinkWriter writer = writer(sink, OptionalLong.of(0))) {
                writer.write(lines(1));
                prepared = new ArrayList<>(writer.prepareCommit(1, Long.MIN_VALUE));
                writer.write(lines(2));
                prepared.addAll(writer.prepareCommit(2, Long.MIN_VALUE));
                writer.abort();
            }
            execute("ALTER TABLE " + quoted("lines") + " ADD CONSTRAINT odd CHECK (" + quoted("id") + " <> 2)");
            assertThatThrownBy(() -> committer.commit(prepared)).isInstanceOf(IOException.class);
            assertThat(ids()).isEmpty();
            execute("ALTER TABLE " + quoted("lines") + " DROP CONSTRAINT odd");
            committer.commit(prepared);
            assertThat(ids()).containsExactly("1", "2");
        });
    }

    @Test
    void withoutCheckpointsRowsAppearTogether() throws IOException, SQLException {
        assumeThat(stages()).isTrue();
        withLines(() -> {
            try (SinkWriter writer = writer(staged(), OptionalLong.empty())) {
                writer.write(lines(1));
                writer.write(lines(2));
                assertThat(ids()).isEmpty();
                writer.finish();
            }
            assertThat(ids()).containsExactly("1", "2");
            try (SinkWriter failing = writer(staged(), OptionalLong.empty())) {
                failing.write(lines(3));
                failing.abort();
            }
            assertThat(ids()).containsExactly("1", "2");
        });
    }

    @Test
    void databaseThatCannotIsRefusedByName() {
        assumeThat(stages()).isFalse();
        assertThatThrownBy(this::staged)
                .hasMessageContaining("\"sink.delivery-guarantee\" = \"exactly-once\"")
                .hasMessageContaining("is not supported");
    }
}
