package io.sluice.exec.runtime.job;

import java.util.List;

/**
 * What a vertex has done so far, over all its subtasks.
 *
 * @param name the chain: {@code Source: words[1] -> Calc[2]}
 * @param recordsIn rows that came over exchanges or were read from a source
 * @param recordsSent rows that were sent over exchanges
 * @param recordsWritten rows that were written to tables or handed to the receiver of results
 * @param operators those of the chain that are no source, in its order
 */
public record VertexMetrics(
        String name,
        int parallelism,
        long recordsIn,
        long recordsSent,
        long recordsWritten,
        List<OperatorMetrics> operators) {
    public VertexMetrics {
        operators = List.copyOf(operators);
    }
}
