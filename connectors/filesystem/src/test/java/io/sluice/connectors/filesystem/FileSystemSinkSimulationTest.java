package io.sluice.connectors.filesystem;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.connector.SinkCommitter;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Random tables, with and without merging of small files and marks of complete partitions, written by a job with checkpoints that dies
 * between any two operations on files, with or without the machine's power: each row is there once, and partitions are marked when all their
 * rows are.
 *
 * <p>{@code -Dsimulation.seed=17} repeats one run, {@code -Dsimulation.seeds=20000} makes more than usual, from {@code -Dsimulation.first} on.
 */
class FileSystemSinkSimulationTest {
    private static final int USUAL_SEEDS = 1_000;
    private static final Path FOLDER = Path.of("/simulated/table");
    private static final String JOB = "job";
    private static final LocalDateTime START = LocalDateTime.of(2024, 5, 1, 20, 0);
    private static final int MINUTES_BETWEEN_ROWS = 7;
    private static final List<String> OPERATIONS =
            List.of("make folder", "create", "write", "sync", "move", "sync folder", "delete");

    @Test
    void rowsAreThereOnce() {
        Integer one = Integer.getInteger("simulation.seed");
        int first = one == null ? Integer.getInteger("simulation.first", 0) : one;
        int count = one == null ? Integer.getInteger("simulation.seeds", USUAL_SEEDS) : 1;
        Map<String, Integer> happened = new TreeMap<>();
        List<AssertionError> failures = new ArrayList<>();
        for (int seed = first; seed < first + count; seed++) {
            try {
                Run run = new Run(seed);
                run.go();
                run.disk.happened().forEach((what, times) -> happened.merge(what, times, Integer::sum));
            } catch (AssertionError | RuntimeException e) {
                failures.add(new AssertionError("seed " + seed + ": " + e.getMessage(), e));
            }
        }
        assertThat(failures).as("seeds that fail").isEmpty();
        if (count >= USUAL_SEEDS) {
            // Else the test would prove nothing.
            List<String> kinds = new ArrayList<>(List.of("name lost", "bytes lost"));
            for (String operation : OPERATIONS) {
                kinds.add(operation + " fails");
                kinds.add("power fails before " + operation);
            }
            assertThat(happened).containsOnlyKeys(kinds);
        }
    }

    /** A checkpoint that is complete. @param rows that sources had given */
    private record Done(long id, int rows, List<byte[]> prepared) {}

    /** One job and what happens to it. */
    private static final class Run {
        private final Random random;
        private final SimulatedDisk disk;
        private final FileTable table;
        private final FileSystemSink sink;
        private final ManualClock clock = new ManualClock(1_000);
        private final boolean marks;
        private final boolean byTime;
        private final int rows;
        private final List<Done> complete = new ArrayList<>();
        private int crashesLeft;
        private long lastId;
        /** Rows that were there are not there any more: partitions that were marked lack them for a while. */
        private boolean wentBack;

        Run(int seed) {
            random = new Random(seed * 31L + 3);
            disk = new SimulatedDisk(new Random(seed * 31L + 4));
            rows = 10 + random.nextInt(50);
            crashesLeft = random.nextInt(5);
            List<String> options = new ArrayList<>(List.of("path", FOLDER.toString(), "format", "csv"));
            options.addAll(List.of("sink.rolling-policy.file-size", (1 + random.nextInt(20)) + " b"));
            if (random.nextInt(3) > 0) {
                options.addAll(List.of("auto-compaction", "true"));
                options.addAll(List.of("compaction.file-size", (1 + random.nextInt(60)) + " b"));
            }
            boolean partitioned = random.nextInt(4) > 0;
            marks = partitioned && random.nextInt(4) > 0;
            byTime = random.nextBoolean();
            if (marks) {
                options.addAll(List.of("sink.partition-commit.policy.kind", "success-file"));
                options.addAll(List.of("sink.partition-commit.trigger", byTime ? "partition-time" : "process-time"));
                options.addAll(List.of("sink.partition-commit.delay", byTime ? "1 h" : random.nextInt(3) + " s"));
                options.addAll(List.of("partition.time-extractor.timestamp-pattern", "$dt $hm"));
            }
            table = new FileTable(
                    FileTable.row("v", Types.INT, "dt", Types.STRING, "hm", Types.STRING),
                    partitioned ? List.of("dt", "hm") : List.of(),
                    options.toArray(String[]::new));
            sink = ((FileSystemSink) table.sink()).on(disk);
            if (random.nextInt(4) > 0) {
                disk.failAtRandom(0.02, 1 + random.nextInt(5));
            }
        }

        private static LocalDateTime time(int row) {
            return START.plusMinutes((long) row * MINUTES_BETWEEN_ROWS);
        }

        private static Object[] row(int row) {
            LocalDateTime time = time(row);
            return new Object[] {row, time.toLocalDate().toString(), "%02d:00".formatted(time.getHour())};
        }

        private String folder(int row) {
            Object[] values = row(row);
            return sink.partitionKeys().isEmpty()
                    ? ""
                    : "dt=" + values[1] + "/hm=" + values[2].toString().replace(":", "%3A");
        }

        /** Rows come in the order of their times: no more of that time or before. */
        private static long watermark(int given) {
            return given == 0
                    ? Long.MIN_VALUE
                    : time(given - 1).toInstant(ZoneOffset.UTC).toEpochMilli();
        }

        void go() {
            Throwable last = null;
            for (int attempt = 0; attempt < 200; attempt++) {
                if (crashesLeft > 0 && random.nextBoolean()) {
                    crashesLeft--;
                    disk.failPowerAfter(random.nextInt(60));
                }
                try {
                    if (attempt()) {
                        requireAll();
                        return;
                    }
                    if (random.nextInt(3) == 0) {
                        newProcess();
                    }
                } catch (SimulatedDisk.PowerFailure e) {
                    disk.restart();
                    newProcess();
                } catch (IOException | SluiceException e) {
                    // The job begins again.
                    last = e;
                    disk.failPowerAfter(Integer.MAX_VALUE);
                }
                if (complete.size() > 1 && random.nextInt(10) == 0) {
                    // As when it cannot be read.
                    complete.remove(complete.size() - 1);
                    wentBack = true;
                }
            }
            throw new AssertionError("does not end", last);
        }

        /** Checkpoints that were not complete left nothing, or a number. */
        private void newProcess() {
            long last = complete.isEmpty() ? 0 : complete.get(complete.size() - 1).id;
            lastId = last + random.nextInt((int) (lastId - last) + 1);
        }

        /** Goes on from the last checkpoint, to the end or to where something happens. */
        private boolean attempt() throws IOException {
            SinkCommitter committer = sink.createCommitter(JOB).orElseThrow();
            Done from = complete.isEmpty() ? new Done(0, 0, List.of()) : complete.get(complete.size() - 1);
            committer.commit(from.prepared);
            committer.discardAfter(from.id);
            int parallelism = 1 + random.nextInt(3);
            List<SinkWriter> writers = new ArrayList<>();
            try {
                for (int i = 0; i < parallelism; i++) {
                    writers.add(sink.createWriter(new SinkContext(
                            JOB, i, parallelism, table.type(), clock, ZoneOffset.UTC, OptionalLong.of(from.id))));
                }
                if (!write(from.rows, writers, committer)) {
                    return false;
                }
            } finally {
                for (SinkWriter writer : writers) {
                    writer.abort();
                }
            }
            Done last = complete.get(complete.size() - 1);
            committer.commit(last.prepared);
            committer.discardAfter(last.id);
            return true;
        }

        private boolean write(int from, List<SinkWriter> writers, SinkCommitter committer) throws IOException {
            int given = from;
            List<byte[]> uncommitted = new ArrayList<>();
            while (true) {
                boolean end = given == rows;
                if (end || random.nextInt(4) == 0) {
                    lastId++;
                    long watermark = end ? Long.MAX_VALUE : watermark(given);
                    for (SinkWriter writer : writers) {
                        uncommitted.addAll(writer.prepareCommit(lastId, watermark));
                    }
                    if (random.nextInt(5) > 0) {
                        complete.add(new Done(lastId, given, List.copyOf(uncommitted)));
                        committer.commit(uncommitted);
                        uncommitted.clear();
                        requireMarks(given, watermark);
                        if (end) {
                            return true;
                        }
                    }
                    continue;
                }
                List<Object[]> some = new ArrayList<>();
                for (int i = random.nextInt(4); i >= 0 && given < rows; i--) {
                    some.add(row(given++));
                }
                writers.get(random.nextInt(writers.size())).write(table.batch(some.toArray(Object[][]::new)));
                clock.advanceTo(clock.currentTimeMillis() + random.nextInt(1_000));
                if (random.nextInt(60) == 0) {
                    return false;
                }
            }
        }

        /** Rows by the folder in which a reader finds them. */
        private Map<String, List<Integer>> visible() {
            Map<String, List<Integer>> found = new TreeMap<>();
            disk.files().forEach((path, text) -> {
                Path relative = FOLDER.relativize(path);
                for (Path name : relative) {
                    if (name.toString().startsWith(".") || name.toString().startsWith("_")) {
                        return;
                    }
                }
                Path folder = relative.getParent();
                List<Integer> there =
                        found.computeIfAbsent(folder == null ? "" : folder.toString(), ignored -> new ArrayList<>());
                text.lines().map(line -> Integer.valueOf(line.split(",")[0])).forEach(there::add);
            });
            found.values().forEach(list -> list.sort(null));
            return found;
        }

        private Map<String, List<Integer>> expected(int given) {
            Map<String, List<Integer>> all = new TreeMap<>();
            for (int row = 0; row < given; row++) {
                all.computeIfAbsent(folder(row), ignored -> new ArrayList<>()).add(row);
            }
            return all;
        }

        private Set<String> marked() {
            Set<String> found = new TreeSet<>();
            for (Path path : disk.files().keySet()) {
                if (path.endsWith("_SUCCESS")) {
                    found.add(FOLDER.relativize(path.getParent()).toString());
                }
            }
            return found;
        }

        /** By times, a partition is marked from when all its rows are there. */
        private void requireMarks(int given, long watermark) {
            assertThat(visible()).as("rows of %d", given).isEqualTo(expected(given));
            if (!marks) {
                assertThat(marked()).isEmpty();
            }
            if (!marks || !byTime || wentBack) {
                return;
            }
            Set<String> due = new HashSet<>();
            for (int row = 0; row < given; row++) {
                long end = time(row)
                        .withMinute(0)
                        .plusHours(1)
                        .toInstant(ZoneOffset.UTC)
                        .toEpochMilli();
                if (watermark > end) {
                    due.add(folder(row));
                }
            }
            assertThat(marked()).as("marks at %d of %d rows", given, rows).isEqualTo(due);
        }

        private void requireAll() {
            assertThat(visible()).as("rows").isEqualTo(expected(rows));
            assertThat(marked()).as("marks").isEqualTo(marks ? expected(rows).keySet() : Set.of());
            List<String> left = new ArrayList<>();
            disk.files()
                    .keySet()
                    .forEach(path -> left.add(FOLDER.relativize(path).toString()));
            disk.folders().stream()
                    .filter(path -> path.startsWith(FOLDER))
                    .forEach(path -> left.add(FOLDER.relativize(path).toString()));
            assertThat(left)
                    .as("what a job leaves behind")
                    .noneMatch(name -> name.startsWith(".") || name.endsWith(".writing"));
        }
    }
}
