package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.exec.runtime.state.PageFiles;
import io.sluice.exec.runtime.state.PageReader;
import io.sluice.exec.runtime.state.PageStore;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Pages of a heap in a column family: the key is the number of the heap and that of the page, 4 bytes each, the first being the highest. */
final class RocksPages implements PageStore {
    private final RocksDatabase database;
    private final String family;
    /** Of the heap; negative as long as nothing was put. */
    private int number = -1;

    private @Nullable ColumnFamilyHandle handle;
    private @Nullable WriteBatch batch;

    RocksPages(RocksDatabase database, String family) {
        this.database = database;
        this.family = family.isEmpty() ? RocksDatabase.UNUSED_FAMILY : family;
    }

    @Override
    public void put(int page, byte[] bytes) {
        try {
            ColumnFamilyHandle target = handle(); // First: it loads the library.
            batch().put(target, key(number, page), bytes);
        } catch (RocksDBException e) {
            throw RocksDatabase.failed(e);
        }
    }

    @Override
    public void delete(int page) {
        try {
            ColumnFamilyHandle target = handle();
            batch().delete(target, key(number, page));
        } catch (RocksDBException e) {
            throw RocksDatabase.failed(e);
        }
    }

    @Override
    public void commit() {
        WriteBatch written = batch;
        if (written == null) {
            return;
        }
        try (written) {
            batch = null;
            database.write(written);
        }
    }

    @Override
    public byte[] load(int page) {
        try {
            return require(database.database().get(handle(), key(number, page)), page);
        } catch (RocksDBException e) {
            throw RocksDatabase.failed(e);
        }
    }

    @Override
    public void load(int[] pages, int count, byte[][] loaded) {
        List<byte[]> keys = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            keys.add(key(number, pages[i]));
        }
        try {
            List<byte[]> found = database.database().multiGetAsList(Collections.nCopies(count, handle()), keys);
            for (int i = 0; i < count; i++) {
                loaded[i] = require(found.get(i), pages[i]);
            }
        } catch (RocksDBException e) {
            throw RocksDatabase.failed(e);
        }
    }

    @Override
    public PageReader view() {
        return handle == null ? new Nothing() : new RocksView(database, handle(), number);
    }

    @Override
    public PageFiles files() {
        handle(); // First: it gives the number.
        return database.files(family + "/" + number);
    }

    @Override
    public boolean adopt(PageFiles.Opened opened) {
        if (handle == null
                && opened instanceof StoredDatabases.StoredState stored
                && stored.family().equals(family)
                && database.adopt(stored.database(), stored.number())) {
            handle = database.family(family);
            number = stored.number();
            return true;
        }
        return false;
    }

    @Override
    public void drop() {
        ColumnFamilyHandle used = handle;
        if (used != null) {
            database.deleteRange(used, key(number, 0), key(number + 1, 0));
        }
    }

    @Override
    public void close() {
        // The database is closed for all.
    }

    static byte[] key(int heap, int page) {
        return new byte[] {
            (byte) (heap >>> 24),
            (byte) (heap >>> 16),
            (byte) (heap >>> 8),
            (byte) heap,
            (byte) (page >>> 24),
            (byte) (page >>> 16),
            (byte) (page >>> 8),
            (byte) page
        };
    }

    /** The heap's number in a key. */
    static int heap(byte[] key) {
        return (key[0] & 0xFF) << 24 | (key[1] & 0xFF) << 16 | (key[2] & 0xFF) << 8 | key[3] & 0xFF;
    }

    static byte[] require(byte @Nullable [] found, int page) {
        if (found == null) {
            throw SluiceException.internal("page " + page + " in RocksDB", "none");
        }
        return found;
    }

    private ColumnFamilyHandle handle() {
        ColumnFamilyHandle known = handle;
        if (known == null) {
            known = database.family(family);
            handle = known;
            number = database.nextHeap();
        }
        return known;
    }

    private WriteBatch batch() {
        WriteBatch open = batch;
        if (open == null) {
            open = new WriteBatch();
            batch = open;
        }
        return open;
    }

    /** Before anything was put. */
    private static final class Nothing implements PageReader {
        @Override
        public byte[] load(int page) {
            return require(null, page);
        }

        @Override
        public void close() {
            // There is nothing.
        }
    }
}
