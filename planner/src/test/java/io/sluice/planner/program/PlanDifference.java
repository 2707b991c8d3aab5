package io.sluice.planner.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How two plan files differ in nodes, expressions, edges and changelog fields. The plans are walked from their sinks to their sources side
 * by side, so that the order of nodes counts for nothing; neither do ids, descriptions and the random names of dynamic filters.
 */
final class PlanDifference {
    private static final Set<String> ASIDE = Set.of("id", "description", "dynamicFilteringDataListenerID");

    private final Plan ours;
    private final Plan theirs;
    private final Set<String> visited = new HashSet<>();
    private final List<String> lines = new ArrayList<>();

    private PlanDifference(JsonNode ours, JsonNode theirs) {
        this.ours = new Plan(ours);
        this.theirs = new Plan(theirs);
    }

    /** A plan's nodes by id, and which feed which. */
    private static final class Plan {
        private final Map<Integer, JsonNode> nodes = new HashMap<>();
        private final Map<Integer, List<JsonNode>> inputs = new HashMap<>();
        private final Set<Integer> ends = new LinkedHashSet<>();

        Plan(JsonNode json) {
            for (JsonNode node : json.get("nodes")) {
                nodes.put(node.get("id").asInt(), node);
                ends.add(node.get("id").asInt());
            }
            for (JsonNode edge : json.get("edges")) {
                inputs.computeIfAbsent(edge.get("target").asInt(), id -> new ArrayList<>())
                        .add(edge);
                ends.remove(edge.get("source").asInt());
            }
        }

        List<JsonNode> inputs(int id) {
            return inputs.getOrDefault(id, List.of());
        }
    }

    /** @return a line a difference: where it is, and what Flink and we have there */
    static List<String> of(JsonNode ours, JsonNode theirs) {
        PlanDifference difference = new PlanDifference(ours, theirs);
        List<Integer> ends = List.copyOf(difference.ours.ends);
        List<Integer> theirEnds = List.copyOf(difference.theirs.ends);
        difference.compare("", "number of sinks", Integer.toString(ends.size()), Integer.toString(theirEnds.size()));
        for (int i = 0; i < Math.min(ends.size(), theirEnds.size()); i++) {
            difference.walk("", ends.get(i), theirEnds.get(i));
        }
        difference.compare(
                "",
                "number of nodes",
                Integer.toString(difference.ours.nodes.size()),
                Integer.toString(difference.theirs.nodes.size()));
        return difference.lines;
    }

    private void walk(String above, int our, int their) {
        if (!visited.add(our + " " + their)) {
            return;
        }
        JsonNode ourNode = ours.nodes.get(our);
        JsonNode theirNode = theirs.nodes.get(their);
        String type = theirNode.get("type").asText();
        String path = above.isEmpty() ? shortName(type) : above + "/" + shortName(type);
        if (!ourNode.get("type").equals(theirNode.get("type"))) {
            compare(path, "type", ourNode.get("type").asText(), type);
            return;
        }
        compare(path, content(ourNode), content(theirNode));
        List<JsonNode> ourInputs = ours.inputs(our);
        List<JsonNode> theirInputs = theirs.inputs(their);
        compare(path, "number of inputs", "" + ourInputs.size(), "" + theirInputs.size());
        for (int i = 0; i < Math.min(ourInputs.size(), theirInputs.size()); i++) {
            for (String field : List.of("shuffle", "shuffleMode")) {
                compare(
                        path + " edge " + i,
                        ourInputs.get(i).path(field),
                        theirInputs.get(i).path(field));
            }
            walk(
                    ourInputs.size() == 1 ? path : path + "[" + i + "]",
                    ourInputs.get(i).get("source").asInt(),
                    theirInputs.get(i).get("source").asInt());
        }
    }

    private void compare(String path, JsonNode our, JsonNode their) {
        if (our.equals(their)) {
            return;
        }
        if (our.isObject() && their.isObject()) {
            Set<String> names = new LinkedHashSet<>();
            their.fieldNames().forEachRemaining(names::add);
            our.fieldNames().forEachRemaining(names::add);
            names.forEach(name -> compare(path + "." + name, our.path(name), their.path(name)));
        } else if (our.isArray() && their.isArray() && our.size() == their.size()) {
            for (int i = 0; i < our.size(); i++) {
                compare(path + "[" + i + "]", our.get(i), their.get(i));
            }
        } else {
            lines.add(path + ": Flink " + text(their) + ", here " + text(our));
        }
    }

    private void compare(String path, String what, String our, String their) {
        if (!our.equals(their)) {
            lines.add((path.isEmpty() ? "" : path + ": ") + what + ": Flink " + their + ", here " + our);
        }
    }

    private static ObjectNode content(JsonNode node) {
        ObjectNode copy = node.deepCopy();
        copy.remove(ASIDE);
        return copy;
    }

    private static String text(JsonNode json) {
        return json.isMissingNode() ? "nothing" : json.toString();
    }

    /** {@code global-group-aggregate} of {@code stream-exec-global-group-aggregate_1}. */
    private static String shortName(String type) {
        return type.replaceAll("^(stream|batch)-exec-|_\\d+$", "");
    }
}
