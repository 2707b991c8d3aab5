package io.sluice.exec.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.runtime.checkpoint.OperatorIdentity;
import io.sluice.exec.runtime.exchange.Partitioning;
import io.sluice.exec.runtime.operator.SourceFactory;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.List;
import org.junit.jupiter.api.Test;

/** source (one subtask) -> tokenizer -> hash -> counter -> sink, and what is chained of it. */
class JobGraphTest {
    private static final RowType TYPE = Rows.type(Types.STRING);

    private static final StreamNode.Work SOURCE = new StreamNode.Work.Source(new SourceFactory() {
        @Override
        public SourceReader create(SourceContext context) {
            throw new AssertionError("nothing runs here");
        }

        @Override
        public List<LogicalType> types() {
            return TYPE.types();
        }
    });

    private static final StreamNode.Work PROCESS = new StreamNode.Work.Process(() -> {
        throw new AssertionError("nothing runs here");
    });

    private static StreamGraph wordCount(int parallelism) {
        StreamGraph graph = new StreamGraph();
        StreamNode source = source(graph, "source", 1);
        StreamNode tokenizer = then(graph, "tokenizer", parallelism, StreamGraph.Input.of(source));
        StreamNode counter =
                then(graph, "counter", parallelism, StreamGraph.Input.of(tokenizer, Partitioning.hash(List.of(0))));
        then(graph, "sink", parallelism, StreamGraph.Input.of(counter));
        return graph;
    }

    private static StreamNode source(StreamGraph graph, String name, int parallelism) {
        return graph.add(identity(name), parallelism, SOURCE, ChainingStrategy.HEAD, TYPE, List.of());
    }

    private static OperatorIdentity identity(String name) {
        return new OperatorIdentity(name, name, name);
    }

    private static StreamNode then(StreamGraph graph, String name, int parallelism, StreamGraph.Input... inputs) {
        return graph.add(identity(name), parallelism, PROCESS, ChainingStrategy.ALWAYS, TYPE, List.of(inputs));
    }

    private static List<String> vertices(StreamGraph graph, boolean chaining) {
        return JobGraph.of(graph, chaining).vertices().stream()
                .map(vertex -> vertex.name() + " x" + vertex.parallelism())
                .toList();
    }

    @Test
    void oneSubtaskEachMakesTwoVertices() {
        assertThat(vertices(wordCount(1), true)).containsExactly("source -> tokenizer x1", "counter -> sink x1");
    }

    @Test
    void fifteenSubtasksMakeThreeVerticesSinceTheSourceRebalances() {
        StreamGraph graph = wordCount(15);
        assertThat(vertices(graph, true)).containsExactly("source x1", "tokenizer x15", "counter -> sink x15");
        assertThat(graph.node(2).inputs().get(0).partitioning()).isEqualTo(Partitioning.REBALANCE);
        ExecutionGraph execution = ExecutionGraph.of(JobGraph.of(graph, true));
        assertThat(execution.subtasks()).hasSize(31);
        assertThat(execution.links()).hasSize(15 + 15 * 15);
    }

    @Test
    void withoutChainingEachOperatorIsAVertex() {
        assertThat(vertices(wordCount(1), false)).containsExactly("source x1", "tokenizer x1", "counter x1", "sink x1");
    }

    @Test
    void theTargetOfSeveralEdgesIsNotChained() {
        StreamGraph graph = new StreamGraph();
        StreamNode one = source(graph, "one", 1);
        StreamNode two = source(graph, "two", 1);
        then(graph, "united", 1, StreamGraph.Input.of(one), StreamGraph.Input.of(two));
        assertThat(vertices(graph, true)).containsExactly("one x1", "two x1", "united x1");
        StreamEdge edge = graph.node(3).inputs().get(0);
        assertThat(ChainingRules.targetHasOneInputEdge(graph, edge)).isFalse();
        assertThat(ChainingRules.notOneOfSeveralUnited(graph, edge)).isFalse();
        assertThat(ChainingRules.sameParallelism(graph, edge)).isTrue();
        assertThat(ChainingRules.sameSlotSharingGroup(graph, edge)).isTrue();
        assertThat(ChainingRules.strategiesAllow(graph, edge)).isTrue();
        assertThat(ChainingRules.forwardAndPipelined(graph, edge)).isTrue();
    }

    @Test
    void oneSourceMayFeedSeveralChains() {
        StreamGraph graph = new StreamGraph();
        StreamNode source = source(graph, "source", 2);
        then(graph, "left", 2, StreamGraph.Input.of(source));
        then(graph, "right", 2, StreamGraph.Input.of(source));
        assertThat(vertices(graph, true)).containsExactly("source -> left -> right x2");
    }

    @Test
    void rescaleStaysNear() {
        assertThat(Partitioning.RESCALE.targets(0, 2, 4)).containsExactly(0, 1);
        assertThat(Partitioning.RESCALE.targets(1, 2, 4)).containsExactly(2, 3);
        assertThat(Partitioning.RESCALE.targets(3, 4, 2)).containsExactly(1);
    }

    @Test
    void partsBetweenWhichNoRowsGoAreRegions() {
        StreamGraph graph = wordCount(2);
        StreamNode left = source(graph, "left", 1);
        StreamNode right = source(graph, "right", 1);
        then(
                graph,
                "join",
                2,
                StreamGraph.Input.of(left, Partitioning.hash(List.of(0))),
                StreamGraph.Input.of(right, Partitioning.hash(List.of(0))));
        then(graph, "alone", 1, StreamGraph.Input.of(source(graph, "other", 1)));
        JobGraph job = JobGraph.of(graph, true);
        Regions regions = Regions.connected(job);
        assertThat(regions.parts())
                .extracting(part ->
                        part.vertices().stream().map(JobGraph.JobVertex::name).toList())
                .containsExactly(
                        List.of("source", "tokenizer", "counter -> sink"),
                        List.of("left", "right", "join"),
                        List.of("other -> alone"));
        assertThat(regions.parts()).extracting(part -> part.edges().size()).containsExactly(2, 2, 0);
        assertThat(regions.parts().get(1).vertices().get(0))
                .isEqualTo(job.vertices().get(3));
        assertThat(Regions.together(job).parts()).containsExactly(job);
    }
}
