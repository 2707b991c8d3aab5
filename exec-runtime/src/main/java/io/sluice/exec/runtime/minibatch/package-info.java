/**
 * Mini-batches: {@link io.sluice.exec.runtime.minibatch.MiniBatchAssignerOperator} sends the watermarks between them, {@link
 * io.sluice.exec.runtime.minibatch.BundlingOperator} gives an operator what has changed from one to the next. Uses {@code operator},
 * {@code row} and {@code state}.
 */
@NullMarked
package io.sluice.exec.runtime.minibatch;

import org.jspecify.annotations.NullMarked;
