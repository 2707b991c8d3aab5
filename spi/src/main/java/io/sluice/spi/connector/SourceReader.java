package io.sluice.spi.connector;

import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Reads one subtask's share of a source. Called by one thread at a time. */
public interface SourceReader extends AutoCloseable {
    /** The only split of a reader that tells none apart. */
    List<String> WHOLE = List.of("");

    /** Whether {@link #poll} may block on the world outside: then it runs on an I/O thread, else on a worker, where it must not block. */
    boolean blocking();

    /**
     * Appends rows to an empty batch, as many as are at hand and at most the context's batch size, and says what comes next. Rows that
     * were appended are sent on whatever the answer is.
     */
    Poll poll(RowBatch batch) throws IOException;

    /**
     * The splits that this reader is at and has not read to their ends: partitions of a topic, say, which go on side by side. The same
     * list as before while nothing changes. Asked after each poll, and before the first.
     */
    default List<String> splits() {
        return WHOLE;
    }

    /** The split whose rows the last poll appended, one of {@link #splits} before or after it: all rows of a poll are of one split. */
    default String split() {
        return WHOLE.get(0);
    }

    /**
     * Splits to leave alone for now, since their event time is far ahead of other splits'. Called between polls; replaces what the last
     * call said. Rows that come all the same are taken.
     */
    default void pause(Set<String> splits) {}

    /** Where to go on after a restore; opaque to all but {@link #restore}. Taken between two polls. */
    byte[] position();

    /** Goes to a position before the first poll. */
    void restore(byte[] position) throws IOException;

    @Override
    void close() throws IOException;
}
