/** Digests of text. */
@NullMarked
package io.sluice.functions.hash;

import org.jspecify.annotations.NullMarked;
