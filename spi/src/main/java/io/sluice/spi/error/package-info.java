/**
 * Errors that users see: {@link io.sluice.spi.error.ErrorCode} lists them, {@link
 * io.sluice.spi.error.SluiceException} carries one with its place in the SQL and its cure. Read ErrorCode first.
 */
@NullMarked
package io.sluice.spi.error;

import org.jspecify.annotations.NullMarked;
