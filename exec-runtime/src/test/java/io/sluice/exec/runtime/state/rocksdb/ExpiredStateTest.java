package io.sluice.exec.runtime.state.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.CachedStates;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateLimits;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.config.Options;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** Entries whose time to live is over are gone from RocksDB's files once it has merged them. */
class ExpiredStateTest {
    private static final RowType KEY = Rows.type(Types.INT);
    private static final int TEXT_BYTES = 100;
    private static final long TTL = 60_000;

    @TempDir
    Path folder;

    private final StateLayout layout = new StateLayout();
    private final Expiry expiry = Expiry.of(TTL, layout);
    private final int text = layout.blob();
    private final RowEncoder keys = RowEncoder.ofAll(KEY.types());
    private final KeyedState state = new KeyedState("lasts", layout);
    private final ManualClock clock = new ManualClock(1_000_000);
    private final Random random = new Random(1);
    private int snapshots;

    private void put(int key) {
        RowBatch batch = new RowBatch(KEY.types(), 1);
        Rows.append(KEY, batch, Rows.insert(key));
        keys.encode(batch);
        int entry = state.findOrAdd(keys.headers()[0], keys.data(), keys.offsets()[0]);
        expiry.touch(state.write(entry), state.fields(entry), clock.currentTimeMillis());
        byte[] bytes = new byte[TEXT_BYTES];
        random.nextBytes(bytes);
        state.setBlob(entry, text, bytes, 0, bytes.length);
    }

    @Test
    void leavesTheFiles() throws IOException, RocksDBException {
        CachedStates cached = new CachedStates(
                new RocksBackends(StateLimits.NONE)
                        .ofStream(new Options(Map.of(
                                "state.backend.type",
                                "rocksdb",
                                "sluice.state.cache-size",
                                "100 kb",
                                "state.backend.rocksdb.localdir",
                                folder.resolve("local").toString())))
                        .orElseThrow(),
                "test",
                clock,
                state::snapshot);
        cached.find();
        int count = 20_000;
        for (int key = 0; key < count; key++) {
            put(key);
            if (key % 100 == 0) {
                cached.relieve();
            }
        }
        assertThat(mergedBytes()).isBetween((long) count * TEXT_BYTES, (long) count * TEXT_BYTES * 3);

        // One key in a thousand is used again: the pages with them are not fetched as long as those are not over.
        clock.advance(TTL / 2);
        for (int key = 0; key < count; key += 1000) {
            put(key);
            cached.relieve();
        }
        clock.advance(TTL / 2 + 2_000);
        sweep(cached);
        assertThat(state.size()).isBetween(count / 1000, count / 10);
        assertThat(mergedBytes()).isLessThan((long) count * TEXT_BYTES / 4);

        clock.advance(TTL + 2_000);
        sweep(cached);
        assertThat(state.size()).isZero();
        // Pages stay, for what comes next: zeroes and what links their free blocks.
        assertThat(mergedBytes()).isLessThan((long) count * TEXT_BYTES / 5);
        cached.close();
    }

    /** Three times round, as batches of other keys would. */
    private void sweep(CachedStates cached) {
        for (int i = 0; i < 3 * state.heap().pageCount(); i++) {
            state.sweep(expiry, clock.currentTimeMillis(), 8);
            cached.relieve();
        }
    }

    /** What the files have when all that is no longer valid has left them. */
    private long mergedBytes() throws IOException, RocksDBException {
        SnapshotWriter writer = SnapshotWriter.forSubtask(0, 1, 128, 0);
        state.snapshot(writer);
        Path copy = Files.createDirectory(folder.resolve("copy-" + snapshots));
        Path links;
        try (Stream<Path> all = Files.walk(folder.resolve("local"))) {
            String name = "checkpoint-" + snapshots++;
            links = all.filter(each -> each.endsWith(name)).findFirst().orElseThrow();
        }
        for (Path file : list(links)) {
            Files.copy(file, copy.resolve(file.getFileName()));
        }
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try (ColumnFamilyOptions family = new ColumnFamilyOptions();
                DBOptions options = new DBOptions();
                RocksDB database = RocksDB.open(
                        options,
                        copy.toString(),
                        StoredDatabase.families(copy).stream()
                                .map(name -> new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.UTF_8), family))
                                .toList(),
                        handles)) {
            for (ColumnFamilyHandle handle : handles) {
                database.compactRange(handle);
                handle.close();
            }
        }
        long bytes = 0;
        for (Path file : list(copy)) {
            bytes += file.toString().endsWith(".sst") ? Files.size(file) : 0;
        }
        return bytes;
    }

    private static List<Path> list(Path listed) throws IOException {
        try (Stream<Path> files = Files.list(listed)) {
            return files.toList();
        }
    }
}
