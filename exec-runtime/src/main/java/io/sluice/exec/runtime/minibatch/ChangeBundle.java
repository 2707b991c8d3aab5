package io.sluice.exec.runtime.minibatch;

import io.sluice.spi.row.RowBatch;
import java.util.function.Consumer;

/** Changes of an input that are held back, and folded: what comes and goes within a bundle is never said. */
public interface ChangeBundle {
    /** Takes some rows of a batch. */
    void add(RowBatch batch, int from, int to);

    /** Hands over what has changed in the end, and is empty then. A batch is the receiver's for the call. */
    void drain(Consumer<RowBatch> target);
}
