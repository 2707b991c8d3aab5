package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.exec.runtime.state.PageFiles;
import io.sluice.exec.runtime.state.PageStore;
import io.sluice.exec.runtime.state.PageStores;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * The RocksDB of one subtask, which is opened when the first page is put away. It has no log: what it holds is lost with the process, and
 * comes back from checkpoints. A state has a column family, which those of the same name and of several windows share.
 */
final class RocksDatabase implements PageStores {
    private final RocksSettings settings;
    private final String name;
    private final Supplier<NativeMemory> memory;
    private final Map<String, ColumnFamilyHandle> families = new LinkedHashMap<>();
    /** The subtask, as long as it runs, and those who read views; the last one closes. */
    private final AtomicInteger users = new AtomicInteger(1);

    private @Nullable Opened opened;
    private final DatabaseFiles files = new DatabaseFiles();
    private int stores;
    private int checkpoints;

    /** What is to be closed, in this order. */
    private record Opened(Path folder, RocksDB database, Tuning tuning, WriteOptions unlogged) {}

    RocksDatabase(RocksSettings settings, String name, Supplier<NativeMemory> memory) {
        this.settings = settings;
        this.name = name;
        this.memory = memory;
    }

    @Override
    public PageStore open(String state) {
        return new RocksPages(this, state.replaceAll("-?[0-9]+$", ""), stores++);
    }

    RocksDB database() {
        return opened().database;
    }

    WriteOptions unlogged() {
        return opened().unlogged;
    }

    ColumnFamilyHandle family(String family) {
        ColumnFamilyHandle known = families.get(family);
        if (known != null) {
            return known;
        }
        Opened open = opened();
        try {
            ColumnFamilyHandle made = open.database.createColumnFamily(
                    new ColumnFamilyDescriptor(family.getBytes(StandardCharsets.UTF_8), open.tuning.columnFamily()));
            families.put(family, made);
            return made;
        } catch (RocksDBException e) {
            throw failed(e);
        }
    }

    private Opened opened() {
        Opened already = opened;
        if (already != null) {
            return already;
        }
        Tuning tuning = new Tuning(settings, memory.get());
        try (DBOptions options = tuning.database()) {
            Path folder = LocalFolder.create(settings.folder(), name);
            ColumnFamilyDescriptor unused =
                    new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, tuning.columnFamily());
            List<ColumnFamilyHandle> handles = new ArrayList<>();
            RocksDB database = RocksDB.open(options, folder.resolve("database").toString(), List.of(unused), handles);
            families.put("", handles.get(0));
            Opened made = new Opened(folder, database, tuning, new WriteOptions().setDisableWAL(true));
            opened = made;
            return made;
        } catch (RocksDBException e) {
            throw failed(e);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** What the database has now, as links to its files. */
    PageFiles files(String place) {
        Opened open = opened();
        Path links = open.folder.resolve("checkpoint-" + checkpoints++);
        try (Checkpoint checkpoint = Checkpoint.create(open.database)) {
            checkpoint.createCheckpoint(links.toString());
            return files.of(links, place);
        } catch (RocksDBException e) {
            throw failed(e);
        }
    }

    /** Somebody reads a view. */
    void retain() {
        users.incrementAndGet();
    }

    /** Somebody reads no more. */
    void release() {
        if (users.decrementAndGet() == 0) {
            closeAll();
        }
    }

    @Override
    public void close() {
        release();
    }

    private void closeAll() {
        Opened open = opened;
        if (open == null) {
            return;
        }
        families.values().forEach(ColumnFamilyHandle::close);
        open.database.close();
        open.unlogged.close();
        open.tuning.close();
        LocalFolder.delete(open.folder);
    }

    static SluiceException failed(Exception cause) {
        return SluiceException.of(ErrorCode.IO_ERROR, null, cause)
                .with("message", "state cannot be kept on disk: " + cause.getMessage());
    }
}
