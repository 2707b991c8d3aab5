package io.sluice.sql.tests.oracle;

import io.sluice.spi.row.RowKind;
import io.sluice.sql.tests.SqlClient.Row;
import io.sluice.sql.tests.random.StreamTable;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A Flink in a process of its own: what class {@code FlinkServer} of module {@code sql-tests/oracle} serves. */
final class FlinkProcess implements AutoCloseable {
    /** Of the processor's time, besides what each query gets: Flink's planner takes for ever over some queries. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final Duration PATIENCE_A_QUERY = Duration.ofSeconds(1);

    private static final Duration LOOK_AFTER = Duration.ofSeconds(2);

    private final Process process;
    private final ScheduledExecutorService watchdog = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "flink-watchdog");
        thread.setDaemon(true);
        return thread;
    });
    private final DataOutputStream requests;
    private final DataInputStream answers;

    /**
     * @param failure what Flink said when it could not run the statement; then there are no rows
     * @param types of the columns, {@code INT NOT NULL}
     * @param rows the changes, in their order
     */
    record Answer(Optional<String> failure, List<String> types, List<Row> rows) {}

    /** @param home the folder with {@code classes} and {@code lib} */
    FlinkProcess(Path home, Path log) throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-XX:+UseSerialGC",
                        // It plans thousands of queries that are all different: the second compiler costs more than it
                        // gives.
                        "-XX:TieredStopAtLevel=1",
                        "-XX:ReservedCodeCacheSize=240m",
                        // Warnings of the JVM must not come between the answers.
                        "-XX:+DisplayVMOutputToStderr",
                        "--add-opens=java.base/java.util=ALL-UNNAMED",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--add-opens=java.base/java.time=ALL-UNNAMED",
                        "-cp",
                        home.resolve("classes") + File.pathSeparator + home.resolve("lib") + File.separator + "*",
                        "io.sluice.sql.tests.flink.FlinkServer")
                .redirectError(log.toFile())
                .start();
        requests = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        answers = new DataInputStream(new BufferedInputStream(process.getInputStream()));
    }

    /** Forgets all tables, and defines these. */
    void define(List<RandomTable> tables) {
        send('N');
        tables.forEach(this::add);
    }

    /** Defines another table. */
    void add(RandomTable table) {
        try {
            feed(table.name(), table.changes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Answer answer = ask('D', table.ddl());
        if (answer.failure().isPresent()) {
            throw new IllegalStateException(
                    table.ddl() + "\n" + answer.failure().get());
        }
    }

    /**
     * Forgets all tables, and defines these and views over them.
     *
     * @param batch whether queries are to be jobs of batches
     */
    void define(List<StreamTable> tables, List<String> views, boolean batch) {
        try {
            requests.writeByte(batch ? 'B' : 'N');
            for (StreamTable table : tables) {
                feed(table.name(), table.changes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> statements =
                new ArrayList<>(tables.stream().map(StreamTable::ddl).toList());
        statements.addAll(views);
        for (String statement : statements) {
            execute(statement).failure().ifPresent(failure -> {
                throw new IllegalStateException(statement + "\n" + failure);
            });
        }
    }

    /** Runs queries at the same time. Empty when not all are answered in time; then the process has ended. */
    Optional<List<Answer>> queryAll(List<String> queries) {
        AtomicBoolean gaveUp = new AtomicBoolean();
        Duration end = usedTime().plus(PATIENCE).plus(PATIENCE_A_QUERY.multipliedBy(queries.size()));
        ScheduledFuture<?> impatience = watchdog.scheduleWithFixedDelay(
                () -> {
                    if (usedTime().compareTo(end) > 0) {
                        gaveUp.set(true);
                        process.destroyForcibly();
                    }
                },
                LOOK_AFTER.toMillis(),
                LOOK_AFTER.toMillis(),
                TimeUnit.MILLISECONDS);
        try {
            requests.writeByte('M');
            requests.writeInt(queries.size());
            for (String query : queries) {
                writeText(query);
            }
            requests.flush();
            List<Answer> all = new ArrayList<>();
            for (String query : queries) {
                all.add(readAnswer());
            }
            return Optional.of(all);
        } catch (IOException e) {
            if (!gaveUp.get()) {
                throw new UncheckedIOException("Flink's process does not answer to " + queries, e);
            }
            return Optional.empty();
        } finally {
            impatience.cancel(false);
        }
    }

    private Duration usedTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Forgets all tables and options. */
    void restart(boolean batch) {
        send(batch ? 'B' : 'N');
    }

    void set(String option, String value) {
        send('S', option, value);
    }

    void reset(String option) {
        send('R', option);
    }

    private void send(char request, String... arguments) {
        try {
            requests.writeByte(request);
            for (String argument : arguments) {
                writeText(argument);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of EXPLAIN is the only cell of the only row. */
    Answer explain(String sql) {
        return ask('E', sql);
    }

    /** Runs a statement whose rows are not wanted. */
    Answer execute(String sql) {
        return ask('D', sql);
    }

    Answer query(String sql) {
        return ask('Q', sql);
    }

    /** As {@link #query}, for projections of one table alone, without a job: much faster. */
    Answer compute(String sql) {
        return ask('L', sql);
    }

    private void feed(String table, List<Row> changes) throws IOException {
        requests.writeByte('F');
        writeText(table);
        requests.writeInt(changes.size());
        for (Row change : changes) {
            requests.writeByte(change.kind().asByte());
            requests.writeInt(change.cells().size());
            for (@Nullable String cell : change.cells()) {
                requests.writeBoolean(cell != null);
                if (cell != null) {
                    writeText(cell);
                }
            }
        }
    }

    private Answer ask(char request, String sql) {
        try {
            requests.writeByte(request);
            writeText(sql);
            requests.flush();
            return readAnswer();
        } catch (IOException e) {
            throw new UncheckedIOException("Flink's process does not answer to " + sql, e);
        }
    }

    private Answer readAnswer() throws IOException {
        if (!answers.readBoolean()) {
            return new Answer(Optional.of(readText()), List.of(), List.of());
        }
        List<String> types = new ArrayList<>();
        for (int n = answers.readInt(); n > 0; n--) {
            types.add(readText());
        }
        List<Row> rows = new ArrayList<>();
        for (int n = answers.readInt(); n > 0; n--) {
            RowKind kind = RowKind.values()[answers.readByte()];
            List<@Nullable String> cells = new ArrayList<>();
            for (int i = answers.readInt(); i > 0; i--) {
                cells.add(answers.readBoolean() ? readText() : null);
            }
            rows.add(new Row(kind, cells));
        }
        return new Answer(Optional.empty(), types, rows);
    }

    private String readText() throws IOException {
        return new String(answers.readNBytes(answers.readInt()), StandardCharsets.UTF_8);
    }

    private void writeText(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        requests.writeInt(bytes.length);
        requests.write(bytes);
    }

    @Override
    public void close() throws IOException {
        watchdog.shutdownNow();
        process.destroyForcibly();
        requests.close();
    }
}
