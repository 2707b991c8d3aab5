package io.sluice.exec.runtime.operator;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** Rows that are given away when a checkpoint is complete that holds them, and taken back when the job goes back before it. */
public interface LastingResults {
    /**
     * Sees to it that what has come so far is there in the next process, and returns at once.
     *
     * @param checkpoint for which it is to be there
     * @param last whether nothing comes any more
     * @param prepared is told, from any thread, what {@link #commit} is to get
     */
    void prepare(long checkpoint, boolean last, Consumer<byte[]> prepared);

    /** Gives rows away. May block, may come before that of an earlier checkpoint, and may get the same again, after a crash. */
    void commit(List<byte[]> prepared) throws IOException;

    /**
     * Forgets all that does not belong to a checkpoint, with which the job goes on. May block; nothing comes and nothing is prepared meanwhile.
     *
     * @param checkpoint whose rows were committed just now; 0 for the start
     * @throws io.sluice.spi.error.SluiceException when later rows were given away
     */
    void takeBack(long checkpoint) throws IOException;
}
