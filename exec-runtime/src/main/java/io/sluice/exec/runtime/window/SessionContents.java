package io.sluice.exec.runtime.window;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.KeyedEntries;
import io.sluice.spi.row.RowBatch;

/** What {@link Sessions} hold of their rows, in entries of a state by key and time. */
interface SessionContents {
    /** Prepares a batch, whose rows the methods below speak of. */
    void load(RowBatch batch);

    /** The keys of the batch. */
    RowEncoder keys();

    KeyedEntries entries();

    /** Where the fields of {@link Sessions} start in the array of an entry. */
    int own(int entry);

    void add(int entry, RowBatch batch, int row);

    /** Adds what an entry holds to another. */
    void join(int entry, int from);

    /** Sends what an entry holds. Bounds are local. */
    void emit(int entry, long start, long end, Output output);

    void flush(Output output);

    /** Ends what is held. */
    default void close() {}
}
