package io.sluice.connectors.filesystem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.connector.PartitionCommitPolicy;
import io.sluice.spi.connector.SinkCommitter;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Partitions that are marked when they are complete. */
class PartitionCommitTest {
    private static final String KIND = "sink.partition-commit.policy.kind";
    private static final String TRIGGER = "sink.partition-commit.trigger";
    private static final String CLASS = "sink.partition-commit.policy.class";
    private static final String PARAMETERS = "sink.partition-commit.policy.class.parameters";
    private static final String DELAY = "sink.partition-commit.delay";
    private static final String ZONE = "sink.partition-commit.watermark-time-zone";
    private static final String PATTERN = "partition.time-extractor.timestamp-pattern";
    private static final String FORMATTER = "partition.time-extractor.timestamp-formatter";

    @TempDir
    Path parent;

    private final ManualClock clock = new ManualClock(1_000);

    private Path folder() {
        return parent.resolve("table");
    }

    private FileTable table(String... options) {
        List<String> all = new ArrayList<>(List.of("path", folder().toString(), "format", "csv"));
        all.addAll(List.of(options));
        return new FileTable(
                FileTable.row("v", Types.INT, "dt", Types.STRING, "hm", Types.STRING),
                List.of("dt", "hm"),
                all.toArray(String[]::new));
    }

    private SinkWriter writer(FileTable table, TableSink sink, int subtask, int parallelism, OptionalLong checkpoint) {
        return sink.createWriter(
                new SinkContext("job", subtask, parallelism, table.type(), clock, ZoneOffset.UTC, checkpoint));
    }

    private static Object[] row(int v, String day, String time) {
        return new Object[] {v, day, time};
    }

    /** The folders that have the mark. */
    private List<String> marked(String mark) throws IOException {
        if (!Files.exists(folder())) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder())) {
            return files.filter(file -> file.getFileName().toString().equals(mark))
                    .map(file -> folder().relativize(file.getParent()).toString())
                    .sorted()
                    .toList();
        }
    }

    private static long at(String time) {
        return Instant.parse(time).toEpochMilli();
    }

    @Test
    void watermarkThatHasPassedTimeAndDelayCompletesAPartition() throws IOException {
        FileTable table = table(KIND, "success-file", TRIGGER, "partition-time", DELAY, "1 min", PATTERN, "$dt $hm:00");
        TableSink sink = table.sink();
        SinkCommitter committer = sink.createCommitter("job").orElseThrow();
        try (SinkWriter writer = writer(table, sink, 0, 1, OptionalLong.of(0))) {
            writer.write(table.batch(row(1, "2024-05-01", "10:00"), row(2, "2024-05-01", "10:01")));
            committer.commit(writer.prepareCommit(1, at("2024-05-01T10:01:00Z")));
            assertThat(marked("_SUCCESS"))
                    .as("the watermark is at time and delay, not past them")
                    .isEmpty();
            committer.commit(writer.prepareCommit(2, at("2024-05-01T10:01:00.001Z")));
            assertThat(marked("_SUCCESS")).containsExactly("dt=2024-05-01/hm=10%3A00");
            writer.write(table.batch(row(3, "2024-05-01", "10:01")));
            List<byte[]> last = writer.prepareCommit(3, Long.MAX_VALUE);
            committer.commit(last);
            committer.commit(last); // again, after a crash
            assertThat(marked("_SUCCESS")).containsExactly("dt=2024-05-01/hm=10%3A00", "dt=2024-05-01/hm=10%3A01");
            writer.abort();
        }
        assertThat(folder().resolve(".sluice-partitions-job")).doesNotExist();
        assertThat(table.read()).hasSize(3);
    }

    @Test
    void slowestWriterDecides() throws IOException {
        FileTable table = table(KIND, "success-file", TRIGGER, "partition-time", PATTERN, "$dt $hm");
        TableSink sink = table.sink();
        SinkCommitter committer = sink.createCommitter("job").orElseThrow();
        try (SinkWriter fast = writer(table, sink, 0, 2, OptionalLong.of(0));
                SinkWriter slow = writer(table, sink, 1, 2, OptionalLong.of(0))) {
            fast.write(table.batch(row(1, "2024-05-01", "10:00")));
            List<byte[]> first = new ArrayList<>(fast.prepareCommit(1, Long.MAX_VALUE));
            first.addAll(slow.prepareCommit(1, at("2024-05-01T10:00:00Z")));
            committer.commit(first);
            assertThat(marked("_SUCCESS")).isEmpty();
            // Another process goes on: what is pending is in the table.
            SinkCommitter next = table.sink().createCommitter("job").orElseThrow();
            List<byte[]> second = new ArrayList<>(fast.prepareCommit(2, Long.MAX_VALUE));
            second.addAll(slow.prepareCommit(2, at("2024-05-01T10:00:01Z")));
            next.commit(second);
            assertThat(marked("_SUCCESS")).containsExactly("dt=2024-05-01/hm=10%3A00");
            fast.abort();
            slow.abort();
        }
    }

    @Test
    void zoneOfThePartitionsCounts() throws IOException {
        FileTable table = table(
                KIND,
                "success-file",
                TRIGGER,
                "partition-time",
                ZONE,
                "Asia/Shanghai",
                PATTERN,
                "$dt",
                FORMATTER,
                "yyyyMMdd");
        TableSink sink = table.sink();
        SinkCommitter committer = sink.createCommitter("job").orElseThrow();
        try (SinkWriter writer = writer(table, sink, 0, 1, OptionalLong.of(0))) {
            writer.write(table.batch(row(1, "20240501", "x")));
            committer.commit(writer.prepareCommit(1, at("2024-04-30T16:00:00Z")));
            assertThat(marked("_SUCCESS")).isEmpty();
            committer.commit(writer.prepareCommit(2, at("2024-04-30T16:00:01Z")));
            assertThat(marked("_SUCCESS")).containsExactly("dt=20240501/hm=x");
            writer.abort();
        }
    }

    @Test
    void clockCountsFromThePartitionsFirstFile() throws IOException {
        FileTable table =
                table(KIND, "success-file", DELAY, "10 s", "sink.partition-commit.success-file.name", "_DONE");
        TableSink sink = table.sink();
        SinkCommitter committer = sink.createCommitter("job").orElseThrow();
        try (SinkWriter writer = writer(table, sink, 0, 1, OptionalLong.of(0))) {
            writer.write(table.batch(row(1, "a", "b")));
            committer.commit(writer.prepareCommit(1, Long.MIN_VALUE));
            clock.advanceTo(11_000);
            committer.commit(writer.prepareCommit(2, Long.MIN_VALUE));
            assertThat(marked("_DONE")).isEmpty();
            clock.advanceTo(11_001);
            committer.commit(writer.prepareCommit(3, Long.MIN_VALUE));
            assertThat(marked("_DONE")).containsExactly("dt=a/hm=b");
            writer.abort();
        }
    }

    @Test
    void withoutCheckpointsTheLastWriterMarksThemAll() throws IOException {
        FileTable table = table(KIND, "success-file");
        TableSink sink = table.sink();
        try (SinkWriter first = writer(table, sink, 0, 2, OptionalLong.empty());
                SinkWriter second = writer(table, sink, 1, 2, OptionalLong.empty())) {
            first.write(table.batch(row(1, "a", "b")));
            second.write(table.batch(row(2, "a", "c")));
            first.finish();
            assertThat(marked("_SUCCESS")).isEmpty();
            second.finish();
            assertThat(marked("_SUCCESS")).containsExactly("dt=a/hm=b", "dt=a/hm=c");
        }
    }

    /** A user's policy: notes each partition in a file, and fails when it is told to. */
    public static final class Journal implements PartitionCommitPolicy {
        private final Path file;

        public Journal(String file) {
            this.file = Path.of(file);
        }

        @Override
        public void commit(Partition partition) throws IOException {
            if (Files.exists(file.resolveSibling("broken"))) {
                throw new IllegalStateException("no ink");
            }
            String marked = Files.exists(partition.folder().resolve("_SUCCESS")) ? " after its mark" : "";
            Files.writeString(
                    file,
                    partition.table().relativize(partition.folder()) + " " + partition.values() + marked + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }

    @Test
    void policiesOfUsersAreCalledInTheirOrder() throws IOException {
        Path journal = parent.resolve("journal");
        FileTable table =
                table(KIND, "success-file,custom", CLASS, Journal.class.getName(), PARAMETERS, journal.toString());
        TableSink sink = table.sink();
        SinkCommitter committer = sink.createCommitter("job").orElseThrow();
        try (SinkWriter writer = writer(table, sink, 0, 1, OptionalLong.of(0))) {
            writer.write(table.batch(row(1, "a", "b c")));
            List<byte[]> prepared = writer.prepareCommit(1, 0);
            Files.createFile(parent.resolve("broken"));
            assertThatThrownBy(() -> committer.commit(prepared))
                    .isInstanceOf(IOException.class)
                    .hasMessageContainingAll(Journal.class.getName(), "dt=a", "no ink");
            Files.delete(parent.resolve("broken"));
            committer.commit(prepared);
            writer.abort();
        }
        assertThat(Files.readString(journal)).isEqualTo("dt=a/hm=b c {dt=a, hm=b c} after its mark\n");
        assertThat(table.read()).hasSize(1);
    }

    @Test
    void partitionWithoutATimeIsAnErrorOfItsFirstRow() throws IOException {
        FileTable table = table(KIND, "success-file", TRIGGER, "partition-time");
        try (SinkWriter writer = writer(table, table.sink(), 0, 1, OptionalLong.of(0))) {
            assertThatThrownBy(() -> writer.write(table.batch(row(1, "yesterday", "x"))))
                    .isInstanceOfSatisfying(SluiceException.class, e -> assertThat(e.code())
                            .isEqualTo(ErrorCode.INVALID_TEXT_REPRESENTATION))
                    .hasMessage("\"yesterday\" is not a valid time of a partition");
            writer.abort();
        }
    }

    @Test
    void refusesByName() {
        refused("is in no metastore", KIND, "metastore,success-file");
        refused("sink.partition-commit.policy.class", KIND, "custom");
        refused("no such class", KIND, "custom", CLASS, "x.Y");
        refused("it is no io.sluice.spi.connector.PartitionCommitPolicy", KIND, "custom", CLASS, "java.lang.String");
        refused("takes 2 texts", KIND, "custom", CLASS, Journal.class.getName(), PARAMETERS, "a;b");
        refused("it takes the name of a file", KIND, "success-file", "sink.partition-commit.success-file.name", "a/b");
        refused("\"mail\" is no policy", KIND, "mail");
        refused("partition.time-extractor.class", "partition.time-extractor.class", "x.Y");
        refused("does not name custom", CLASS, "x.Y");
        refused("partition.time-extractor.kind", "partition.time-extractor.kind", "custom");
        refused("\"$day\" is no partition column", KIND, "success-file", TRIGGER, "partition-time", PATTERN, "$day");
        refused("it takes a time zone", ZONE, "Mars");
        assertThatThrownBy(() -> new FileTable(
                                FileTable.row("v", Types.INT),
                                List.of(),
                                "path",
                                folder().toString(),
                                "format",
                                "csv",
                                KIND,
                                "success-file")
                        .sink())
                .hasMessageContaining("the table has no partitions");
    }

    private void refused(String message, String... options) {
        assertThatThrownBy(() -> table(options).sink())
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining(message);
    }
}
