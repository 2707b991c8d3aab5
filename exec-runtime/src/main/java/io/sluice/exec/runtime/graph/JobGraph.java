package io.sluice.exec.runtime.graph;

import io.sluice.exec.runtime.exchange.Partitioning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A stream graph in which operators that run together are one vertex.
 *
 * @param vertices in topological order
 * @param edges between vertices
 */
public record JobGraph(List<JobVertex> vertices, List<JobEdge> edges) {
    /**
     * Operators that run in one subtask.
     *
     * @param id from 0, the place in the graph's list
     * @param nodes the head first; each node stands after the one that feeds it
     */
    public record JobVertex(int id, List<StreamNode> nodes) {
        public JobVertex {
            nodes = List.copyOf(nodes);
        }

        public StreamNode head() {
            return nodes.get(0);
        }

        public int parallelism() {
            return head().parallelism();
        }

        public String name() {
            return nodes.stream().map(StreamNode::name).collect(Collectors.joining(" -> "));
        }
    }

    /**
     * Rows that go from a node of one vertex to the head of another.
     *
     * @param id from 0, the place in the graph's list: a UNION ALL of a node with itself has two edges that are else alike
     * @param sourceNode the id of the stream node whose rows they are
     * @param input which input of the target's head it is
     */
    public record JobEdge(
            int id, JobVertex source, int sourceNode, JobVertex target, int input, Partitioning partitioning) {}

    public JobGraph {
        vertices = List.copyOf(vertices);
        edges = List.copyOf(edges);
    }

    /** Chains what can be chained. @param chaining {@code pipeline.operator-chaining.enabled} */
    public static JobGraph of(StreamGraph graph, boolean chaining) {
        ChainingRules rules = new ChainingRules(chaining);
        Map<Integer, List<StreamNode>> chains = new LinkedHashMap<>();
        Map<Integer, Integer> heads = new LinkedHashMap<>();
        for (StreamNode node : graph.nodes()) {
            int head = node.inputs().stream()
                    .filter(edge -> rules.chained(graph, edge))
                    .findFirst()
                    .map(edge -> heads.getOrDefault(edge.source(), edge.source()))
                    .orElse(node.id());
            heads.put(node.id(), head);
            chains.computeIfAbsent(head, ignored -> new ArrayList<>()).add(node);
        }
        Map<Integer, JobVertex> vertices = new LinkedHashMap<>();
        chains.forEach((head, nodes) -> vertices.put(head, new JobVertex(vertices.size(), nodes)));
        List<JobEdge> edges = new ArrayList<>();
        for (StreamNode node : graph.nodes()) {
            for (StreamEdge edge : node.inputs()) {
                if (!rules.chained(graph, edge)) {
                    edges.add(new JobEdge(
                            edges.size(),
                            vertex(vertices, heads, edge.source()),
                            edge.source(),
                            vertex(vertices, heads, edge.target()),
                            edge.input(),
                            edge.partitioning()));
                }
            }
        }
        return new JobGraph(List.copyOf(vertices.values()), edges);
    }

    private static JobVertex vertex(Map<Integer, JobVertex> vertices, Map<Integer, Integer> heads, int node) {
        Integer head = heads.get(node);
        JobVertex found = vertices.get(head);
        if (found == null) {
            throw new IllegalStateException("node " + node + " is in no vertex");
        }
        return found;
    }
}
