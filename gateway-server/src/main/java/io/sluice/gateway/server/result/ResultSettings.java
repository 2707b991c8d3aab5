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
 * @param folder where such files go
 * @param memory of which rows that wait take their part
 * @param disk for rows that are kept for that; without room, asking for the first row is an error
 */
public record ResultSettings(
        int bufferRows,
        long bufferBytes,
        long foldBytes,
        boolean rewindable,
        long historyMemory,
        Path folder,
        MemoryShare memory,
        MemoryShare disk) {
    public static final int BUFFER_ROWS = 5000;
    private static final long MIB = 1L << 20;

    /** What sessions use. */
    public static ResultSettings of(
            boolean rewindable, long foldBytes, Path folder, MemoryShare memory, MemoryShare disk) {
        return new ResultSettings(BUFFER_ROWS, 32 * MIB, foldBytes, rewindable, MIB, folder, memory, disk);
    }
}
