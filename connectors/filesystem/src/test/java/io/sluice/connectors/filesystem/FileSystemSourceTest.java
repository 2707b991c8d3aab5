package io.sluice.connectors.filesystem;

import static io.sluice.connectors.filesystem.FileTable.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSystemSourceTest {
    private static final RowType WORDS = row("word", Types.STRING, "n", Types.INT);

    @TempDir
    private Path folder;

    private void file(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private FileTable words(String... options) {
        String[] all = Arrays.copyOf(options, options.length + 4);
        System.arraycopy(new String[] {"path", folder.toString(), "format", "csv"}, 0, all, options.length, 4);
        return new FileTable(WORDS, List.of(), all);
    }

    @Test
    void readsAFileOrAFolder() throws IOException {
        file("b.csv", "b,2\nc,3\n");
        file("a.csv", "a,1\n");
        file("deep/er/d.csv", "d,4\ne,5\nf,6\ng,7\n");
        file(".hidden", "x,x\n");
        file("_SUCCESS", "");
        file(".sluice-staging-1/0/part", "x,x\n");
        assertThat(words().read())
                .containsExactly(
                        List.of("a", 1),
                        List.of("b", 2),
                        List.of("c", 3),
                        List.of("d", 4),
                        List.of("e", 5),
                        List.of("f", 6),
                        List.of("g", 7));
        FileTable single = new FileTable(WORDS, List.of(), "path", "file://" + folder + "/b.csv", "format", "csv");
        assertThat(single.read()).containsExactly(List.of("b", 2), List.of("c", 3));
        assertThat(single.source().bounded()).isTrue();
    }

    @Test
    void regexPattern() throws IOException {
        file("a-1.csv", "a,1\n");
        file("sub/a-2.csv", "b,2\n");
        file("a-3.txt", "c,3\n");
        assertThat(words("source.path.regex-pattern", ".*/a-\\d\\.csv").read())
                .containsExactly(List.of("a", 1), List.of("b", 2));
        assertThatThrownBy(() -> words("source.path.regex-pattern", "[").source())
                .hasMessageContaining("\"[\" is not a value of option \"source.path.regex-pattern\"");
    }

    @Test
    void compressedFiles() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write("a,1\n".getBytes(StandardCharsets.UTF_8));
        }
        Files.write(folder.resolve("a.csv.gz"), bytes.toByteArray());
        assertThat(words().read()).containsExactly(List.of("a", 1));
        file("b.csv.zst", "?");
        assertThatThrownBy(() -> words().read()).hasMessageContaining("compression \"zst\"");
    }

    @Test
    void projectionMetadataAndLimit() throws IOException {
        file("a.csv", "a,1\nb,2\nc,3\n");
        Files.setLastModifiedTime(folder.resolve("a.csv"), FileTime.fromMillis(1_234_567));
        TableSource source = words().source();
        assertThat(source.readableMetadata().keySet())
                .containsExactly("file.path", "file.name", "file.size", "file.modification-time");
        RowType type = row(
                "n",
                Types.INT,
                "path",
                Types.STRING,
                "time",
                Types.timestampLtz(3),
                "size",
                Types.BIGINT,
                "name",
                Types.STRING);
        TableSource pushed = source.withProjection(new int[] {1})
                .orElseThrow()
                .withMetadata(List.of("file.path", "file.modification-time", "file.size", "file.name"))
                .withLimit(2)
                .orElseThrow();
        String path = folder.resolve("a.csv").toString();
        Instant modified = Instant.ofEpochMilli(1_234_567);
        assertThat(FileTable.read(pushed, type))
                .containsExactly(List.of(1, path, modified, 12L, "a.csv"), List.of(2, path, modified, 12L, "a.csv"));
        assertThat(FileTable.read(source.withProjection(new int[0]).orElseThrow(), row()))
                .hasSize(3);
    }

    @Test
    void readsChosenPartitionsOnly() throws IOException {
        file("day=2024-01-01/word=a/x.csv", "1\n");
        file("day=2024-01-01/word=b%2Fc/deep/y.csv", "2\n");
        file("day=2024-01-02/word=a/z.csv", "3\n");
        file("day=2024-01-02/word=nil/z.csv", "4\n");
        file("day=2024-01-02/.word=h/z.csv", "5\n");
        file("elsewhere/z.csv", "6\n");
        FileTable table = new FileTable(
                row("n", Types.INT, "day", Types.DATE, "word", Types.STRING),
                List.of("day", "word"),
                "path",
                folder.toString(),
                "format",
                "csv",
                "partition.default-name",
                "nil");
        List<Map<String, String>> all = table.source().partitions().orElseThrow();
        assertThat(all)
                .containsExactly(
                        Map.of("day", "2024-01-01", "word", "a"),
                        Map.of("day", "2024-01-01", "word", "b/c"),
                        Map.of("day", "2024-01-02", "word", "a"),
                        Map.of("day", "2024-01-02", "word", "nil"));
        TableSource some =
                table.source().withPartitions(List.of(all.get(1), all.get(3))).orElseThrow();
        assertThat(FileTable.read(some, table.type()))
                .containsExactly(
                        List.of(2, LocalDate.of(2024, 1, 1), "b/c"), Arrays.asList(4, LocalDate.of(2024, 1, 2), null));
        assertThat(FileTable.read(some.withLimit(1).orElseThrow(), table.type()))
                .hasSize(1);
        assertThat(FileTable.read(table.source().withPartitions(List.of()).orElseThrow(), table.type()))
                .isEmpty();
    }

    @Test
    void partitionsOfAWatchedFolderAreNotKnown() throws IOException {
        file("day=2024-01-01/x.csv", "1\n");
        FileTable table = new FileTable(
                row("n", Types.INT, "day", Types.DATE),
                List.of("day"),
                "path",
                folder.toString(),
                "format",
                "csv",
                "source.monitor-interval",
                "1 s");
        assertThat(table.source().partitions()).isEmpty();
        assertThat(words().source().partitions()).isEmpty();
    }

    @Test
    void partitionsComeFromFolders() throws IOException {
        RowType type = row("day", Types.DATE, "v", Types.INT, "city", Types.STRING);
        file("day=2026-01-01/city=a%2Fb/x.csv", "1\n2\n");
        file("day=2026-01-02/city=__DEFAULT_PARTITION__/x.csv", "3\n");
        file("stray.csv", "4\n");
        file("day=2026-01-01/stray.csv", "5\n");
        FileTable table = new FileTable(type, List.of("day", "city"), "path", folder.toString(), "format", "csv");
        assertThat(table.read())
                .containsExactly(
                        List.of(LocalDate.of(2026, 1, 1), 1, "a/b"),
                        List.of(LocalDate.of(2026, 1, 1), 2, "a/b"),
                        Arrays.asList(LocalDate.of(2026, 1, 2), 3, null));
        TableSource pushed = table.source().withProjection(new int[] {2, 1}).orElseThrow();
        assertThat(FileTable.read(pushed, row("city", Types.STRING, "v", Types.INT)))
                .containsExactly(List.of("a/b", 1), List.of("a/b", 2), Arrays.asList(null, 3));
        file("day=someday/city=x/x.csv", "6\n");
        assertThatThrownBy(table::read)
                .hasMessageContaining("partition column \"day\" is DATE and cannot hold \"someday\"");
    }

    @Test
    void readersShareTheFiles() throws IOException {
        for (int i = 0; i < 20; i++) {
            file("f" + i + ".csv", "w," + i + "\n");
        }
        TableSource source = words().source();
        List<Object> all = new ArrayList<>();
        for (int subtask = 0; subtask < 3; subtask++) {
            List<List<@Nullable Object>> rows = FileTable.read(source, WORDS, subtask, 3);
            assertThat(rows.size()).isBetween(1, 15);
            rows.forEach(values -> all.add(values.get(1)));
        }
        assertThat(all).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void monitorsAFolder() throws IOException {
        file("a.csv", "a,1\n");
        ManualClock clock = new ManualClock(0);
        TableSource source = words("source.monitor-interval", "10 s").source();
        assertThat(source.bounded()).isFalse();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (SourceReader reader = source.createReader(new SourceContext(0, 1, 3, clock, () -> {}))) {
            assertThat(FileTable.poll(reader, WORDS, rows)).isEqualTo(Poll.MORE);
            assertThat(FileTable.poll(reader, WORDS, rows)).isEqualTo(new Poll.WaitUntil(10_000));
            file("b.csv", "b,2\n");
            clock.advanceTo(9_999);
            assertThat(FileTable.poll(reader, WORDS, rows)).isEqualTo(new Poll.WaitUntil(10_000));
            assertThat(rows).containsExactly(List.of("a", 1));
            clock.advanceTo(10_000);
            assertThat(FileTable.poll(reader, WORDS, rows)).isEqualTo(Poll.MORE);
            assertThat(rows).containsExactly(List.of("a", 1), List.of("b", 2));
            byte[] position = reader.position();
            file("c.csv", "c,3\n");
            try (SourceReader restored = source.createReader(new SourceContext(0, 1, 3, clock, () -> {}))) {
                restored.restore(position);
                rows.clear();
                FileTable.poll(restored, WORDS, rows);
                assertThat(rows).containsExactly(List.of("c", 3));
            }
        }
    }

    @Test
    void goesOnAfterARestore() throws IOException {
        file("a.csv", "a,1\nb,2\nc,3\nd,4\ne,5\n");
        file("b.csv", "f,6\n");
        TableSource source = words().source();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        byte[] position;
        try (SourceReader reader = source.createReader(new SourceContext(0, 1, 3, () -> 0, () -> {}))) {
            FileTable.poll(reader, WORDS, rows);
            position = reader.position();
        }
        file("0.csv", "late,0\n"); // was not there when the source was listed
        try (SourceReader reader = source.createReader(new SourceContext(0, 1, 3, () -> 0, () -> {}))) {
            reader.restore(position);
            Poll answer = Poll.MORE;
            while (answer.equals(Poll.MORE)) {
                answer = FileTable.poll(reader, WORDS, rows);
            }
        }
        assertThat(rows.stream().map(values -> values.get(1)).toList()).containsExactly(1, 2, 3, 4, 5, 6);
    }

    @Test
    void jsonIsAFormatToo() throws IOException {
        file("a.json", "{\"n\":1,\"word\":\"a\"}\n{\"word\":\"b\"}\n");
        FileTable table = new FileTable(WORDS, List.of(), "path", folder.toString(), "format", "json");
        assertThat(table.read()).containsExactly(List.of("a", 1), Arrays.asList("b", null));
    }

    @Test
    void errors() throws IOException {
        assertThatThrownBy(() -> new FileTable(WORDS, List.of(), "path", folder + "/none", "format", "csv").read())
                .isInstanceOfSatisfying(SluiceException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION_VALUE);
                    assertThat(e).hasMessageContaining(folder + "/none").hasMessageContaining("no such file or folder");
                });
        file("a.csv", "a,1\nb,x\n");
        assertThatThrownBy(() -> words().read())
                .hasMessage(folder + "/a.csv, line 2: column \"n\" is INT and cannot hold \"x\"");
        assertThat(words("csv.ignore-parse-errors", "true").read())
                .containsExactly(List.of("a", 1), Arrays.asList("b", null));
        assertThatThrownBy(() -> words("csv.ignore-parse-error", "true").source())
                .isInstanceOfSatisfying(SluiceException.class, e -> assertThat(e.hint())
                        .contains("Did you mean \"ignore-parse-errors\"?"));
        assertThatThrownBy(() -> new FileTable(WORDS, List.of(), "path", "s3://b/x", "format", "csv").source())
                .hasMessage("file system \"s3\" is not supported yet");
        assertThatThrownBy(() -> new FileTable(WORDS, List.of(), "path", "/x", "format", "cvs").source())
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.hint()).contains("Did you mean \"csv\"?"));
        assertThatThrownBy(() -> new FileTable(WORDS, List.of("n"), "path", folder + "/a.csv", "format", "csv").read())
                .hasMessageContaining("a table with partitions is a folder");
        file("broken.gz", "no gzip");
        assertThatThrownBy(() -> new FileTable(WORDS, List.of(), "path", folder + "/broken.gz", "format", "csv").read())
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO_ERROR));
    }
}
