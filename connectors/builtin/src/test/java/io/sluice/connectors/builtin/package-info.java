/** Tests of the built-in connectors. Start with {@link io.sluice.connectors.builtin.ReaderHarness}. */
@NullMarked
package io.sluice.connectors.builtin;

import org.jspecify.annotations.NullMarked;
