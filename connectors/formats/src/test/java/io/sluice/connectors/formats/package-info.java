/** Tests of the formats, against hand-written cases, random values, and other readers of the same text. */
@NullMarked
package io.sluice.connectors.formats;

import org.jspecify.annotations.NullMarked;
