package io.sluice.exec.runtime.state.rocksdb;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * The memory outside of the Java heap that all RocksDB instances of a process share: one cache, in which blocks of files and their indexes
 * and filters are, and against which write buffers count. Never given back: instances may be open until the process ends. Thread-safe.
 */
final class NativeMemory {
    private final Cache cache;
    private final WriteBufferManager writeBuffers;
    private final long bytes;
    private final Set<RocksDatabase> open = ConcurrentHashMap.newKeySet();

    /** Loads the native library. */
    NativeMemory(RocksSettings.Memory memory) {
        RocksDB.loadLibrary();
        cache = new LRUCache(memory.nativeBytes(), -1, false, memory.highPriorityRatio());
        bytes = memory.nativeBytes();
        writeBuffers = new WriteBufferManager((long) (bytes * memory.writeBufferRatio()), cache);
    }

    Cache cache() {
        return cache;
    }

    WriteBufferManager writeBuffers() {
        return writeBuffers;
    }

    void opened(RocksDatabase database) {
        open.add(database);
    }

    void closed(RocksDatabase database) {
        open.remove(database);
    }

    /**
     * Something was written. RocksDB begins to write a buffer out when all together are full, but lets its writers go on meanwhile, and
     * knows nothing of databases to which nobody writes any more: when they leave no room for anything else, whoever writes waits until
     * all are empty.
     */
    void relieve() {
        if (cache.getPinnedUsage() > bytes - bytes / 8) {
            open.forEach(RocksDatabase::flush);
        }
    }

    /** What is in use now. */
    long usedBytes() {
        return cache.getUsage();
    }
}
