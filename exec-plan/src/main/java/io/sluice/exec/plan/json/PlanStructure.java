package io.sluice.exec.plan.json;

import io.sluice.exec.plan.Edge;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.BatchSink;
import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.plan.node.NodeType;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.plan.node.SourceAbility;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Puts nodes and edges together: no node without its inputs, no cycle, nothing that refers to a field that is not there, and no rows of
 * other types than are made.
 */
final class PlanStructure {
    private final Map<String, PlanNode> nodes;
    private final Map<String, Edge> edges;
    private final List<PlanFault> faults;
    private final Map<Integer, PlanNode> byId = new HashMap<>();
    private final Map<Integer, List<PlanNode>> inputs = new HashMap<>();
    private final Map<Integer, Integer> readers = new HashMap<>();

    private PlanStructure(Map<String, PlanNode> nodes, Map<String, Edge> edges, List<PlanFault> faults) {
        this.nodes = nodes;
        this.edges = edges;
        this.faults = faults;
    }

    /**
     * @param nodes by path, and so are edges
     * @param faults of reading them; more are added
     */
    static PlanInspection inspect(Map<String, PlanNode> nodes, Map<String, Edge> edges, List<PlanFault> faults) {
        return new PlanStructure(nodes, edges, faults).inspect();
    }

    private PlanInspection inspect() {
        boolean complete = faults.isEmpty();
        nodes.forEach((path, node) -> {
            if (byId.putIfAbsent(node.id(), node) != null) {
                fault(path + ".id", "another node has the id " + node.id() + " already");
            }
        });
        // Without all nodes, what is missing would be blamed on those that are there.
        if (complete) {
            edges.forEach(this::connect);
            nodes.forEach(this::checkInputs);
        }
        List<PlanNode> sorted = complete && faults.isEmpty() ? sorted() : List.of();
        if (faults.isEmpty()) {
            nodes.forEach(this::checkReferences);
        }
        if (faults.isEmpty()) {
            nodes.forEach((path, node) -> PlanTypes.check(node, path, inputs(node), this::fault));
            edges.forEach((path, edge) -> PlanTypes.requireKeys(
                    edge.shuffle(), sourceOf(edge).outputType().arity(), path + ".shuffle", this::fault));
        }
        return new PlanInspection(
                nodes,
                faults.isEmpty() ? Optional.of(new ExecPlan(sorted, List.copyOf(edges.values()))) : Optional.empty(),
                faults);
    }

    private void connect(String path, Edge edge) {
        PlanNode source = byId.get(edge.source());
        if (source == null) {
            fault(path + ".source", "there is no node " + edge.source());
        }
        if (!byId.containsKey(edge.target())) {
            fault(path + ".target", "there is no node " + edge.target());
        }
        if (source != null) {
            inputs.computeIfAbsent(edge.target(), id -> new ArrayList<>()).add(source);
            readers.merge(edge.source(), 1, Integer::sum);
        }
    }

    private void checkInputs(String path, PlanNode node) {
        int count = inputs(node).size();
        int wanted = node.node().getClass().getAnnotation(NodeType.class).inputs();
        boolean right = wanted == NodeType.ANY || (wanted == NodeType.SEVERAL ? count > 0 : count == wanted);
        if (!right) {
            fault(path, "the node has " + count + " inputs and needs " + (wanted < 0 ? "one at least" : wanted));
        } else if (node.inputs().size() != count) {
            fault(
                    path + ".inputProperties",
                    "the node has " + count + " inputs and tells about "
                            + node.inputs().size());
        }
        boolean ends =
                node.node() instanceof Sink || node.node() instanceof BatchSink || node.node() instanceof Collect;
        if (!ends && !readers.containsKey(node.id())) {
            fault(path, "nobody reads the rows of node " + node.id());
        } else if (ends && readers.containsKey(node.id())) {
            fault(path, "node " + node.id() + " has no rows to read");
        }
    }

    /** Every node after its inputs; in the order of the file where that is one. */
    private List<PlanNode> sorted() {
        Map<Integer, PlanNode> done = new LinkedHashMap<>();
        int before = -1;
        while (done.size() > before) {
            before = done.size();
            for (PlanNode node : nodes.values()) {
                boolean ready = inputs(node).stream().allMatch(input -> done.containsKey(input.id()));
                if (ready) {
                    done.putIfAbsent(node.id(), node);
                }
            }
        }
        nodes.forEach((path, node) -> {
            if (!done.containsKey(node.id())) {
                fault(path, "node " + node.id() + " reads its own rows, or those of a node that does");
            }
        });
        return List.copyOf(done.values());
    }

    private void checkReferences(String path, PlanNode node) {
        int fields = inputs(node).stream()
                        .mapToInt(input -> input.outputType().arity())
                        .sum()
                + node.node().moreFields();
        PlanParts.visit(node, path, new PlanParts.Visitor() {
            /** Inside of abilities, references are to a table's fields. */
            private String ability = "-";

            @Override
            public void part(Object part, String at) {
                if (part instanceof SourceAbility) {
                    ability = at;
                }
                if (part instanceof InputRef ref && !at.startsWith(ability)) {
                    require(ref.index(), at + ".inputIndex");
                }
            }

            @Override
            public void field(int index, OptionalInt none, String at) {
                if (none.isEmpty() || none.getAsInt() != index) {
                    require(index, at);
                }
            }

            private void require(int index, String at) {
                if (inputs(node).isEmpty()) {
                    return;
                }
                if (index < 0 || index >= fields) {
                    fault(at, "there is no field " + index + ", the node's input has " + fields);
                }
            }
        });
    }

    private List<PlanNode> inputs(PlanNode node) {
        return inputs.getOrDefault(node.id(), List.of());
    }

    private PlanNode sourceOf(Edge edge) {
        return Objects.requireNonNull(byId.get(edge.source()));
    }

    private void fault(String path, String reason) {
        faults.add(PlanFault.of(path, reason));
    }
}
