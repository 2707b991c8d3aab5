/**
 * Values as text, read from and written to UTF-8 bytes without making Strings where it counts. Start with {@link
 * io.sluice.connectors.formats.text.ScalarReader} and {@link io.sluice.connectors.formats.text.ScalarWriter}.
 */
@NullMarked
package io.sluice.connectors.formats.text;

import org.jspecify.annotations.NullMarked;
