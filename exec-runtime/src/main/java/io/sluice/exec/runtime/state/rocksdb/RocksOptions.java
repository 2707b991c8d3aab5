package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.spi.config.Option;
import java.util.List;

/** The options of state that is kept in RocksDB. */
public final class RocksOptions {
    /** Values of {@link #BACKEND}. */
    public enum Backend {
        HASHMAP,
        ROCKSDB
    }

    public static final Option<Backend> BACKEND = Option.oneOf("state.backend.type", Backend.class)
            .alsoCalled("state.backend")
            .defaultsTo("hashmap")
            .doc(
                    "Where state is kept: all of it in memory, or with rocksdb what was used lately, and the rest on the machine's disk.");

    public static final Option<String> LOCAL_FOLDER = Option.string("state.backend.rocksdb.localdir")
            .doc("The folder of state that is not in memory. Unset: the machine's folder for temporary files.");

    public static final Option<Long> CACHE_SIZE = Option.memorySize("sluice.state.cache-size")
            .doc(
                    "How much of its state a job with rocksdb has in memory at most, besides about 1.5 percent of it. Unset: the managed memory, which all jobs share.");

    public static final Option<Long> MANAGED_SIZE = Option.memorySize("taskmanager.memory.managed.size")
            .alsoCalled("taskmanager.memory.size")
            .doc(
                    "Managed memory of the process: three quarters for pages of state in the Java heap, the rest outside of it for RocksDB. The first job that uses rocksdb says how much. Unset: a fraction of the Java heap.");

    public static final Option<Double> MANAGED_FRACTION = Option.floating("taskmanager.memory.managed.fraction")
            .defaultsTo("0.4")
            .doc("Managed memory as a fraction of the Java heap's greatest size.");

    public static final Option<Boolean> MEMORY_MANAGED = Option.bool("state.backend.rocksdb.memory.managed")
            .defaultsTo("true")
            .doc("Whether RocksDB's memory is part of the managed memory. Only true.");

    public static final Option<Long> FIXED_PER_PROCESS = Option.memorySize("state.backend.rocksdb.memory.fixed-per-tm")
            .doc(
                    "Memory outside of the Java heap that all RocksDB instances of the process share. The first job that uses rocksdb says how much. Unset: a quarter of the managed memory.");

    public static final Option<Long> FIXED_PER_SLOT = Option.memorySize("state.backend.rocksdb.memory.fixed-per-slot")
            .doc("Memory of each subtask's RocksDB. Not supported: they share one.");

    public static final Option<Double> WRITE_BUFFER_RATIO = Option.floating(
                    "state.backend.rocksdb.memory.write-buffer-ratio")
            .defaultsTo("0.5")
            .doc("The part of RocksDB's memory that rows may take that wait to be written.");

    public static final Option<Double> HIGH_PRIORITY_RATIO = Option.floating(
                    "state.backend.rocksdb.memory.high-prio-pool-ratio")
            .defaultsTo("0.1")
            .doc("The part of RocksDB's memory in which indexes and filters push out what else is cached.");

    public static final Option<Boolean> PARTITIONED_INDEX = Option.bool(
                    "state.backend.rocksdb.memory.partitioned-index-filters")
            .defaultsTo("false")
            .doc("Whether indexes and filters of files are cached in parts.");

    public static final Option<Long> BLOCK_SIZE = Option.memorySize("state.backend.rocksdb.block.blocksize")
            .defaultsTo("4kb")
            .doc("How large the blocks of files are.");

    public static final Option<Long> METADATA_BLOCK_SIZE = Option.memorySize(
                    "state.backend.rocksdb.block.metadata-blocksize")
            .defaultsTo("4kb")
            .doc("How large the parts of indexes and filters are, when they have parts.");

    public static final Option<Boolean> BLOOM_FILTER = Option.bool("state.backend.rocksdb.use-bloom-filter")
            .defaultsTo("true")
            .doc("Whether files have filters that tell which pages they do not have.");

    public static final Option<Double> BLOOM_BITS = Option.floating("state.backend.rocksdb.bloom-filter.bits-per-key")
            .defaultsTo("10.0")
            .doc("Bits of a filter for each page.");

    public static final Option<Long> WRITE_BUFFER_SIZE = Option.memorySize("state.backend.rocksdb.writebuffer.size")
            .defaultsTo("64mb")
            .doc("How much is written to a state before it goes into a file.");

    public static final Option<Integer> WRITE_BUFFERS = Option.integer("state.backend.rocksdb.writebuffer.count")
            .defaultsTo("2")
            .doc("Write buffers that a state has at most.");

    public static final Option<Integer> MERGED_BUFFERS = Option.integer(
                    "state.backend.rocksdb.writebuffer.number-to-merge")
            .defaultsTo("1")
            .doc("Write buffers that go into a file together.");

    public static final Option<Long> FILE_SIZE = Option.memorySize(
                    "state.backend.rocksdb.compaction.level.target-file-size-base")
            .defaultsTo("64mb")
            .doc("How large files are.");

    public static final Option<Long> LEVEL_SIZE = Option.memorySize(
                    "state.backend.rocksdb.compaction.level.max-size-level-base")
            .defaultsTo("256mb")
            .doc("How large the first level of files is.");

    public static final Option<Boolean> DYNAMIC_LEVELS = Option.bool(
                    "state.backend.rocksdb.compaction.level.use-dynamic-size")
            .defaultsTo("false")
            .doc("Whether the sizes of levels follow the size of the last.");

    public static final Option<Integer> OPEN_FILES = Option.integer("state.backend.rocksdb.files.open")
            .defaultsTo("-1")
            .doc("Files that a subtask's RocksDB has open at most. -1: all.");

    public static final Option<Integer> THREADS = Option.integer("state.backend.rocksdb.thread.num")
            .defaultsTo("2")
            .doc("Threads that write and merge files at once for a subtask.");

    public static final Option<String> FACTORY = Option.string("state.backend.rocksdb.options-factory")
            .doc("A class that sets RocksDB's options. Not supported.");

    public static final Option<String> PREDEFINED = Option.string("state.backend.rocksdb.predefined-options")
            .defaultsTo("DEFAULT")
            .doc("A set of RocksDB's options. Only DEFAULT.");

    public static final List<Option<?>> ALL = List.of(
            BACKEND,
            LOCAL_FOLDER,
            CACHE_SIZE,
            MANAGED_SIZE,
            MANAGED_FRACTION,
            MEMORY_MANAGED,
            FIXED_PER_PROCESS,
            FIXED_PER_SLOT,
            WRITE_BUFFER_RATIO,
            HIGH_PRIORITY_RATIO,
            PARTITIONED_INDEX,
            BLOCK_SIZE,
            METADATA_BLOCK_SIZE,
            BLOOM_FILTER,
            BLOOM_BITS,
            WRITE_BUFFER_SIZE,
            WRITE_BUFFERS,
            MERGED_BUFFERS,
            FILE_SIZE,
            LEVEL_SIZE,
            DYNAMIC_LEVELS,
            OPEN_FILES,
            THREADS,
            FACTORY,
            PREDEFINED);

    private RocksOptions() {}
}
