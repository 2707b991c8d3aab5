package io.sluice.exec.runtime.graph;

import io.sluice.exec.runtime.exchange.Partitioning;
import java.util.List;

/** Decides whether two operators run in one subtask: when all seven rules hold. */
final class ChainingRules {
    /** One rule. */
    @FunctionalInterface
    interface Rule {
        boolean holds(StreamGraph graph, StreamEdge edge);
    }

    private final List<Rule> rules;

    /** @param enabled {@code pipeline.operator-chaining.enabled} */
    ChainingRules(boolean enabled) {
        rules = List.of(
                ChainingRules::targetHasOneInputEdge,
                (graph, edge) -> enabled,
                ChainingRules::sameSlotSharingGroup,
                ChainingRules::strategiesAllow,
                ChainingRules::sameParallelism,
                ChainingRules::forwardAndPipelined,
                ChainingRules::notOneOfSeveralUnited);
    }

    boolean chained(StreamGraph graph, StreamEdge edge) {
        return rules.stream().allMatch(rule -> rule.holds(graph, edge));
    }

    static boolean targetHasOneInputEdge(StreamGraph graph, StreamEdge edge) {
        return graph.node(edge.target()).inputs().size() == 1;
    }

    static boolean sameSlotSharingGroup(StreamGraph graph, StreamEdge edge) {
        return graph.node(edge.source())
                .slotSharingGroup()
                .equals(graph.node(edge.target()).slotSharingGroup());
    }

    static boolean strategiesAllow(StreamGraph graph, StreamEdge edge) {
        return graph.node(edge.source()).chaining() != ChainingStrategy.NEVER
                && graph.node(edge.target()).chaining() == ChainingStrategy.ALWAYS;
    }

    static boolean sameParallelism(StreamGraph graph, StreamEdge edge) {
        return graph.node(edge.source()).parallelism()
                == graph.node(edge.target()).parallelism();
    }

    static boolean forwardAndPipelined(StreamGraph graph, StreamEdge edge) {
        return edge.partitioning().kind() == Partitioning.Kind.FORWARD && !edge.blocking();
    }

    static boolean notOneOfSeveralUnited(StreamGraph graph, StreamEdge edge) {
        return graph.node(edge.target()).inputs().stream()
                        .filter(other -> other.input() == edge.input())
                        .count()
                == 1;
    }
}
