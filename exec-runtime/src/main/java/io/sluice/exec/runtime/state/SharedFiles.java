package io.sluice.exec.runtime.state;

import java.io.Closeable;
import java.io.IOException;

/**
 * Where one subtask writes its shared states for one checkpoint. Files stay as long as a checkpoint needs them: the one that is being
 * written has those that are made here, and may go on using those of {@link #base}. One thread.
 */
public interface SharedFiles {
    long checkpoint();

    /** The last complete checkpoint: what it uses can be used again. 0 when there is none since the subtask began. */
    long base();

    /** Begins a stretch in the file that all states of the subtask have in common. One at a time. */
    NewStretch append() throws IOException;

    /** Begins a file of its own, which goes when no checkpoint needs it any more, whatever becomes of others. */
    NewStretch create() throws IOException;

    /** Bytes that are being written. */
    interface NewStretch extends Closeable {
        void write(byte[] bytes, int from, int length) throws IOException;

        /** What was written lasts when the checkpoint is complete. */
        SharedState.Stretch finish() throws IOException;
    }
}
