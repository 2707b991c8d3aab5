/** The {@code json} format: one object a row. Start with {@link io.sluice.connectors.formats.json.JsonFormat}. */
@NullMarked
package io.sluice.connectors.formats.json;

import org.jspecify.annotations.NullMarked;
