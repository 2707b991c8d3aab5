/**
 * What a connector implements. A {@link io.sluice.spi.connector.ConnectorFactory}, found by {@code ServiceLoader}, makes a {@link
 * io.sluice.spi.connector.TableSource} or {@link io.sluice.spi.connector.TableSink} from a table's options; the planner asks
 * those for their changelog and pushes work into them; the runtime opens a {@link io.sluice.spi.connector.SourceReader} or {@link
 * io.sluice.spi.connector.SinkWriter} for each subtask.
 */
@NullMarked
package io.sluice.spi.connector;

import org.jspecify.annotations.NullMarked;
