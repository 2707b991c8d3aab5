package io.sluice.exec.runtime.state.rocksdb;

import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * The memory outside of the Java heap that all RocksDB instances of a process share: one cache, in which blocks of files and their indexes
 * and filters are, and against which write buffers count. Never given back: instances may be open until the process ends.
 */
final class NativeMemory {
    private final Cache cache;
    private final WriteBufferManager writeBuffers;

    /** Loads the native library. */
    NativeMemory(RocksSettings.Memory memory) {
        RocksDB.loadLibrary();
        cache = new LRUCache(memory.nativeBytes(), -1, false, memory.highPriorityRatio());
        writeBuffers = new WriteBufferManager((long) (memory.nativeBytes() * memory.writeBufferRatio()), cache);
    }

    Cache cache() {
        return cache;
    }

    WriteBufferManager writeBuffers() {
        return writeBuffers;
    }

    /** What is in use now. */
    long usedBytes() {
        return cache.getUsage();
    }
}
