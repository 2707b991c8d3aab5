/** The {@code print} sink. Start with {@link io.sluice.connectors.builtin.print.PrintFactory}. */
@NullMarked
package io.sluice.connectors.builtin.print;

import org.jspecify.annotations.NullMarked;
