package io.sluice.gateway.server.result;

import io.sluice.gateway.server.memory.MemoryShare;
import java.nio.file.Path;

/**
 * Limits of one result.
 *
 * @param bufferRows rows that may wait for the client before the job is held back
 * @param bufferBytes heap that they may hold before the job is held back
 * @param foldBytes heap that the final rows of an updating result may hold
 * @param rewindable whether the client may ask for the first row again
 * @param historyMemory bytes of rows that are kept in memory for that
 * @param historyDisk bytes of rows that are kept on disk for that; with more, asking for the first row is an error
 * @param folder where such files go
 * @param memory of which rows that wait take their part
 */
public record ResultSettings(
        int bufferRows,
        long bufferBytes,
        long foldBytes,
        boolean rewindable,
        long historyMemory,
        long historyDisk,
        Path folder,
        MemoryShare memory) {
    public static final int BUFFER_ROWS = 5000;
    private static final long MIB = 1L << 20;

    /** What sessions use. */
    public static ResultSettings of(
            boolean rewindable, long foldBytes, long historyDisk, Path folder, MemoryShare memory) {
        return new ResultSettings(BUFFER_ROWS, 32 * MIB, foldBytes, rewindable, MIB, historyDisk, folder, memory);
    }
}
