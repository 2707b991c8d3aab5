package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.connectors.jdbc.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A gateway in a process of its own that is killed, without any warning, again and again while seven jobs run: afterwards its files and tables
 * hold what they should, nothing missing and nothing twice. Four of them keep their state in RocksDB with a cache of next to nothing, and
 * some make incremental or unaligned checkpoints. {@code -Dkill.times=25 -Dkill.seed=7} for more than usual.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class KillTest {
    private static final int KILLS = Integer.getInteger("kill.times", 3);
    private static final int ROWS_PER_SECOND = 1_000;
    /** Enough for all the time in which the gateway lives to be killed. */
    private static final int ROWS = ROWS_PER_SECOND * (KILLS + 2);

    private static final int KEYS = 7;
    private static final String BACKEND = "state.backend.type";
    private static final String CACHE = "sluice.state.cache-size";
    private static final String INCREMENTAL = "execution.checkpointing.incremental";
    private static final String UNALIGNED = "execution.checkpointing.unaligned.enabled";

    @TempDir
    Path folder;

    private AutoCloseable server;
    private String url;
    private String user = "";
    private Connection database;
    private GatewayProcess gateway;

    /** PostgreSQL where it is installed, else H2. */
    @BeforeEach
    void startDatabase() throws Exception {
        if (PostgresServer.installed()) {
            PostgresServer postgres = PostgresServer.start();
            server = postgres;
            url = postgres.url();
            user = "postgres";
        } else {
            Server h2 = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
            server = h2::stop;
            url = "jdbc:h2:tcp://localhost:" + h2.getPort() + "/mem:shop;DB_CLOSE_DELAY=-1;DATABASE_TO_UPPER=false";
        }
        database = DriverManager.getConnection(url, user, "");
        try (Statement statement = database.createStatement()) {
            statement.execute("CREATE TABLE sums (k INT PRIMARY KEY, c BIGINT, total BIGINT)");
            statement.execute("CREATE TABLE largest (k INT, place BIGINT, n INT, PRIMARY KEY (k, place))");
            statement.execute("CREATE TABLE sevens (n INT)");
        }
    }

    @AfterEach
    void stop() throws Exception {
        if (gateway != null) {
            gateway.close();
        }
        database.close();
        server.close();
    }

    private RestClient client() throws IOException {
        return new RestClient(gateway.restPort(), Map.of());
    }

    @Test
    void everyRowIsThereOnce() throws Exception {
        Random random = new Random(Long.getLong("kill.seed", 1));
        gateway = GatewayProcess.start(
                folder, Map.of("execution.checkpointing.interval", "100 ms", "parallelism.default", "2"));
        submit(client());
        for (int kill = 0; kill < KILLS; kill++) {
            gateway.runFor(200 + random.nextInt(1_500));
            gateway.killAndRestart();
        }
        awaitEnd(client());
        check();
    }

    private void submit(RestClient client) {
        client.execute("CREATE TABLE numbers (n INT, k AS MOD(n, " + KEYS + "), ts AS TO_TIMESTAMP_LTZ(n * 10, 3),"
                + " WATERMARK FOR ts AS ts) WITH ('connector' = 'datagen', 'fields.n.kind' = 'sequence',"
                + " 'fields.n.start' = '1', 'fields.n.end' = '" + ROWS + "', 'rows-per-second' = '" + ROWS_PER_SECOND
                + "')");
        client.execute("CREATE TABLE copies (n INT, k INT) PARTITIONED BY (k) WITH ('connector' = 'filesystem',"
                + " 'format' = 'csv', 'path' = '" + folder.resolve("copies") + "', 'auto-compaction' = 'true',"
                + " 'sink.partition-commit.policy.kind' = 'success-file', 'sink.partition-commit.delay' = '1 d')");
        file(client, "windows", "k INT, c BIGINT, total INT");
        file(client, "pairs", "n INT, m INT");
        file(client, "firsts", "k INT, n INT");
        jdbc(client, "sums", "k INT, c BIGINT, total BIGINT, PRIMARY KEY (k) NOT ENFORCED");
        jdbc(client, "largest", "k INT, place BIGINT, n INT, PRIMARY KEY (k, place) NOT ENFORCED");
        jdbc(client, "sevens", "n INT");
        client.execute("ALTER TABLE sevens SET ('sink.delivery-guarantee' = 'exactly-once')");
        client.execute("INSERT INTO sevens SELECT n FROM numbers WHERE k = 0");
        client.execute("INSERT INTO copies SELECT n, k FROM numbers");
        set(client, Map.of(UNALIGNED, "true", BACKEND, "rocksdb", CACHE, "0 bytes"));
        client.execute(
                "INSERT INTO windows SELECT k, COUNT(*), SUM(n) FROM"
                        + " TABLE(TUMBLE(TABLE numbers, DESCRIPTOR(ts), INTERVAL '1' SECOND)) GROUP BY k, window_start, window_end");
        set(client, Map.of(INCREMENTAL, "true", BACKEND, "rocksdb", CACHE, "64 kb"));
        client.execute("INSERT INTO pairs SELECT a.n, b.n FROM numbers a JOIN numbers b ON a.n = b.n * 2");
        set(client, Map.of(INCREMENTAL, "true", UNALIGNED, "true"));
        client.execute("INSERT INTO firsts SELECT k, n FROM (SELECT k, n,"
                + " ROW_NUMBER() OVER (PARTITION BY k, n / 100 ORDER BY ts) AS place FROM numbers) WHERE place = 1");
        set(client, Map.of(BACKEND, "rocksdb", CACHE, "0 bytes"));
        client.execute("INSERT INTO sums SELECT k, COUNT(*), SUM(CAST(n AS BIGINT)) FROM numbers GROUP BY k");
        set(client, Map.of(INCREMENTAL, "true", UNALIGNED, "true", BACKEND, "rocksdb", CACHE, "64 kb"));
        client.execute("INSERT INTO largest SELECT k, place, n FROM (SELECT k, n,"
                + " ROW_NUMBER() OVER (PARTITION BY k ORDER BY n DESC) AS place FROM numbers) WHERE place <= 3");
    }

    /** Sets how the next job keeps and saves its state. */
    private static void set(RestClient client, Map<String, String> options) {
        for (String option : List.of(BACKEND, CACHE, INCREMENTAL, UNALIGNED)) {
            client.execute(
                    options.containsKey(option)
                            ? "SET '" + option + "' = '" + options.get(option) + "'"
                            : "RESET '" + option + "'");
        }
    }

    private void file(RestClient client, String name, String columns) {
        client.execute("CREATE TABLE " + name + " (" + columns + ") WITH ('connector' = 'filesystem', 'format' = 'csv',"
                + " 'path' = '" + folder.resolve(name) + "')");
    }

    private void jdbc(RestClient client, String name, String columns) {
        client.execute("CREATE TABLE " + name + " (" + columns + ") WITH ('connector' = 'jdbc', 'url' = '" + url
                + "', 'username' = '" + user + "', 'table-name' = '" + name + "')");
    }

    private void awaitEnd(RestClient client) throws InterruptedException {
        while (true) {
            List<String> states = client.execute("SHOW JOBS").rows().stream()
                    .map(row -> row.cells().get(2))
                    .toList();
            assertThat(states).hasSize(7).as(() -> gateway.output()).isSubsetOf("RUNNING", "RESTARTING", "FINISHED");
            if (states.stream().allMatch("FINISHED"::equals)) {
                return;
            }
            gateway.runFor(200);
        }
    }

    private void check() throws IOException, SQLException {
        for (int k = 0; k < KEYS; k++) {
            int key = k;
            assertThat(rows("copies/k=" + k))
                    .containsExactlyInAnyOrderElementsOf(numbers()
                            .filter(n -> n % KEYS == key)
                            .mapToObj(Integer::toString)
                            .toList());
            assertThat(folder.resolve("copies/k=" + k + "/_SUCCESS")).exists();
        }
        assertThat(rows("pairs"))
                .containsExactlyInAnyOrderElementsOf(numbers()
                        .filter(n -> n * 2 <= ROWS)
                        .mapToObj(n -> n * 2 + "," + n)
                        .toList());
        assertThat(rows("windows")).containsExactlyInAnyOrderElementsOf(windows());
        assertThat(rows("firsts")).containsExactlyInAnyOrderElementsOf(firsts());
        List<String> sums = new ArrayList<>();
        List<String> largest = new ArrayList<>();
        for (int k = 0; k < KEYS; k++) {
            int key = k;
            List<Integer> ofKey = numbers().filter(n -> n % KEYS == key).boxed().toList();
            sums.add(k + "," + ofKey.size() + ","
                    + ofKey.stream().mapToLong(n -> n).sum());
            for (int place = 1; place <= 3; place++) {
                largest.add(k + "," + place + "," + ofKey.get(ofKey.size() - place));
            }
        }
        assertThat(query("SELECT n FROM sevens"))
                .containsExactlyInAnyOrderElementsOf(numbers()
                        .filter(n -> n % KEYS == 0)
                        .mapToObj(Integer::toString)
                        .toList());
        assertThat(query("SELECT k, c, total FROM sums")).containsExactlyInAnyOrderElementsOf(sums);
        assertThat(query("SELECT k, place, n FROM largest")).containsExactlyInAnyOrderElementsOf(largest);
    }

    private static IntStream numbers() {
        return IntStream.rangeClosed(1, ROWS);
    }

    private static List<String> windows() {
        List<String> expected = new ArrayList<>();
        for (int window = 0; window * 100 <= ROWS; window++) {
            for (int k = 0; k < KEYS; k++) {
                int key = k;
                int start = window * 100;
                List<Integer> rows = numbers()
                        .filter(n -> n >= start && n < start + 100 && n % KEYS == key)
                        .boxed()
                        .toList();
                if (!rows.isEmpty()) {
                    expected.add(k + "," + rows.size() + ","
                            + rows.stream().mapToInt(n -> n).sum());
                }
            }
        }
        return expected;
    }

    private static List<String> firsts() {
        List<String> expected = new ArrayList<>();
        for (int hundred = 0; hundred * 100 <= ROWS; hundred++) {
            for (int k = 0; k < KEYS; k++) {
                int key = k;
                int start = hundred * 100;
                numbers()
                        .filter(n -> n >= start && n < start + 100 && n % KEYS == key)
                        .findFirst()
                        .ifPresent(n -> expected.add(key + "," + n));
            }
        }
        return expected;
    }

    private List<String> rows(String table) throws IOException {
        List<String> rows = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder.resolve(table))) {
            for (Path file : files.toList()) {
                assertThat(file.getFileName().toString())
                        .as("what is left over")
                        .matches("(compacted-)?part-.*|_SUCCESS");
                rows.addAll(Files.readAllLines(file));
            }
        }
        return rows;
    }

    private List<String> query(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = database.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> cells = new ArrayList<>();
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    cells.add(result.getString(column));
                }
                rows.add(String.join(",", cells));
            }
        }
        return rows;
    }
}
