package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobStatus;
import io.sluice.gateway.server.Gateway;
import io.sluice.sql.tests.SqlClient.Result;
import io.sluice.sql.tests.SqlClient.StatementFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The table of changes in docs/upgrades.md: the first statement runs over the first rows, becomes the second one, which reads the rows that
 * come then; what EXPLAIN UPGRADE and ALTER JOB say and what is in the tables at the end is what the page says, whatever keeps the state.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class UpgradesPageTest {
    private static final Path PAGE = Path.of("../docs/upgrades.md");
    private static final String URL = "jdbc:h2:mem:upgrades;DB_CLOSE_DELAY=-1;DATABASE_TO_UPPER=false";
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final String REFUSED = "refused";
    private static final String MARKS = "The table `marks` has no rows before; after, it has these:";
    /** {@code -Dupgrades.backends=all} runs each row with each pair of backends. */
    private static final boolean ALL_BACKENDS =
            System.getProperty("upgrades.backends", "").equals("all");

    @TempDir
    Path folder;

    private Connection database;
    private Gateway gateway;
    private SqlClient client;

    /** Where the state of the job is before and after: each row of the page has some of these. */
    enum Backends {
        HEAP("hashmap", "hashmap"),
        HEAP_TO_ROCKSDB("hashmap", "rocksdb"),
        ROCKSDB_TO_HEAP("rocksdb", "hashmap"),
        ROCKSDB("rocksdb", "rocksdb");

        private final String before;
        private final String after;

        Backends(String before, String after) {
            this.before = before;
            this.after = after;
        }
    }

    /** A row of the page's table. */
    record Change(
            Backends backends,
            String name,
            List<String> before,
            List<String> after,
            List<String> verdicts,
            String result) {
        @Override
        public String toString() {
            return name + ", " + backends;
        }
    }

    static Stream<Change> changes() throws IOException {
        List<String> lines = section("## Changes").stream()
                .filter(line -> line.startsWith("| ") && line.contains("`"))
                .toList();
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            for (Backends backends : Backends.values()) {
                if (ALL_BACKENDS || backends.ordinal() == i % Backends.values().length) {
                    changes.add(change(lines.get(i), backends));
                }
            }
        }
        return changes.stream();
    }

    private static Change change(String line, Backends backends) {
        String[] cells = line.substring(2, line.length() - 2).split(" \\| ");
        assertThat(cells).as(line).hasSize(5);
        return new Change(
                backends,
                cells[0],
                code(cells[1]),
                code(cells[2]),
                List.of(cells[3].split(", ")),
                code(cells[4] + "` `").get(0));
    }

    private static List<String> code(String cell) {
        List<String> all = new ArrayList<>();
        Matcher matcher = CODE.matcher(cell.startsWith("`") ? cell : "`" + cell + "`");
        while (matcher.find()) {
            all.add(matcher.group(1));
        }
        return all;
    }

    private static List<String> section(String title) throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        return lines.subList(lines.indexOf(title), lines.size());
    }

    /** The rows of one of the page's blocks. */
    private static List<String> block(String title) throws IOException {
        List<String> lines = section(title);
        int start = lines.indexOf("```") + 1;
        return lines.subList(start, start + lines.subList(start, lines.size()).indexOf("```"));
    }

    /** The statements of the page's block of tables. */
    private List<String> tables() throws IOException {
        List<String> lines = section("## Tables");
        int start = lines.indexOf("```sql") + 1;
        String text = String.join(
                "\n",
                lines.subList(start, start + lines.subList(start, lines.size()).indexOf("```")));
        return Stream.of(text.split(";\n?")).map(this::placed).toList();
    }

    private String placed(String sql) {
        return sql.replace("${work}", folder.toString()).replace("${database}", URL);
    }

    @BeforeEach
    void start() throws SQLException, IOException {
        database = DriverManager.getConnection(URL);
        inDatabase("CREATE TABLE totals (k VARCHAR PRIMARY KEY, a BIGINT, b BIGINT, d DOUBLE, m DECIMAL(20, 2))");
        inDatabase("CREATE TABLE log (id INT, k VARCHAR, v BIGINT, w BIGINT)");
        gateway = Gateway.builder(folder.resolve("data"))
                .option("execution.checkpointing.interval", "1 h")
                .withoutEndpoints()
                .withoutWarmUp()
                .start();
        client = new ServiceClient(gateway.service(), Map.of(), Duration.ofSeconds(60));
        for (String table : List.of("orders", "names", "regions", "marks")) {
            Files.createDirectories(folder.resolve(table));
        }
        feed("names", "names", List.of("a,ann", "b,bob", "c,cleo"));
        feed("regions", "regions", List.of("a,north", "b,south", "c,west"));
        feed("orders", "1", block("## Rows before"));
        tables().forEach(client::execute);
    }

    @AfterEach
    void stop() throws SQLException {
        client.close();
        gateway.close();
        inDatabase("DROP ALL OBJECTS");
        database.close();
    }

    private void inDatabase(String sql) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute(sql);
        }
    }

    /** A file that appears all at once. */
    private void feed(String table, String name, List<String> rows) throws IOException {
        Path hidden = Files.write(folder.resolve(table + "." + name), rows);
        Files.move(hidden, folder.resolve(table).resolve(name + ".csv"), StandardCopyOption.ATOMIC_MOVE);
    }

    private Job job(String id) {
        return gateway.runtime().jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private void awaitRows(String id, long atLeast) {
        Job job = job(id);
        while (job.rowsRead() < atLeast && !job.status().ended()) {
            Thread.onSpinWait();
            Thread.yield();
        }
        assertThat(job.failure()).isEmpty();
    }

    private static String cell(Result result) {
        return String.valueOf(result.rows().get(0).cells().get(0));
    }

    private String run(List<String> statements) {
        statements.subList(0, statements.size() - 1).forEach(each -> client.execute(placed(each)));
        return placed(statements.get(statements.size() - 1));
    }

    private void setBackend(String backend) {
        client.execute("SET 'state.backend.type' = '" + backend + "'");
        client.execute("SET 'sluice.state.cache-size' = '0 bytes'");
    }

    private static List<String> verdicts(Result result) {
        return result.rows().stream()
                .map(row -> String.valueOf(row.cells().get(0)).replaceAll("\\(.*", "") + " "
                        + row.cells().get(1))
                .toList();
    }

    private static long readBy(String statement, long rows) {
        return rows + (statement.contains("names") ? 3 : 0) + (statement.contains("regions") ? 3 : 0);
    }

    /** The rows of the tables that are read from the beginning, and with other options once more. */
    private static long readAnew(Result explained) throws IOException {
        long rows = 0;
        for (var line : explained.rows()) {
            String operator = String.valueOf(line.cells().get(0));
            if (operator.startsWith("TableSourceScan")
                    && "rebuilt".equals(line.cells().get(1))) {
                rows += operator.contains(", orders,")
                        ? block("## Rows before").size()
                                + block("## Rows after").size()
                        : 3;
            }
        }
        return rows;
    }

    @ParameterizedTest
    @MethodSource("changes")
    void becomesWhatThePageSays(Change change) throws Exception {
        setBackend(change.backends().before);
        String before = run(change.before());
        String id = cell(client.execute(before));
        awaitRows(id, readBy(before, block("## Rows before").size()));
        String savepoint = cell(client.execute("CREATE SAVEPOINT FOR JOB '" + id + "'"));
        setBackend(change.backends().after);
        String after = run(change.after());
        Result explained = client.execute("EXPLAIN UPGRADE '" + id + "' FOR " + after);
        assertThat(verdicts(explained)).isEqualTo(change.verdicts());
        assertThat(client.execute("EXPLAIN UPGRADE '" + savepoint + "' FOR " + after)
                        .rows())
                .isEqualTo(explained.rows());
        if (change.result().equals(REFUSED)) {
            StatementFailure failure = catchThrowableOfType(
                    StatementFailure.class, () -> client.execute("ALTER JOB '" + id + "' AS " + after));
            assertThat(failure.code()).contains("VALIDATION_ERROR");
            assertThat(job(id).status()).isEqualTo(JobStatus.RUNNING);
            return;
        }
        assertThat(client.execute("ALTER JOB '" + id + "' AS " + after).rows()).isEqualTo(explained.rows());
        List<String> rows = block("## Rows after");
        feed("orders", "2", rows);
        List<String> marks = block(MARKS);
        feed("marks", "2", marks);
        awaitRows(id, rows.size() + readAnew(explained) + (after.contains("marks") ? marks.size() : 0));
        client.execute("STOP JOB '" + id + "' WITH SAVEPOINT");
        assertThat(result()).isEqualTo(change.result());
    }

    /** Not from a savepoint, which all backends write alike, but from the files of RocksDB that checkpoints share. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "add a column to an input of a join",
                "widen the order of a top-N",
                "add an aggregate to OVER",
                "add an aggregate to windows that overlap"
            })
    void becomesThatFromAnIncrementalCheckpointOfRocksDb(String name) throws Exception {
        Change change =
                changes().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
        setBackend("rocksdb");
        client.execute("SET 'execution.checkpointing.interval' = '100 ms'");
        client.execute("SET 'execution.checkpointing.incremental' = 'true'");
        client.execute("SET 'execution.checkpointing.externalized-checkpoint-retention' = 'retain-on-cancellation'");
        String before = run(change.before());
        String id = cell(client.execute(before));
        awaitRows(id, readBy(before, block("## Rows before").size()));
        awaitCheckpointOfNow(job(id));
        client.execute("STOP JOB '" + id + "'");
        while (!job(id).status().ended()) {
            Thread.yield();
        }
        Path checkpoint = job(id).lastCheckpoint().orElseThrow().folder();
        client.execute("SET 'execution.savepoint.path' = '" + checkpoint + "'");
        client.execute("SET 'sluice.state-recovery.accept-differences' = 'true'");
        String after = run(change.after());
        assertThat(verdicts(client.execute("EXPLAIN UPGRADE '" + checkpoint + "' FOR " + after)))
                .isEqualTo(change.verdicts());
        String next = cell(client.execute(after));
        List<String> rows = block("## Rows after");
        feed("orders", "2", rows);
        List<String> marks = block(MARKS);
        feed("marks", "2", marks);
        awaitRows(next, rows.size() + (after.contains("marks") ? marks.size() : 0));
        client.execute("STOP JOB '" + next + "' WITH SAVEPOINT");
        assertThat(result()).isEqualTo(change.result());
    }

    /** The second checkpoint that is complete after now holds all rows that were read before. */
    private static void awaitCheckpointOfNow(Job job) {
        long first = job.lastCheckpoint().map(report -> report.checkpoint()).orElse(0L) + 2;
        while (job.lastCheckpoint().map(report -> report.checkpoint()).orElse(0L) < first) {
            Thread.onSpinWait();
            Thread.yield();
        }
    }

    /** All that is in the tables of the database. */
    private String result() throws SQLException {
        List<String> rows = new ArrayList<>();
        for (String table : List.of("totals", "log")) {
            try (Statement statement = database.createStatement();
                    ResultSet result = statement.executeQuery("SELECT * FROM " + table + " ORDER BY 1, 2, 3, 4")) {
                int columns = result.getMetaData().getColumnCount();
                while (result.next()) {
                    List<String> cells = new ArrayList<>();
                    for (int i = 1; i <= columns; i++) {
                        cells.add(String.valueOf(result.getString(i)));
                    }
                    while (cells.get(cells.size() - 1).equals("null")) {
                        cells.remove(cells.size() - 1);
                    }
                    rows.add(String.join(" ", cells).replace("null", "-"));
                }
            }
        }
        return String.join("; ", rows);
    }
}
