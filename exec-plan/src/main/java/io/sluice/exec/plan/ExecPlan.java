package io.sluice.exec.plan;

import java.util.List;
import java.util.Map;

/**
 * A plan that can be run or written to a file.
 *
 * @param nodes in topological order, sources first
 * @param edges of two edges into one node, the first is the first input
 * @param changes by the ids of nodes, what leaves them; not part of plan files, and nothing that is run depends on it
 */
public record ExecPlan(List<PlanNode> nodes, List<Edge> edges, Map<Integer, PlannedChanges> changes) {
    /** What plan files say in {@code flinkVersion}: the version whose format this is. */
    public static final String FLINK_VERSION = "2.3";

    public ExecPlan {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
        changes = Map.copyOf(changes);
    }

    /** A plan whose nodes' changes nobody has said. */
    public ExecPlan(List<PlanNode> nodes, List<Edge> edges) {
        this(nodes, edges, Map.of());
    }

    /** @throws IllegalArgumentException when there is none */
    public PlanNode node(int id) {
        return nodes.stream()
                .filter(node -> node.id() == id)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no node " + id));
    }

    /** The nodes that feed a node, in the order of its inputs. */
    public List<PlanNode> inputs(PlanNode node) {
        return edges.stream()
                .filter(edge -> edge.target() == node.id())
                .map(edge -> node(edge.source()))
                .toList();
    }
}
