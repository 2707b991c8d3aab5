/**
 * Formats of files and messages: {@code csv} and {@code json} have a package each, {@code text} holds what they share. Each format
 * is found through its {@link io.sluice.spi.connector.FormatFactory}.
 */
@NullMarked
package io.sluice.connectors.formats;

import org.jspecify.annotations.NullMarked;
