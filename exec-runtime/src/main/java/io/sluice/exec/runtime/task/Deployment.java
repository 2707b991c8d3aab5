package io.sluice.exec.runtime.task;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.exchange.Channel;
import io.sluice.exec.runtime.exchange.ExchangeOutput;
import io.sluice.exec.runtime.exchange.Routers;
import io.sluice.exec.runtime.graph.ExecutionGraph;
import io.sluice.exec.runtime.graph.ExecutionGraph.Execution;
import io.sluice.exec.runtime.graph.JobGraph.JobEdge;
import io.sluice.exec.runtime.graph.StreamEdge;
import io.sluice.exec.runtime.graph.StreamNode;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.StateMemory;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes the subtasks of an execution graph and connects them. They run when they are woken. */
public final class Deployment {
    private final ExecutionGraph graph;
    private final TaskJob job;
    private final Map<Execution, Subtask> subtasks = new LinkedHashMap<>();
    private final Map<ExecutionGraph.Link, Channel> channels = new LinkedHashMap<>();

    /** The columns of the rows that a node sends. */
    private final Map<Integer, List<LogicalType>> types = new HashMap<>();

    private Deployment(ExecutionGraph graph, TaskJob job) {
        this.graph = graph;
        this.job = job;
    }

    public static List<Subtask> deploy(ExecutionGraph graph, TaskJob job) {
        Deployment deployment = new Deployment(graph, job);
        deployment.run();
        return List.copyOf(deployment.subtasks.values());
    }

    private void run() {
        graph.jobGraph().vertices().stream()
                .flatMap(vertex -> vertex.nodes().stream())
                .forEach(node -> types.put(node.id(), node.outputType().types()));
        for (Execution execution : graph.subtasks()) {
            int parallelism = execution.vertex().parallelism();
            subtasks.put(execution, new Subtask(job, execution.vertex().id(), execution.subtask(), parallelism));
        }
        for (ExecutionGraph.Link link : graph.links()) {
            Channel channel = new Channel(types(link.edge()), job.settings().batchSize(), job.activity());
            channel.connect(subtask(link.source()), subtask(link.target()));
            channels.put(link, channel);
        }
        for (Execution execution : graph.subtasks()) {
            Subtask subtask = subtask(execution);
            subtask.memory().enter(); // Operators make heaps when they are made.
            try {
                deploy(execution, subtask);
            } finally {
                StateMemory.leave();
            }
        }
    }

    private void deploy(Execution execution, Subtask subtask) {
        List<StreamNode> nodes = execution.vertex().nodes();
        Map<Integer, Output> outputs = new HashMap<>();
        List<OperatorChain.Link> links = new ArrayList<>();
        List<ExchangeOutput> exchanges = new ArrayList<>();
        Map<Integer, List<Output>> chainedInto = new HashMap<>();
        TimeProgress time = new TimeProgress(nodes.size());
        for (int i = nodes.size() - 1; i >= 0; i--) {
            StreamNode node = nodes.get(i);
            List<Output> targets = new ArrayList<>(chainedInto.getOrDefault(node.id(), List.of()));
            for (ExchangeOutput exchange : exchanges(execution, node)) {
                targets.add(exchange);
                exchanges.add(exchange);
            }
            Output output = time.of(i, OperatorChain.toAll(targets));
            outputs.put(node.id(), output);
            if (node.work() instanceof StreamNode.Work.Process process) {
                Operator operator = process.factory().create();
                links.add(0, new OperatorChain.Link(node.identity(), inputs(node), operator, output));
                if (i > 0) {
                    for (StreamEdge edge : node.inputs()) {
                        chainedInto
                                .computeIfAbsent(edge.source(), ignored -> new ArrayList<>())
                                .add(0, OperatorChain.into(operator, output));
                    }
                }
            }
        }
        StreamNode head = execution.vertex().head();
        Output headOutput = outputs.get(head.id());
        if (headOutput == null) {
            throw new IllegalStateException("no output of " + head.name());
        }
        OperatorChain chain = new OperatorChain(headOutput, links, exchanges);
        @Nullable SourceHead source = head.work() instanceof StreamNode.Work.Source reads
                ? new SourceHead(subtask, head.identity(), reads.factory(), job)
                : null;
        subtask.deploy(chain, source == null ? gate(execution, head) : null, source, time);
    }

    private InputGate gate(Execution execution, StreamNode head) {
        int inputs = head.inputs().stream().mapToInt(StreamEdge::input).max().orElse(-1) + 1;
        List<List<InputGate.Source>> byInput = new ArrayList<>();
        for (int i = 0; i < inputs; i++) {
            byInput.add(new ArrayList<>());
        }
        Map<JobEdge, InFlightRows.Sender> senders = new HashMap<>();
        channels.forEach((link, channel) -> {
            if (link.target().equals(execution)) {
                InFlightRows.Sender sender = senders.computeIfAbsent(
                        link.edge(), edge -> new InFlightRows.Sender(edge.partitioning(), types(edge)));
                byInput.get(link.edge().input()).add(new InputGate.Source(channel, sender));
            }
        });
        return new InputGate(byInput);
    }

    /** The columns of each of a node's inputs. */
    private List<List<LogicalType>> inputs(StreamNode node) {
        TreeMap<Integer, List<LogicalType>> byInput = new TreeMap<>();
        for (StreamEdge edge : node.inputs()) {
            byInput.put(edge.input(), requireNonNull(types.get(edge.source())));
        }
        return List.copyOf(byInput.values());
    }

    private List<ExchangeOutput> exchanges(Execution execution, StreamNode node) {
        Map<JobEdge, List<Channel>> byEdge = new LinkedHashMap<>();
        channels.forEach((link, channel) -> {
            if (link.source().equals(execution) && link.edge().sourceNode() == node.id()) {
                byEdge.computeIfAbsent(link.edge(), ignored -> new ArrayList<>())
                        .add(channel);
            }
        });
        List<ExchangeOutput> exchanges = new ArrayList<>();
        byEdge.forEach((edge, targets) -> exchanges.add(new ExchangeOutput(
                targets.toArray(Channel[]::new),
                Routers.of(
                        edge.partitioning(),
                        types(edge),
                        targets.size(),
                        job.settings().maxParallelism()))));
        return exchanges;
    }

    private List<LogicalType> types(JobEdge edge) {
        return requireNonNull(types.get(edge.sourceNode()));
    }

    private Subtask subtask(Execution execution) {
        Subtask found = subtasks.get(execution);
        if (found == null) {
            throw new IllegalStateException("no subtask for " + execution);
        }
        return found;
    }
}
