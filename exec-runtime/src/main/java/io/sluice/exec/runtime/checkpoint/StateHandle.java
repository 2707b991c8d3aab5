package io.sluice.exec.runtime.checkpoint;

/** Where the state of an operator's subtask is. */
public sealed interface StateHandle {
    /** Bytes of state. */
    long length();

    /** In the checkpoint's metadata. */
    record Inline(byte[] data) implements StateHandle {
        @Override
        public long length() {
            return data.length;
        }
    }

    /**
     * A stretch of a file in the checkpoint's folder.
     *
     * @param checksum CRC-32C of the stretch
     */
    record InFile(String file, long offset, long length, int checksum) implements StateHandle {}
}
