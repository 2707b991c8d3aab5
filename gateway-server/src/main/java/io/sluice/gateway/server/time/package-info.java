/** When things are to happen later: {@link io.sluice.gateway.server.time.Timers}. */
@NullMarked
package io.sluice.gateway.server.time;

import org.jspecify.annotations.NullMarked;
