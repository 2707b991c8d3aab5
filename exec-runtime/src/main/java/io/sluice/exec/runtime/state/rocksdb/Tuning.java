package io.sluice.exec.runtime.state.rocksdb;

import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.Env;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;

/** Settings in RocksDB's terms. */
final class Tuning implements AutoCloseable {
    /** Parts in which a write buffer takes its memory: small, since many states have little to write. */
    private static final long ARENA_BYTES = 256 << 10;

    private final RocksSettings settings;
    private final NativeMemory memory;
    private final BloomFilter filter;
    private final ColumnFamilyOptions columnFamily;

    Tuning(RocksSettings settings, NativeMemory memory) {
        this.settings = settings;
        this.memory = memory;
        filter = new BloomFilter(Math.max(1, settings.bloomBits()), false);
        BlockBasedTableConfig table = new BlockBasedTableConfig()
                .setBlockCache(memory.cache())
                .setCacheIndexAndFilterBlocks(true)
                .setCacheIndexAndFilterBlocksWithHighPriority(true)
                .setPinL0FilterAndIndexBlocksInCache(true)
                .setBlockSize(settings.blockBytes())
                .setMetadataBlockSize(settings.metadataBlockBytes());
        if (settings.bloomBits() > 0) {
            table.setFilterPolicy(filter);
        }
        if (settings.partitionedIndex()) {
            table.setIndexType(IndexType.kTwoLevelIndexSearch).setPartitionFilters(true);
        }
        columnFamily = new ColumnFamilyOptions()
                .setTableFormatConfig(table)
                .setWriteBufferSize(settings.writeBufferBytes())
                .setArenaBlockSize(Math.min(ARENA_BYTES, settings.writeBufferBytes()))
                .setMaxWriteBufferNumber(Math.max(2, settings.writeBuffers()))
                .setMinWriteBufferNumberToMerge(settings.mergedBuffers())
                .setTargetFileSizeBase(settings.fileBytes())
                .setMaxBytesForLevelBase(settings.levelBytes())
                .setLevelCompactionDynamicLevelBytes(settings.dynamicLevels());
    }

    ColumnFamilyOptions columnFamily() {
        return columnFamily;
    }

    /** To be closed by the caller. */
    DBOptions database() {
        return new DBOptions()
                .setCreateIfMissing(true)
                .setEnv(Env.getDefault())
                .setWriteBufferManager(memory.writeBuffers())
                .setMaxBackgroundJobs(settings.threads())
                .setMaxOpenFiles(settings.openFiles())
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setKeepLogFileNum(1)
                .setStatsDumpPeriodSec(0);
    }

    @Override
    public void close() {
        columnFamily.close();
        filter.close();
    }
}
