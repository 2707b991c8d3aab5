/** Typed options of sessions, tables, formats and the gateway. Start with {@link io.sluice.spi.config.Option}. */
@NullMarked
package io.sluice.spi.config;

import org.jspecify.annotations.NullMarked;
