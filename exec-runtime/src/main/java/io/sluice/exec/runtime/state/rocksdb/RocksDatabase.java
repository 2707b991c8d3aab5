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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The RocksDB of one subtask, which is opened when the first page is put away. It has no log: what it holds is lost with the process, and
 * comes back from checkpoints. A state has a column family, which those of the same name and of several windows share.
 */
final class RocksDatabase implements PageStores {
    /** RocksDB has it always; only a state without a name uses it. */
    static final String UNUSED_FAMILY = "default";

    /** The times at the end of a state's name, as in "slice -1000 0". */
    private static final Pattern WINDOW = Pattern.compile("[ 0-9-]+$");

    private final RocksSettings settings;
    private final String name;
    private final Supplier<NativeMemory> memory;
    private final Map<String, ColumnFamilyHandle> families = new LinkedHashMap<>();
    /** The subtask, as long as it runs, and those who read views; the last one closes. */
    private final AtomicInteger users = new AtomicInteger(1);

    /** Held by other threads while they use the database, which must not be closed meanwhile. */
    private final Object closing = new Object();

    private boolean closed;
    private volatile @Nullable Opened opened;
    private final DatabaseFiles files = new DatabaseFiles();
    private int heaps;
    private int firstOwnHeap;
    private @Nullable LinkedFiles linked;
    /** What the database began with. */
    private @Nullable StoredDatabase stored;
    /** The heaps in it that states have gone on with; the others are of no use. */
    private final Set<Integer> adopted = new HashSet<>();

    private int checkpoints;

    /** What is to be closed, in this order. */
    private record Opened(
            Path folder,
            RocksDB database,
            Tuning tuning,
            WriteOptions unlogged,
            FlushOptions flush,
            NativeMemory memory) {}

    RocksDatabase(RocksSettings settings, String name, Supplier<NativeMemory> memory) {
        this.settings = settings;
        this.name = name;
        this.memory = memory;
    }

    @Override
    public PageStore open(String state) {
        return new RocksPages(this, WINDOW.matcher(state).replaceFirst(""));
    }

    /** The number of a heap that no other has, nor one in files that were adopted. */
    int nextHeap() {
        return heaps++;
    }

    RocksDB database() {
        return opened().database;
    }

    /** Writes changes, which are not in files yet. */
    void write(WriteBatch changes) {
        linked = null;
        Opened open = opened();
        try {
            open.database.write(open.unlogged, changes);
        } catch (RocksDBException e) {
            throw failed(e);
        }
        open.memory.relieve();
    }

    void deleteRange(ColumnFamilyHandle family, byte[] from, byte[] to) {
        Opened open = opened();
        try {
            open.database.deleteRange(family, open.unlogged, from, to);
        } catch (RocksDBException e) {
            throw failed(e);
        }
    }

    /** Has all that was written in files. On any thread. */
    void flush() {
        synchronized (closing) {
            Opened open = opened;
            if (open == null || closed) {
                return;
            }
            try {
                open.database.flush(open.flush, List.copyOf(families.values()));
            } catch (RocksDBException e) {
                throw failed(e);
            }
        }
    }

    ColumnFamilyHandle family(String family) {
        ColumnFamilyHandle known = families.get(family);
        if (known != null) {
            return known;
        }
        linked = null; // Links made before know nothing of it.
        Opened open = opened();
        try {
            ColumnFamilyHandle made = open.database.createColumnFamily(
                    new ColumnFamilyDescriptor(family.getBytes(StandardCharsets.UTF_8), open.tuning.columnFamily()));
            synchronized (closing) {
                families.put(family, made);
            }
            return made;
        } catch (RocksDBException e) {
            throw failed(e);
        }
    }

    private Opened opened() {
        Opened already = opened;
        return already != null ? already : openOn(null);
    }

    /** @param from what to begin with; null for nothing */
    private Opened openOn(@Nullable StoredDatabase from) {
        NativeMemory shared = memory.get();
        Tuning tuning = new Tuning(settings, shared);
        try (DBOptions options = tuning.database()) {
            Path folder = LocalFolder.create(settings.folder(), name);
            Path files = folder.resolve("database");
            List<String> names = List.of(UNUSED_FAMILY);
            if (from != null) {
                from.link(files);
                names = StoredDatabase.families(files);
            }
            List<ColumnFamilyDescriptor> descriptors = names.stream()
                    .map(each ->
                            new ColumnFamilyDescriptor(each.getBytes(StandardCharsets.UTF_8), tuning.columnFamily()))
                    .toList();
            List<ColumnFamilyHandle> handles = new ArrayList<>();
            RocksDB database = RocksDB.open(options, files.toString(), descriptors, handles);
            Opened made = new Opened(
                    folder, database, tuning, new WriteOptions().setDisableWAL(true), new FlushOptions(), shared);
            synchronized (closing) {
                for (int i = 0; i < names.size(); i++) {
                    families.put(names.get(i), handles.get(i));
                }
                opened = made;
            }
            shared.opened(this);
            return made;
        } catch (RocksDBException e) {
            throw failed(e);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** What the database has now, as links to its files, which states share that ask one after the other. */
    PageFiles files(String place) {
        LinkedFiles links = linked;
        if (links == null || !links.isFor(place)) {
            links = link();
            links.isFor(place);
            linked = links;
        }
        return links.of(place);
    }

    private LinkedFiles link() {
        Opened open = opened();
        Path links = open.folder.resolve("checkpoint-" + checkpoints++);
        try (Checkpoint checkpoint = Checkpoint.create(open.database)) {
            checkpoint.createCheckpoint(links.toString());
            return new LinkedFiles(files, links);
        } catch (RocksDBException e) {
            throw failed(e);
        }
    }

    /** Begins with the files of a checkpoint, unless it has begun with others. Returns whether one of the heaps in them goes on here. */
    boolean adopt(StoredDatabase files, int heap) {
        if (opened == null) {
            Opened made = openOn(files);
            stored = files;
            firstOwnHeap = firstUnusedHeap(made.database);
            heaps = firstOwnHeap;
        }
        return stored == files && adopted.add(heap);
    }

    private int firstUnusedHeap(RocksDB database) {
        int unused = 0;
        for (ColumnFamilyHandle family : families.values()) {
            try (RocksIterator all = database.newIterator(family)) {
                all.seekToLast();
                if (all.isValid()) {
                    unused = Math.max(unused, RocksPages.heap(all.key()) + 1);
                }
            }
        }
        return unused;
    }

    @Override
    public void adopted() {
        Opened open = opened;
        if (stored == null || open == null) {
            return;
        }
        stored = null;
        for (ColumnFamilyHandle family : families.values()) {
            dropUnused(open, family);
        }
    }

    private void dropUnused(Opened open, ColumnFamilyHandle family) {
        try (RocksIterator all = open.database.newIterator(family)) {
            all.seekToFirst();
            while (all.isValid()) {
                int heap = RocksPages.heap(all.key());
                if (heap < firstOwnHeap && !adopted.contains(heap)) {
                    deleteRange(family, RocksPages.key(heap, 0), RocksPages.key(heap + 1, 0));
                }
                all.seek(RocksPages.key(heap + 1, 0));
            }
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
        open.memory.closed(this);
        synchronized (closing) {
            closed = true;
            families.values().forEach(ColumnFamilyHandle::close);
            open.database.close();
        }
        open.unlogged.close();
        open.flush.close();
        open.tuning.close();
        LocalFolder.delete(open.folder);
    }

    static SluiceException failed(Exception cause) {
        return SluiceException.of(ErrorCode.IO_ERROR, null, cause)
                .with("message", "state cannot be kept on disk: " + cause.getMessage());
    }
}
