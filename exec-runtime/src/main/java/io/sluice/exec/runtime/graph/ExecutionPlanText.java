package io.sluice.exec.runtime.graph;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.runtime.exchange.Partitioning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** The operators of a stream graph and the ways of rows between them as JSON, in the form of Flink's execution plans. */
public final class ExecutionPlanText {
    private ExecutionPlanText() {}

    /** @param planNodes by id of a stream node, the node of the plan that it runs */
    static String of(StreamGraph graph, IntFunction<PlanNode> planNodes) {
        List<String> nodes = new ArrayList<>();
        for (StreamNode node : graph.nodes()) {
            nodes.add(node(node, planNodes.apply(node.id())));
        }
        return "{\n  \"nodes\" : [ " + String.join(", ", nodes) + " ]\n}";
    }

    private static String node(StreamNode node, PlanNode planNode) {
        List<String> fields = new ArrayList<>();
        fields.add("\"id\" : " + node.id());
        fields.add("\"type\" : " + text(node.name()));
        fields.add("\"pact\" : " + text(node.isSource() ? "Data Source" : "Operator"));
        fields.add("\"contents\" : " + text("[" + planNode.id() + "]:" + planNode.description()));
        fields.add("\"parallelism\" : " + node.parallelism());
        if (!node.inputs().isEmpty()) {
            List<String> inputs =
                    node.inputs().stream().map(ExecutionPlanText::input).toList();
            fields.add("\"predecessors\" : [ " + String.join(", ", inputs) + " ]");
        }
        return "{\n    " + String.join(",\n    ", fields) + "\n  }";
    }

    private static String input(StreamEdge edge) {
        return """
                {
                      "id" : %d,
                      "ship_strategy" : "%s",
                      "side" : "%s"
                    }""".formatted(edge.source(), strategy(edge.partitioning()), edge.input() == 0 ? "second" : "first");
    }

    private static String strategy(Partitioning partitioning) {
        return switch (partitioning.kind()) {
            case FORWARD -> "FORWARD";
            case REBALANCE -> "REBALANCE";
            case RESCALE -> "RESCALE";
            case HASH -> "HASH";
            case BROADCAST -> "BROADCAST";
            case GLOBAL -> "GLOBAL";
        };
    }

    private static String text(String value) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            if (character == '"' || character == '\\') {
                json.append('\\').append(character);
            } else if (character < ' ') {
                json.append("\\u%04x".formatted((int) character));
            } else {
                json.append(character);
            }
        }
        return json.append('"').toString();
    }
}
