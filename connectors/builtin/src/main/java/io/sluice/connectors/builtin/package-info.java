/**
 * Connectors that need nothing outside the process: {@code datagen} makes rows up, {@code print} shows them, {@code blackhole}
 * forgets them, {@code script} replays a written timeline. Each has a package; its factory is where to start reading.
 */
@NullMarked
package io.sluice.connectors.builtin;

import org.jspecify.annotations.NullMarked;
