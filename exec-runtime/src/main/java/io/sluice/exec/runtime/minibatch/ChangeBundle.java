package io.sluice.exec.runtime.minibatch;

import io.sluice.spi.row.RowBatch;
import java.util.function.Consumer;

/** Changes of an input that are held back, and folded: what comes and goes within a bundle is never said. */
public interface ChangeBundle {
    /** Prepares a batch, whose rows {@link #add} takes. */
    void encode(RowBatch batch);

    /** Takes the rows of the batch from {@code from} up to, not including, {@code to}. */
    void add(RowBatch batch, int from, int to);

    /** Hands over what has changed in the end, and is empty then. A batch is the receiver's for the call. */
    void drain(Consumer<RowBatch> target);
}
