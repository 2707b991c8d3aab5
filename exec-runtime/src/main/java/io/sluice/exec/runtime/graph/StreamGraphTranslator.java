package io.sluice.exec.runtime.graph;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.Edge;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.node.Exchange;
import io.sluice.exec.plan.node.Union;
import io.sluice.exec.runtime.checkpoint.OperatorIdentity;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.exchange.Partitioning;
import io.sluice.exec.runtime.operator.JobSettings;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorFactory;
import io.sluice.exec.runtime.operator.OperatorWatch;
import io.sluice.exec.runtime.operator.ResultReceiver;
import io.sluice.exec.runtime.source.ScanSteps;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.connector.SinkCommitter;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Turns a plan into a stream graph. An Exchange becomes the partitioning of an edge; a Union becomes several edges into one input. */
public final class StreamGraphTranslator {
    /** Where a plan node's rows come from: an operator, and how they are to be spread when that is decided already. */
    private record Rows(StreamNode node, Optional<Partitioning> partitioning) {}

    private final JobSettings settings;
    private final Plugins plugins;
    private final CodeCompiler compiler;
    private final Optional<ResultReceiver> results;
    private final OperatorWatch watch;
    private final OperatorFactories factories = new OperatorFactories();
    private final StreamGraph graph = new StreamGraph();
    private final OperatorIdentities identities;
    private final SourceParallelism sourceParallelism;
    private final Map<Integer, List<Rows>> produced = new HashMap<>();
    /** By id of a stream node, what it runs. */
    private final Map<Integer, PlanNode> planNodes = new HashMap<>();

    /** How many readers a source must have, where that is not for the plan and the settings to decide. */
    @FunctionalInterface
    public interface SourceParallelism {
        OptionalInt of(OperatorIdentity source);
    }

    public StreamGraphTranslator(
            JobSettings settings, Plugins plugins, CodeCompiler compiler, Optional<ResultReceiver> results) {
        this(settings, plugins, compiler, results, false, source -> OptionalInt.empty(), OperatorWatch.NONE);
    }

    /** @param checkpoints whether the job makes checkpoints, or begins with one */
    public StreamGraphTranslator(
            JobSettings settings,
            Plugins plugins,
            CodeCompiler compiler,
            Optional<ResultReceiver> results,
            boolean checkpoints,
            SourceParallelism sourceParallelism,
            OperatorWatch watch) {
        identities = new OperatorIdentities(checkpoints);
        this.sourceParallelism = sourceParallelism;
        this.settings = settings;
        this.plugins = plugins;
        this.compiler = compiler;
        this.results = results;
        this.watch = watch;
    }

    /** @throws SluiceException NOT_EXECUTABLE for a node that nothing runs yet, or what connectors throw */
    public StreamGraph translate(ExecPlan plan) {
        for (PlanNode node : plan.nodes()) {
            List<List<Rows>> inputs = new ArrayList<>();
            List<RowType> types = new ArrayList<>();
            for (Edge edge : plan.edges()) {
                if (edge.target() == node.id()) {
                    inputs.add(rowsOf(edge));
                    types.add(plan.node(edge.source()).outputType());
                }
            }
            for (NodeContext step : ScanSteps.of(context(node, types))) {
                List<Rows> rows = translate(plan, step, inputs);
                produced.put(node.id(), rows);
                inputs = List.of(rows);
            }
        }
        return graph;
    }

    /** The graph of a plan as JSON, in the form of Flink's execution plans. */
    public String describe(ExecPlan plan) {
        return ExecutionPlanText.of(translate(plan), this::planNode);
    }

    private PlanNode planNode(int streamNode) {
        PlanNode node = planNodes.get(streamNode);
        if (node == null) {
            throw SluiceException.internal("a plan node of each operator", "operator " + streamNode);
        }
        return node;
    }

    /** What keeps nodes from being run, by their ids. Of what is made for that, nothing is kept. */
    public Map<Integer, SluiceException> check(ExecPlan plan) {
        Map<Integer, SluiceException> faults = new LinkedHashMap<>();
        for (PlanNode node : plan.nodes()) {
            List<RowType> types =
                    plan.inputs(node).stream().map(PlanNode::outputType).toList();
            boolean isEdge = node.node() instanceof Exchange || node.node() instanceof Union;
            try {
                for (NodeContext step : isEdge ? List.<NodeContext>of() : ScanSteps.of(context(node, types))) {
                    factories.work(step);
                }
            } catch (SluiceException e) {
                faults.put(node.id(), e);
            } catch (RuntimeException | StackOverflowError e) {
                // A plan file may hold what no planner makes.
                faults.put(
                        node.id(),
                        SluiceException.of(ErrorCode.INVALID_PLAN, null, e)
                                .with("path", "node " + node.id())
                                .with("reason", "no operator can be made of the node: " + e));
            }
        }
        return faults;
    }

    private NodeContext context(PlanNode node, List<RowType> inputs) {
        return new NodeContext(node, inputs, settings, plugins, compiler, results);
    }

    private List<Rows> translate(ExecPlan plan, NodeContext step, List<List<Rows>> inputs) {
        PlanNode node = step.node();
        if (node.node() instanceof Exchange) {
            Distribution distribution = node.inputs().get(0).requiredDistribution();
            return spread(inputs.get(0), partitioning(distribution, node));
        }
        if (node.node() instanceof Union) {
            return inputs.stream().flatMap(List::stream).toList();
        }
        NodeWork work = factories.work(step);
        return List.of(new Rows(add(plan, step, work, inputs), Optional.empty()));
    }

    private StreamNode add(ExecPlan plan, NodeContext step, NodeWork work, List<List<Rows>> inputs) {
        PlanNode node = step.node();
        OperatorIdentity identity = identities.next(step, work.name());
        int wanted = work.parallelism().orElseGet(() -> parallelism(inputs));
        // What a reader has left to do cannot be shared out anew.
        int parallelism =
                work.source().isPresent() ? sourceParallelism.of(identity).orElse(wanted) : wanted;
        List<StreamGraph.Input> edges = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            for (Rows rows : inputs.get(i)) {
                edges.add(new StreamGraph.Input(rows.node, partitioning(rows, work, parallelism), i));
            }
        }
        StreamNode.Work run = work.source()
                .<StreamNode.Work>map(StreamNode.Work.Source::new)
                .orElseGet(() -> new StreamNode.Work.Process(
                        watched(plan, node, work.operator().orElseThrow())));
        ChainingStrategy chaining = work.source().isPresent() ? ChainingStrategy.HEAD : ChainingStrategy.ALWAYS;
        StreamNode added =
                graph.add(identity, parallelism, run, chaining, work.output().orElse(node.outputType()), edges);
        planNodes.put(added.id(), node);
        return added;
    }

    private OperatorFactory watched(ExecPlan plan, PlanNode node, OperatorFactory factory) {
        return new OperatorFactory() {
            @Override
            public Operator create() {
                return watch.watch(plan, node, factory.create());
            }

            @Override
            public Optional<SinkCommitter> createCommitter(String jobId) {
                return factory.createCommitter(jobId);
            }
        };
    }

    private static Optional<Partitioning> partitioning(Rows rows, NodeWork work, int parallelism) {
        boolean spreads = rows.node.parallelism() != parallelism || work.alwaysShuffle();
        if (rows.partitioning.isEmpty()
                && spreads
                && parallelism > 1
                && !work.shuffleKeys().isEmpty()) {
            return Optional.of(Partitioning.hash(work.shuffleKeys()));
        }
        return rows.partitioning;
    }

    /** After an exchange the session's, or 1 when all rows go to one place; else that of the inputs. */
    private int parallelism(List<List<Rows>> inputs) {
        int parallelism = inputs.isEmpty() ? settings.parallelism() : 1;
        for (List<Rows> input : inputs) {
            for (Rows rows : input) {
                Partitioning partitioning = rows.partitioning.orElse(Partitioning.FORWARD);
                int wanted =
                        switch (partitioning.kind()) {
                            case FORWARD -> rows.node.parallelism();
                            case GLOBAL -> 1;
                            case REBALANCE, RESCALE, HASH, BROADCAST -> settings.parallelism();
                        };
                parallelism = Math.max(parallelism, wanted);
            }
        }
        return parallelism;
    }

    private List<Rows> rowsOf(Edge edge) {
        List<Rows> rows = produced.get(edge.source());
        if (rows == null) {
            throw SluiceException.of(ErrorCode.INVALID_PLAN)
                    .with("path", "edges")
                    .with("reason", "node " + edge.source() + " does not stand before node " + edge.target());
        }
        return switch (edge.shuffle().kind()) {
            case UNKNOWN, ANY, FORWARD, KEEP_INPUT_AS_IS -> rows;
            case SINGLETON -> spread(rows, Partitioning.GLOBAL);
            case BROADCAST -> spread(rows, Partitioning.BROADCAST);
            case HASH -> spread(rows, Partitioning.hash(edge.shuffle().keys()));
        };
    }

    private static Partitioning partitioning(Distribution distribution, PlanNode node) {
        return switch (distribution.kind()) {
            case SINGLETON -> Partitioning.GLOBAL;
            case BROADCAST -> Partitioning.BROADCAST;
            case HASH -> distribution.keys().isEmpty() ? Partitioning.GLOBAL : Partitioning.hash(distribution.keys());
            case ANY -> Partitioning.REBALANCE;
            case FORWARD, KEEP_INPUT_AS_IS -> Partitioning.FORWARD;
            case UNKNOWN ->
                throw SluiceException.of(ErrorCode.INVALID_PLAN)
                        .with("path", "nodes[" + node.id() + "].inputProperties")
                        .with("reason", "an exchange must say how it distributes rows");
        };
    }

    private static List<Rows> spread(List<Rows> rows, Partitioning partitioning) {
        return rows.stream()
                .map(each -> new Rows(each.node, Optional.of(partitioning)))
                .toList();
    }
}
