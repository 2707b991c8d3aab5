package io.sluice.exec.runtime.state;

import java.util.List;

/**
 * A state that lies in files which several checkpoints may use.
 *
 * @param kind how it is read
 * @param name of the state, unique in its operator
 * @param description what is to be known besides, in a form of the kind's
 * @param stretches in an order of the kind's
 */
public record SharedState(Kind kind, String name, byte[] description, List<Stretch> stretches) {
    /** What writes and reads such states. */
    public enum Kind {
        /** Pages of a {@link PagedHeap}: {@link PageHistory} and {@link StoredPages}. */
        PAGES,
        /** Pages in the files of a {@link PageStore}: {@link PageFiles} and {@link StoredFiles}. */
        ROCKSDB
    }

    /**
     * A part of a file in the folder of the job's shared files.
     *
     * @param checksum CRC-32C of the part
     */
    public record Stretch(String file, long offset, long length, int checksum) {}

    public SharedState {
        stretches = List.copyOf(stretches);
    }

    public long bytes() {
        return stretches.stream().mapToLong(Stretch::length).sum();
    }
}
