package io.sluice.exec.runtime.graph;

import io.sluice.exec.runtime.graph.JobGraph.JobEdge;
import io.sluice.exec.runtime.graph.JobGraph.JobVertex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A job's graph and the parts of it that fail and begin again by themselves.
 *
 * @param parts graphs whose vertices and edges keep the numbers that they have in {@code whole}
 */
public record Regions(JobGraph whole, List<JobGraph> parts) {
    public Regions {
        parts = List.copyOf(parts);
    }

    /** All of the job fails together. */
    public static Regions together(JobGraph graph) {
        return new Regions(graph, List.of(graph));
    }

    /** A part for all vertices between which rows go, in the order of their first vertices. */
    public static Regions connected(JobGraph graph) {
        int[] part = new int[graph.vertices().size()];
        for (int i = 0; i < part.length; i++) {
            part[i] = i;
        }
        for (JobEdge edge : graph.edges()) {
            join(part, edge.source().id(), edge.target().id());
        }
        Map<Integer, List<JobVertex>> vertices = new LinkedHashMap<>();
        graph.vertices().forEach(vertex -> vertices.computeIfAbsent(part[vertex.id()], first -> new ArrayList<>())
                .add(vertex));
        List<JobGraph> parts = new ArrayList<>();
        vertices.forEach((first, own) -> parts.add(new JobGraph(
                own,
                graph.edges().stream()
                        .filter(edge -> part[edge.source().id()] == first)
                        .toList())));
        return new Regions(graph, parts);
    }

    /** Parts are known by their first vertex. */
    private static void join(int[] part, int one, int other) {
        int first = Math.min(part[one], part[other]);
        int joined = Math.max(part[one], part[other]);
        for (int i = 0; i < part.length; i++) {
            if (part[i] == joined) {
                part[i] = first;
            }
        }
    }
}
