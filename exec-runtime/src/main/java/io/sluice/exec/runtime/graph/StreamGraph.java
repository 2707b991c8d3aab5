package io.sluice.exec.runtime.graph;

import io.sluice.exec.runtime.checkpoint.OperatorIdentity;
import io.sluice.exec.runtime.exchange.Partitioning;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Operators and how rows go between them. Nodes are in topological order. */
public final class StreamGraph {
    /** The group in which all operators share slots unless told otherwise. */
    public static final String DEFAULT_SLOT_SHARING_GROUP = "default";

    private final Map<Integer, StreamNode> nodes = new LinkedHashMap<>();

    public List<StreamNode> nodes() {
        return List.copyOf(nodes.values());
    }

    public StreamNode node(int id) {
        StreamNode found = nodes.get(id);
        if (found == null) {
            throw new IllegalArgumentException("no node " + id);
        }
        return found;
    }

    /**
     * An input of a node to be added.
     *
     * @param partitioning empty: FORWARD between equal parallelisms, REBALANCE between others
     */
    public record Input(StreamNode source, Optional<Partitioning> partitioning, int input) {
        public static Input of(StreamNode source) {
            return new Input(source, Optional.empty(), 0);
        }

        public static Input of(StreamNode source, Partitioning partitioning) {
            return new Input(source, Optional.of(partitioning), 0);
        }
    }

    /** Adds a node with the next number. */
    public StreamNode add(
            OperatorIdentity identity,
            int parallelism,
            StreamNode.Work work,
            ChainingStrategy chaining,
            RowType outputType,
            List<Input> inputs) {
        int id = nodes.size() + 1;
        List<StreamEdge> edges = new ArrayList<>();
        for (Input input : inputs) {
            edges.add(new StreamEdge(input.source.id(), id, input.input, partitioning(input, parallelism), false));
        }
        StreamNode node = new StreamNode(
                id, identity, parallelism, work, chaining, DEFAULT_SLOT_SHARING_GROUP, outputType, edges);
        nodes.put(id, node);
        return node;
    }

    private static Partitioning partitioning(Input input, int parallelism) {
        Partitioning natural =
                input.source.parallelism() == parallelism ? Partitioning.FORWARD : Partitioning.REBALANCE;
        return input.partitioning
                .filter(wanted -> !wanted.equals(Partitioning.FORWARD))
                .orElse(natural);
    }
}
