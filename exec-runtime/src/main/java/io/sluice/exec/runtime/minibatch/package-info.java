/** Where mini-batches begin and end: {@link io.sluice.exec.runtime.minibatch.MiniBatchAssignerOperator} sends the watermarks between them. */
@NullMarked
package io.sluice.exec.runtime.minibatch;

import org.jspecify.annotations.NullMarked;
