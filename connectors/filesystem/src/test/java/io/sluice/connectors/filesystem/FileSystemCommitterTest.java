package io.sluice.connectors.filesystem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.connector.SinkCommitter;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of jobs with checkpoints. */
class FileSystemCommitterTest {
    @TempDir
    private Path parent;

    private FileTable table;
    private SinkCommitter committer;

    @BeforeEach
    void open() {
        table = new FileTable(
                FileTable.row("v", Types.INT, "city", Types.STRING),
                List.of("city"),
                "path",
                folder().toString(),
                "format",
                "csv");
        committer = table.sink().createCommitter("job").orElseThrow();
    }

    private Path folder() {
        return parent.resolve("table");
    }

    private List<String> visible() throws IOException {
        TreeSet<String> names = new TreeSet<>();
        if (Files.exists(folder())) {
            try (Stream<Path> files = Files.walk(folder())) {
                files.filter(Files::isRegularFile)
                        .map(file -> folder().relativize(file).toString())
                        .filter(name -> !name.startsWith("."))
                        .forEach(names::add);
            }
        }
        return new ArrayList<>(names);
    }

    @Test
    void filesAreVisibleWhenTheirCheckpointIsComplete() throws IOException {
        List<byte[]> first;
        List<byte[]> second;
        try (SinkWriter writer = table.writer(table.sink(), "job", 0, 0L)) {
            writer.write(table.batch(new Object[] {1, "rome"}, new Object[] {2, "oslo"}));
            first = writer.prepareCommit(1, Long.MIN_VALUE);
            assertThat(first).hasSize(2);
            assertThat(writer.prepareCommit(2, Long.MIN_VALUE)).isEmpty();
            writer.write(table.batch(new Object[] {3, "rome"}));
            second = writer.prepareCommit(3, Long.MIN_VALUE);
            writer.write(table.batch(new Object[] {4, "rome"}));
            assertThat(visible()).isEmpty();
            committer.commit(first);
            assertThat(visible()).containsExactly("city=oslo/part-job-0-0-1", "city=rome/part-job-0-0-0");
            // The process ends here: what was prepared is nobody's but the committer's.
            writer.abort();
        }
        committer.commit(first);
        committer.commit(second);
        committer.discardAfter(3);
        assertThat(visible())
                .containsExactly("city=oslo/part-job-0-0-1", "city=rome/part-job-0-0-0", "city=rome/part-job-2-0-2");
        assertThat(folder().resolve(".sluice-staging-job")).doesNotExist();
        assertThat(table.read()).hasSize(3);
    }

    @Test
    void aJobThatGoesBackTakesAwayWhatCameAfter() throws IOException {
        try (SinkWriter writer = table.writer(table.sink(), "job", 0, 0L);
                SinkWriter other = table.writer(table.sink(), "other", 0, 7L)) {
            for (int checkpoint = 1; checkpoint <= 3; checkpoint++) {
                writer.write(table.batch(new Object[] {checkpoint, "rome"}));
                committer.commit(writer.prepareCommit(checkpoint, Long.MIN_VALUE));
            }
            other.write(table.batch(new Object[] {9, "rome"}));
            table.sink().createCommitter("other").orElseThrow().commit(other.prepareCommit(8, Long.MIN_VALUE));
            writer.abort();
        }
        committer.discardAfter(1);
        assertThat(visible()).containsExactly("city=rome/part-job-0-0-0", "city=rome/part-other-7-0-0");
    }

    @Test
    void whatWasPreparedMustBeThere() throws IOException {
        List<byte[]> prepared;
        try (SinkWriter writer = table.writer(table.sink(), "job", 0, 0L)) {
            writer.write(table.batch(new Object[] {1, "rome"}));
            prepared = writer.prepareCommit(1, Long.MIN_VALUE);
            writer.abort();
        }
        committer.discardAfter(0);
        assertThatThrownBy(() -> committer.commit(prepared))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is gone");
    }

    @Test
    void anOverwritingJobMakesNoCheckpoints() {
        assertThatThrownBy(() -> table.writer(table.sink().overwriting().orElseThrow(), "job", 0, 0L))
                .hasMessage("INSERT OVERWRITE in a job with checkpoints is not supported yet");
    }
}
