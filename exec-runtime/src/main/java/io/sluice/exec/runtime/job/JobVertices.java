package io.sluice.exec.runtime.job;

import io.sluice.exec.runtime.graph.JobGraph;
import io.sluice.exec.runtime.graph.StreamNode;
import io.sluice.exec.runtime.task.Subtask;
import java.util.ArrayList;
import java.util.List;

/** What stays to be known of a job's vertices when it has ended and its graph is gone. */
final class JobVertices {
    private final List<Vertex> vertices;

    private record Vertex(String name, int parallelism, boolean source, List<String> operators) {}

    JobVertices(JobGraph graph) {
        vertices = graph.vertices().stream()
                .map(vertex -> new Vertex(
                        vertex.name(),
                        vertex.parallelism(),
                        vertex.head().isSource(),
                        vertex.nodes().stream()
                                .filter(node -> !node.isSource())
                                .map(StreamNode::name)
                                .toList()))
                .toList();
    }

    /** What the subtasks have counted. */
    List<VertexMetrics> metrics(List<Subtask> subtasks) {
        List<VertexMetrics> metrics = new ArrayList<>();
        for (int i = 0; i < vertices.size(); i++) {
            long in = 0;
            long sent = 0;
            long written = 0;
            for (Subtask subtask : subtasks) {
                if (subtask.vertex() == i) {
                    in += subtask.received();
                    sent += subtask.sent();
                    written += subtask.written();
                }
            }
            Vertex vertex = vertices.get(i);
            metrics.add(new VertexMetrics(
                    vertex.name, vertex.parallelism, in, sent, written, operatorMetrics(i, vertex, subtasks)));
        }
        return List.copyOf(metrics);
    }

    private static List<OperatorMetrics> operatorMetrics(int number, Vertex vertex, List<Subtask> subtasks) {
        List<OperatorMetrics> metrics = new ArrayList<>();
        for (int i = 0; i < vertex.operators.size(); i++) {
            int operator = i;
            long late = subtasks.stream()
                    .filter(subtask -> subtask.vertex() == number)
                    .mapToLong(subtask -> subtask.late(operator))
                    .sum();
            metrics.add(new OperatorMetrics(vertex.operators.get(i), late));
        }
        return metrics;
    }

    /** Rows that sources have produced. */
    long rowsRead(List<VertexMetrics> metrics) {
        long sum = 0;
        for (int i = 0; i < vertices.size(); i++) {
            if (vertices.get(i).source) {
                sum += metrics.get(i).recordsIn();
            }
        }
        return sum;
    }
}
