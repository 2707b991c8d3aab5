/** The contract for everybody who extends Sluice. Uses nothing but the JDK. */
@NullMarked
package io.sluice.spi;

import org.jspecify.annotations.NullMarked;
