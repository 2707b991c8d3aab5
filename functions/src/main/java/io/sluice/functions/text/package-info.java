/**
 * Functions over text, which is UTF-8: positions and lengths count code points.
 */
@NullMarked
package io.sluice.functions.text;

import org.jspecify.annotations.NullMarked;
