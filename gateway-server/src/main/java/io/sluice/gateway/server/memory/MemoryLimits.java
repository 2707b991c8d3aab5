package io.sluice.gateway.server.memory;

import io.sluice.gateway.server.option.GatewayOptions;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;

/**
 * Bytes that may be held, as configured or as shares of the heap.
 *
 * @param stateBytes of the state of all jobs
 * @param jobBytes of the state of one
 * @param resultBytes of rows that wait for clients
 * @param sessionResultBytes of those of one session
 * @param disk of rows on disk
 */
public record MemoryLimits(long stateBytes, long jobBytes, long resultBytes, long sessionResultBytes, Disk disk) {
    private static final double STATE = 0.6;
    private static final double RESULTS = 0.2;

    /**
     * Bytes on disk.
     *
     * @param allBytes of all results
     * @param sessionBytes of those of one session
     * @param resultBytes of one
     */
    public record Disk(long allBytes, long sessionBytes, long resultBytes) {}

    /** @param heapBytes that the process may use */
    public static MemoryLimits of(Options options, long heapBytes) {
        long state = or(options, GatewayOptions.MEMORY_STATE_LIMIT, (long) (heapBytes * STATE));
        long results = or(options, GatewayOptions.MEMORY_RESULT_LIMIT, (long) (heapBytes * RESULTS));
        long disk = options.get(GatewayOptions.RESULT_DISK_LIMIT);
        return new MemoryLimits(
                state,
                or(options, GatewayOptions.MEMORY_JOB_LIMIT, state),
                results,
                or(options, GatewayOptions.MEMORY_SESSION_RESULT_LIMIT, results / 2),
                new Disk(
                        disk,
                        or(options, GatewayOptions.RESULT_SESSION_DISK_LIMIT, disk / 2),
                        options.get(GatewayOptions.RESULT_HISTORY_DISK)));
    }

    private static long or(Options options, Option<Long> option, long otherwise) {
        return options.find(option).orElse(otherwise);
    }
}
