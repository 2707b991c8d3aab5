package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.exec.runtime.state.PageReader;
import java.lang.ref.Cleaner;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/** The pages of a heap at a moment, for another thread. A checkpoint that is given up closes nothing: then it goes with its last reference. */
final class RocksView implements PageReader {
    private static final Cleaner CLEANER = Cleaner.create();

    private final RocksDatabase database;
    private final ColumnFamilyHandle family;
    private final int heap;
    private final ReadOptions options;
    private final Cleaner.Cleanable held;

    /** On the thread that writes. */
    RocksView(RocksDatabase database, ColumnFamilyHandle family, int heap) {
        this.database = database;
        this.family = family;
        this.heap = heap;
        database.retain();
        Snapshot snapshot = database.database().getSnapshot();
        ReadOptions read = new ReadOptions().setSnapshot(snapshot).setFillCache(false);
        options = read;
        held = CLEANER.register(this, () -> {
            read.close();
            database.database().releaseSnapshot(snapshot);
            snapshot.close();
            database.release();
        });
    }

    @Override
    public byte[] load(int page) {
        try {
            return RocksPages.require(database.database().get(family, options, RocksPages.key(heap, page)), page);
        } catch (RocksDBException e) {
            throw RocksDatabase.failed(e);
        }
    }

    @Override
    public void close() {
        held.clean();
    }
}
