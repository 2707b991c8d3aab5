/** The {@code csv} format (RFC 4180 and Flink's options). Start with {@link io.sluice.connectors.formats.csv.CsvFormat}. */
@NullMarked
package io.sluice.connectors.formats.csv;

import org.jspecify.annotations.NullMarked;
