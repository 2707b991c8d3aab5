package io.sluice.exec.runtime.state.rocksdb;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * How a job keeps its state in RocksDB.
 *
 * @param folder of files that go with the job
 * @param cacheBytes what the job's pages in memory may have; empty for what all jobs have together
 * @param memory of all jobs, as far as this one says
 * @param bloomBits of a filter for each page, 0 for no filters
 */
record RocksSettings(
        Path folder,
        OptionalLong cacheBytes,
        Memory memory,
        boolean partitionedIndex,
        long blockBytes,
        long metadataBlockBytes,
        double bloomBits,
        long writeBufferBytes,
        int writeBuffers,
        int mergedBuffers,
        long fileBytes,
        long levelBytes,
        boolean dynamicLevels,
        int openFiles,
        int threads) {

    /**
     * What all jobs of the process share.
     *
     * @param pageBytes of pages in the Java heap
     * @param nativeBytes of RocksDB's block cache and write buffers together
     */
    record Memory(long pageBytes, long nativeBytes, double writeBufferRatio, double highPriorityRatio) {
        /** For whoever is told that jobs do not agree on it. */
        @Override
        public String toString() {
            return pageBytes + " bytes of pages and " + nativeBytes + " bytes of RocksDB, " + writeBufferRatio
                    + " of these for rows to be written and " + highPriorityRatio + " for indexes";
        }
    }

    /** Whether somebody says how much memory jobs have together. */
    static boolean saysMemory(Options options) {
        return Stream.of(
                        RocksOptions.MANAGED_SIZE,
                        RocksOptions.MANAGED_FRACTION,
                        RocksOptions.FIXED_PER_PROCESS,
                        RocksOptions.WRITE_BUFFER_RATIO,
                        RocksOptions.HIGH_PRIORITY_RATIO)
                .anyMatch(options::contains);
    }

    /** @throws SluiceException INVALID_OPTION_VALUE or NOT_SUPPORTED */
    static RocksSettings of(Options options) {
        refuse(options.find(RocksOptions.FIXED_PER_SLOT).isPresent(), RocksOptions.FIXED_PER_SLOT);
        refuse(options.find(RocksOptions.FACTORY).isPresent(), RocksOptions.FACTORY);
        refuse(!options.get(RocksOptions.MEMORY_MANAGED), RocksOptions.MEMORY_MANAGED);
        refuse(!options.get(RocksOptions.PREDEFINED).equalsIgnoreCase("DEFAULT"), RocksOptions.PREDEFINED);
        return new RocksSettings(
                Path.of(options.find(RocksOptions.LOCAL_FOLDER).orElseGet(() -> System.getProperty("java.io.tmpdir"))),
                options.find(RocksOptions.CACHE_SIZE).map(OptionalLong::of).orElseGet(OptionalLong::empty),
                memory(options),
                options.get(RocksOptions.PARTITIONED_INDEX),
                atLeast(512, options.get(RocksOptions.BLOCK_SIZE), RocksOptions.BLOCK_SIZE),
                atLeast(512, options.get(RocksOptions.METADATA_BLOCK_SIZE), RocksOptions.METADATA_BLOCK_SIZE),
                options.get(RocksOptions.BLOOM_FILTER) ? options.get(RocksOptions.BLOOM_BITS) : 0,
                atLeast(64 << 10, options.get(RocksOptions.WRITE_BUFFER_SIZE), RocksOptions.WRITE_BUFFER_SIZE),
                (int) atLeast(1, options.get(RocksOptions.WRITE_BUFFERS), RocksOptions.WRITE_BUFFERS),
                (int) atLeast(1, options.get(RocksOptions.MERGED_BUFFERS), RocksOptions.MERGED_BUFFERS),
                atLeast(64 << 10, options.get(RocksOptions.FILE_SIZE), RocksOptions.FILE_SIZE),
                atLeast(64 << 10, options.get(RocksOptions.LEVEL_SIZE), RocksOptions.LEVEL_SIZE),
                options.get(RocksOptions.DYNAMIC_LEVELS),
                (int) atLeast(-1, options.get(RocksOptions.OPEN_FILES), RocksOptions.OPEN_FILES),
                (int) atLeast(1, options.get(RocksOptions.THREADS), RocksOptions.THREADS));
    }

    private static Memory memory(Options options) {
        long managed = options.find(RocksOptions.MANAGED_SIZE)
                .orElseGet(() -> (long) (Runtime.getRuntime().maxMemory()
                        * fraction(options.get(RocksOptions.MANAGED_FRACTION), RocksOptions.MANAGED_FRACTION)));
        return new Memory(
                managed - managed / 4,
                options.find(RocksOptions.FIXED_PER_PROCESS).orElse(managed / 4),
                fraction(options.get(RocksOptions.WRITE_BUFFER_RATIO), RocksOptions.WRITE_BUFFER_RATIO),
                fraction(options.get(RocksOptions.HIGH_PRIORITY_RATIO), RocksOptions.HIGH_PRIORITY_RATIO));
    }

    private static void refuse(boolean wanted, Option<?> option) {
        if (wanted) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "option \"" + option.key() + "\"");
        }
    }

    private static double fraction(double value, Option<?> option) {
        if (value > 0 && value < 1) {
            return value;
        }
        throw invalid(value, option, "it must be between 0 and 1");
    }

    private static long atLeast(long least, long value, Option<?> option) {
        if (value >= least) {
            return value;
        }
        throw invalid(value, option, "it must be " + least + " or more");
    }

    private static SluiceException invalid(Object value, Option<?> option, String reason) {
        return SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                .with("value", value)
                .with("option", option.key())
                .with("reason", reason);
    }
}
