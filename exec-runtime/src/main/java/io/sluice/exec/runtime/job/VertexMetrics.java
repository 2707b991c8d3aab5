package io.sluice.exec.runtime.job;

/**
 * What a vertex has done so far, over all its subtasks.
 *
 * @param name the chain: {@code Source: words[1] -> Calc[2]}
 * @param recordsIn rows that came over exchanges or were read from a source
 * @param recordsSent rows that were sent over exchanges
 * @param recordsWritten rows that were written to tables or handed to the receiver of results
 */
public record VertexMetrics(String name, int parallelism, long recordsIn, long recordsSent, long recordsWritten) {}
