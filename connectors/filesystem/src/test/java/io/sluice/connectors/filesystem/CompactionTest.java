package io.sluice.connectors.filesystem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.connector.SinkCommitter;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small files of a checkpoint that become one, and crashes in between. */
class CompactionTest {
    @TempDir
    Path parent;

    private Path folder() {
        return parent.resolve("table");
    }

    private FileTable table(String... more) {
        List<String> options =
                new ArrayList<>(List.of("path", folder().toString(), "format", "csv", "auto-compaction", "true"));
        options.addAll(List.of(more));
        return new FileTable(
                FileTable.row("v", Types.INT, "city", Types.STRING), List.of("city"), options.toArray(String[]::new));
    }

    /** What two writers have prepared: rows 0 to 9, a file each row and writer, of two partitions. */
    private static List<byte[]> prepare(FileTable table, TableSink sink) throws IOException {
        List<byte[]> prepared = new ArrayList<>();
        for (int subtask = 0; subtask < 2; subtask++) {
            try (SinkWriter writer = table.writer(sink, "job", subtask, 0L)) {
                for (int v = subtask; v < 10; v += 2) {
                    writer.write(table.batch(new Object[] {v, v < 6 ? "rome" : "oslo"}));
                }
                prepared.addAll(writer.prepareCommit(1, Long.MIN_VALUE));
                writer.abort();
            }
        }
        return prepared;
    }

    private List<String> visible() throws IOException {
        try (Stream<Path> files = Files.walk(folder())) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder().relativize(file).toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static List<Object> numbers(FileTable table) {
        return table.read().stream()
                .map(row -> row.get(0))
                .sorted()
                .map(Object.class::cast)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "3"})
    void filesOfAPartitionBecomeOne(String parallelism) throws IOException {
        FileTable table = table(
                "sink.rolling-policy.file-size",
                "1 b",
                "compaction.file-size",
                "1 mb",
                "compaction.parallelism",
                parallelism);
        TableSink sink = table.sink();
        List<byte[]> prepared = prepare(table, sink);
        assertThat(prepared).hasSize(10);
        SinkCommitter committer = sink.createCommitter("job").orElseThrow();
        committer.commit(prepared);
        assertThat(visible())
                .containsExactly("city=oslo/compacted-part-job-0-0-3", "city=rome/compacted-part-job-0-0-0");
        assertThat(numbers(table)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        committer.commit(prepared); // again, after a crash
        committer.discardAfter(1);
        assertThat(numbers(table)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        committer.discardAfter(0);
        assertThat(visible())
                .as("a job that goes back takes merged files away too")
                .isEmpty();
    }

    @Test
    void noFileGetsLargerThanAskedFor() throws IOException {
        // Two bytes a row.
        FileTable table = table("sink.rolling-policy.file-size", "1 b", "compaction.file-size", "4 b");
        TableSink sink = table.sink();
        sink.createCommitter("job").orElseThrow().commit(prepare(table, sink));
        assertThat(visible())
                .containsExactly(
                        "city=oslo/compacted-part-job-0-0-3",
                        "city=oslo/compacted-part-job-0-1-3",
                        "city=rome/compacted-part-job-0-0-0",
                        "city=rome/compacted-part-job-0-0-2",
                        "city=rome/compacted-part-job-0-1-1");
        assertThat(numbers(table)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    /** A commit is cut off after each of its steps, of which the file system shows: merged, moved, cleaned. */
    @Test
    void crashInTheMiddleLosesAndDoublesNothing() throws IOException {
        FileTable table = table("sink.rolling-policy.file-size", "1 b", "compaction.file-size", "1 mb");
        TableSink sink = table.sink();
        List<byte[]> prepared = prepare(table, sink);
        List<Prepared.File> files = new ArrayList<>();
        for (byte[] piece : prepared) {
            files.add((Prepared.File) Prepared.read(piece));
        }
        SinkCommitter committer = sink.createCommitter("job").orElseThrow();
        // Merged, and half of another file was being written.
        List<Prepared.File> merged = new Compaction(1 << 20, 1).merge(DiskFiles.INSTANCE, files);
        Files.writeString(merged.get(0).staged().resolveSibling("half.writing"), "1,");
        // One of the two was moved, and some of what it was made of was taken away.
        Files.createDirectories(merged.get(0).target().getParent());
        Files.move(merged.get(0).staged(), merged.get(0).target());
        Files.delete(files.get(9).staged());
        committer.commit(prepared);
        assertThat(numbers(table)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        committer.discardAfter(1);
        assertThat(visible()).hasSize(2);
    }

    @Test
    void jobWithoutCheckpointsIsRefused() {
        FileTable table = table();
        assertThatThrownBy(() -> table.writer(table.sink(), "job", 0, () -> 0))
                .hasMessage("\"auto-compaction\" in a job without checkpoints is not supported yet");
    }
}
