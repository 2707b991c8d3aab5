/** The {@code blackhole} sink. Start with {@link io.sluice.connectors.builtin.blackhole.BlackholeFactory}. */
@NullMarked
package io.sluice.connectors.builtin.blackhole;

import org.jspecify.annotations.NullMarked;
