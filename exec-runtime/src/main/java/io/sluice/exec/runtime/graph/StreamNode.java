package io.sluice.exec.runtime.graph;

import io.sluice.exec.runtime.checkpoint.OperatorIdentity;
import io.sluice.exec.runtime.operator.OperatorFactory;
import io.sluice.exec.runtime.operator.SourceFactory;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/**
 * An operator in a stream graph.
 *
 * @param id unique in the graph
 * @param identity by what its state is found in checkpoints
 * @param outputType the rows that it sends on
 * @param inputs of two edges with the same {@code input}, rows come from both in any order
 */
public record StreamNode(
        int id,
        OperatorIdentity identity,
        int parallelism,
        Work work,
        ChainingStrategy chaining,
        String slotSharingGroup,
        RowType outputType,
        List<StreamEdge> inputs) {
    /** What a node does. */
    public sealed interface Work {
        record Source(SourceFactory factory) implements Work {}

        record Process(OperatorFactory factory) implements Work {}
    }

    public StreamNode {
        inputs = List.copyOf(inputs);
    }

    /** For people. */
    public String name() {
        return identity.name();
    }

    public boolean isSource() {
        return work instanceof Work.Source;
    }
}
