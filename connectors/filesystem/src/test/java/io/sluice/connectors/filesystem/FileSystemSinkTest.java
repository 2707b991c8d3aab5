package io.sluice.connectors.filesystem;

import static io.sluice.connectors.filesystem.FileTable.row;
import static io.sluice.connectors.filesystem.FileTable.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSystemSinkTest {
    private static final RowType WORDS = row("word", Types.STRING, "n", Types.INT);
    private static final RowType SALES = row("v", Types.INT, "day", Types.DATE, "city", Types.STRING);

    @TempDir
    private Path parent;

    private Path folder() {
        return parent.resolve("table");
    }

    private FileTable words(String... options) {
        return words(Map.of(), options);
    }

    private FileTable words(Map<String, String> session, String... options) {
        String[] all = Arrays.copyOf(options, options.length + 4);
        System.arraycopy(new String[] {"path", folder().toString(), "format", "csv"}, 0, all, options.length, 4);
        return new FileTable(WORDS, List.of(), session, all);
    }

    private FileTable sales(String... keys) {
        return new FileTable(SALES, List.of(keys), "path", folder().toString(), "format", "json");
    }

    /** All files by name, staging and all. */
    private Map<String, String> files() throws IOException {
        Map<String, String> found = new TreeMap<>();
        if (Files.exists(folder())) {
            try (Stream<Path> files = Files.walk(folder())) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    found.put(folder().relativize(file).toString(), Files.readString(file));
                }
            }
        }
        return found;
    }

    @Test
    void rowsAppearAtTheEndAndTogether() throws IOException {
        FileTable table = words();
        try (SinkWriter first = table.writer(table.sink(), "job", 0, () -> 0);
                SinkWriter second = table.writer(table.sink(), "job", 1, () -> 0)) {
            first.write(table.batch(values("a", 1), values("b", null)));
            second.write(table.batch(values("c", 3)));
            first.write(table.batch(values("d", 4)));
            assertThat(files().keySet()).allMatch(name -> name.startsWith(".sluice-staging-job/"));
            assertThat(table.read()).isEmpty();
            first.finish();
            assertThat(table.read()).containsExactly(List.of("a", 1), Arrays.asList("b", null), List.of("d", 4));
            second.finish();
        }
        assertThat(files()).isEqualTo(Map.of("part-job-0-0", "a,1\nb,\nd,4\n", "part-job-1-0", "c,3\n"));
        try (Stream<Path> left = Files.list(folder())) {
            assertThat(left).hasSize(2); // no staging folder
        }
    }

    @Test
    void nothingIsLeftOfAnAbortedJob() throws IOException {
        FileTable table = words();
        table.write(table.sink(), "before", values("a", 1));
        try (SinkWriter writer = table.writer(table.sink(), "job", 0, () -> 0)) {
            writer.write(table.batch(values("x", 9)));
            writer.abort();
        }
        try (SinkWriter writer = table.writer(table.sink(), "job", 0, () -> 0)) {
            writer.write(table.batch(values("x", 9)));
        }
        assertThat(files().keySet()).containsExactly("part-before-0-0");
        assertThat(Files.exists(folder().resolve(".sluice-staging-job"))).isFalse();
    }

    @Test
    void emptyResultMakesAnEmptyTable() throws IOException {
        FileTable table = words();
        table.write(table.sink(), "job");
        assertThat(table.read()).isEmpty();
    }

    @Test
    void rollsBySize() throws IOException {
        FileTable table = words("sink.rolling-policy.file-size", "10b");
        try (SinkWriter writer = table.writer(table.sink(), "job", 0, () -> 0)) {
            writer.write(table.batch(values("aaaaaa", 1)));
            writer.write(table.batch(values("bbbbbb", 2)));
            assertThat(table.read()).hasSize(2); // a stream's files appear when they are full
            writer.write(table.batch(values("c", 3)));
            assertThat(table.read()).hasSize(2);
            writer.finish();
        }
        assertThat(files().keySet()).containsExactly("part-job-0-0", "part-job-0-1");
        assertThat(table.read()).hasSize(3);
    }

    @Test
    void batchJobsShowNothingBeforeTheEnd() throws IOException {
        FileTable table = words(Map.of("execution.runtime-mode", "BATCH"), "sink.rolling-policy.file-size", "1b");
        try (SinkWriter writer = table.writer(table.sink(), "job", 0, () -> 0)) {
            writer.write(table.batch(values("a", 1)));
            writer.write(table.batch(values("b", 2)));
            assertThat(table.read()).isEmpty();
            writer.finish();
        }
        assertThat(files()).hasSize(2);
    }

    @Test
    void rollsByTime() throws IOException {
        ManualClock clock = new ManualClock(0);
        FileTable table = words(
                "sink.rolling-policy.rollover-interval",
                "10 s",
                "sink.rolling-policy.inactivity-interval",
                "4 s",
                "sink.rolling-policy.check-interval",
                "1 s");
        try (SinkWriter writer = table.writer(table.sink(), "job", 0, clock)) {
            for (int i = 0; i < 5; i++) {
                writer.write(table.batch(values("a", i)));
                clock.advance(3_000);
            }
            assertThat(table.read()).hasSize(4); // the row at 12 s closed what was open since 0 s
            clock.advance(2_000);
            writer.write(table.batch(values("b", 9)));
            assertThat(table.read()).hasSize(5); // 5 s without rows
            writer.finish();
        }
        assertThat(table.read()).hasSize(6);
    }

    @Test
    void dynamicPartitions() throws IOException {
        FileTable table = sales("day", "city");
        LocalDate day = LocalDate.of(2026, 1, 1);
        table.write(
                table.sink(),
                "job",
                values(1, day, "a/b"),
                values(2, day, "a/b"),
                values(3, day, ""),
                values(4, null, "x"),
                values(5, day, "a/b"));
        assertThat(files())
                .isEqualTo(Map.of(
                        "day=2026-01-01/city=a%2Fb/part-job-0-0", "{\"v\":1}\n{\"v\":2}\n{\"v\":5}\n",
                        "day=2026-01-01/city=__DEFAULT_PARTITION__/part-job-0-1", "{\"v\":3}\n",
                        "day=__DEFAULT_PARTITION__/city=x/part-job-0-2", "{\"v\":4}\n"));
        assertThat(table.read())
                .containsExactlyInAnyOrder(
                        List.of(1, day, "a/b"),
                        List.of(2, day, "a/b"),
                        List.of(5, day, "a/b"),
                        Arrays.asList(3, day, null),
                        Arrays.asList(4, null, "x"));
    }

    @Test
    void manyPartitionsAtOnce() throws IOException {
        FileTable table = new FileTable(WORDS, List.of("n"), "path", folder().toString(), "format", "csv");
        Object[][] rows = new Object[1500][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = values("w" + i, i % 700);
        }
        table.write(table.sink(), "job", rows);
        assertThat(table.read()).hasSize(1500);
    }

    @Test
    void timestampPartitionsReadBack() throws IOException {
        RowType type = row("v", Types.INT, "t", Types.timestamp(3), "d", Types.decimal(5, 2), "b", Types.BOOLEAN);
        FileTable table = new FileTable(type, List.of("t", "d", "b"), "path", folder().toString(), "format", "csv");
        table.write(
                table.sink(),
                "job",
                values(1, LocalDateTime.parse("2026-01-01T10:00:00.120"), new BigDecimal("1.50"), true));
        assertThat(files().keySet()).containsExactly("t=2026-01-01 10%3A00%3A00.12/d=1.50/b=true/part-job-0-0");
        assertThat(table.read())
                .containsExactly(
                        List.of(1, LocalDateTime.parse("2026-01-01T10:00:00.120"), new BigDecimal("1.50"), true));
    }

    @Test
    void overwriteReplacesTheTable() throws IOException {
        FileTable table = words();
        table.write(table.sink(), "one", values("a", 1));
        Files.createDirectories(folder().resolve("deep"));
        Files.writeString(folder().resolve("deep/old.csv"), "old,0\n");
        TableSink overwriting = table.sink().overwriting().orElseThrow();
        try (SinkWriter first = table.writer(overwriting, "two", 0, () -> 0);
                SinkWriter second = table.writer(overwriting, "two", 1, () -> 0)) {
            first.write(table.batch(values("b", 2)));
            second.write(table.batch(values("c", 3)));
            assertThat(table.read()).hasSize(2);
            first.finish();
            second.finish();
        }
        assertThat(table.read()).containsExactly(List.of("b", 2), List.of("c", 3));
        table.write(overwriting, "three");
        assertThat(table.read()).isEmpty();
    }

    @Test
    void overwriteReplacesOnlyPartitionsThatAreWritten() throws IOException {
        FileTable table = sales("city");
        LocalDate day = LocalDate.of(2026, 1, 1);
        table.write(table.sink(), "one", values(1, day, "a"), values(2, day, "b"), values(3, day, "c"));
        table.write(table.sink().overwriting().orElseThrow(), "two", values(9, day, "b"));
        assertThat(table.read())
                .containsExactlyInAnyOrder(List.of(1, day, "a"), List.of(9, day, "b"), List.of(3, day, "c"));
        // A static partition is replaced even by nothing.
        TableSink emptied = table.sink()
                .withStaticPartition(Map.of("city", "c"))
                .orElseThrow()
                .overwriting()
                .orElseThrow();
        table.write(emptied, "three");
        assertThat(table.read()).containsExactlyInAnyOrder(List.of(1, day, "a"), List.of(9, day, "b"));
        assertThatThrownBy(() -> table.sink().withStaticPartition(Map.of("town", "c")))
                .hasMessageContaining("column \"town\" does not exist");
        assertThat(words().sink().withStaticPartition(Map.of("n", "1"))).isEmpty();
    }

    @Test
    void failedCommitLeavesNothing() throws IOException {
        FileTable table = sales("city");
        LocalDate day = LocalDate.of(2026, 1, 1);
        Files.createDirectories(folder());
        Files.writeString(folder().resolve("city=z"), "a file where a folder should be");
        try (SinkWriter writer = table.writer(table.sink(), "job", 0, () -> 0)) {
            writer.write(table.batch(values(1, day, "a"), values(2, day, "z")));
            assertThatThrownBy(writer::finish).isInstanceOfSatisfying(SluiceException.class, e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.IO_ERROR);
                assertThat(e).hasMessageContaining("city=z\" is a file, not a folder");
            });
            writer.abort();
        }
        assertThat(files().keySet()).containsExactly("city=z");
    }

    @Test
    void takesInsertsOnly() {
        assertThat(words().sink().changelogMode(ChangelogMode.ALL)).isEqualTo(ChangelogMode.INSERT_ONLY);
    }

    @Test
    void rowsOfAPartitionMeetWhereTheTableSaysSo() {
        FileTable shuffled = new FileTable(
                SALES,
                List.of("day", "city"),
                "path",
                folder().toString(),
                "format",
                "json",
                "sink.shuffle-by-partition.enable",
                "true");
        assertThat(shuffled.sink().meetingBy()).containsExactly("day", "city");
        assertThat(sales("day", "city").sink().meetingBy()).isEmpty();
    }

    @Test
    void refusesWhatItDoesNotDo() {
        assertThat(words("auto-compaction", "false").sink()).isNotNull();
        assertThatThrownBy(() -> new FileTable(
                                row("v", Types.INT, "f", Types.DOUBLE), List.of("f"), "path", "/x", "format", "csv")
                        .sink())
                .hasMessageContaining("partition column \"f\" of type DOUBLE");
        assertThatThrownBy(() -> words("sink.rolling-policy.file-size", "0").sink())
                .hasMessageContaining("it must be above 0");
    }
}
