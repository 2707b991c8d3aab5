package io.sluice.spi.connector;

import io.sluice.spi.time.Clock;

/**
 * What a reader knows of where it runs.
 *
 * @param subtask from 0 to {@code parallelism - 1}; a reader takes its share by it
 * @param batchSize rows that a batch should hold at most
 * @param wakeUp to be called, from any thread, when a reader that answered {@link Poll.Wait} has something
 */
public record SourceContext(int subtask, int parallelism, int batchSize, Clock clock, Runnable wakeUp) {}
