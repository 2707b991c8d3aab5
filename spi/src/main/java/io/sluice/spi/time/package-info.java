/** The clock that everything in a job reads. */
@NullMarked
package io.sluice.spi.time;

import org.jspecify.annotations.NullMarked;
