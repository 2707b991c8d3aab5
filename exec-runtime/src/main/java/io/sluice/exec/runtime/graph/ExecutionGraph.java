package io.sluice.exec.runtime.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * A job graph with a subtask for each parallel instance.
 *
 * @param subtasks vertex by vertex, and by number within a vertex
 * @param links which subtask sends to which
 */
public record ExecutionGraph(JobGraph jobGraph, List<Execution> subtasks, List<Link> links) {
    /** One parallel instance of a vertex. */
    public record Execution(JobGraph.JobVertex vertex, int subtask) {}

    /** One pair of subtasks along an edge. Links of one edge and sender stand together, in the order of the receivers. */
    public record Link(JobGraph.JobEdge edge, Execution source, Execution target) {}

    public ExecutionGraph {
        subtasks = List.copyOf(subtasks);
        links = List.copyOf(links);
    }

    public static ExecutionGraph of(JobGraph jobGraph) {
        List<Execution> subtasks = new ArrayList<>();
        for (JobGraph.JobVertex vertex : jobGraph.vertices()) {
            for (int i = 0; i < vertex.parallelism(); i++) {
                subtasks.add(new Execution(vertex, i));
            }
        }
        List<Link> links = new ArrayList<>();
        for (JobGraph.JobEdge edge : jobGraph.edges()) {
            int producers = edge.source().parallelism();
            int consumers = edge.target().parallelism();
            for (int i = 0; i < producers; i++) {
                for (int target : edge.partitioning().targets(i, producers, consumers)) {
                    links.add(new Link(edge, new Execution(edge.source(), i), new Execution(edge.target(), target)));
                }
            }
        }
        return new ExecutionGraph(jobGraph, subtasks, links);
    }
}
