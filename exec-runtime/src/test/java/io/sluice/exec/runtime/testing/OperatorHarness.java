package io.sluice.exec.runtime.testing;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.NodeType;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.graph.OperatorFactories;
import io.sluice.exec.runtime.operator.JobSettings;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.OperatorFactory;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.CachedStates;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs one operator by hand: rows in, rows out, watermarks as {@code watermark 5}. */
public final class OperatorHarness {
    private static final CodeCompiler COMPILER = new CodeCompiler(Optional.empty());

    private static final AtomicInteger MADE = new AtomicInteger();

    private final RowType[] inputs;
    private final RowType output;
    private final OperatorFactory factory;
    private final int batchSize;
    private final ManualClock clock = new ManualClock(0);
    private final List<Rows.Row> emitted = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private Operator operator;
    private @Nullable CachedStates states;
    private long timer = Long.MAX_VALUE;
    private int late;
    private boolean holding;
    private boolean woken;
    private boolean counting;
    private long counted;
    private final List<Runnable> blocked = new ArrayList<>();

    public OperatorHarness(
            ExecNode node, RowType output, int batchSize, Map<String, String> options, RowType... inputs) {
        this(node, output, batchSize, options, Map.of(), inputs);
    }

    /** @param configuration of the node in its plan */
    public OperatorHarness(
            ExecNode node,
            RowType output,
            int batchSize,
            Map<String, String> options,
            Map<String, String> configuration,
            RowType... inputs) {
        this.inputs = inputs;
        this.output = output;
        this.batchSize = batchSize;
        factory = factory(node, output, batchSize, options, configuration, inputs);
        operator = factory.create();
        operator.open(new Context());
        cacheStates();
    }

    /** Makes the bare operators of a node. @param configuration of the node in its plan */
    public static OperatorFactory factory(
            ExecNode node,
            RowType output,
            int batchSize,
            Map<String, String> options,
            Map<String, String> configuration,
            RowType... inputs) {
        String type = node.getClass().getAnnotation(NodeType.class).value()[0];
        NodeContext context = new NodeContext(
                new PlanNode(1, type, node, configuration, List.of(), output, ""),
                Arrays.asList(inputs),
                JobSettings.of(new Options(options), batchSize),
                new Plugins(List.of(OperatorHarness.class.getClassLoader())),
                COMPILER,
                Optional.empty());
        return new OperatorFactories().work(context).operator().orElseThrow();
    }

    /**
     * Every eighth operator, or with {@code -Dstate.backend=rocksdb} each, has no page of its state in memory from one call to the next:
     * that changes nothing.
     */
    private void cacheStates() {
        boolean all = System.getProperty("state.backend", "").equals("rocksdb");
        if (MADE.getAndIncrement() % 8 == 7 || all) {
            states = new CachedStates(new TinyMemory(), "test", clock, writer -> operator.snapshot(writer));
            states.find();
        }
    }

    private void relieve() {
        CachedStates cached = states;
        if (cached != null) {
            cached.relieve();
        }
    }

    /** Pushes rows, as many a batch as the harness was made for. */
    public OperatorHarness push(int input, List<Rows.Row> rows) {
        for (int from = 0; from < rows.size(); from += batchSize) {
            RowBatch batch = new RowBatch(inputs[input].types(), batchSize);
            rows.subList(from, Math.min(rows.size(), from + batchSize))
                    .forEach(row -> Rows.append(inputs[input], batch, row));
            push(input, batch);
        }
        return this;
    }

    public OperatorHarness push(int input, Rows.Row... rows) {
        return push(input, Arrays.asList(rows));
    }

    public void push(int input, RowBatch batch) {
        operator.processBatch(input, batch, sink);
        relieve();
        runIfWoken();
    }

    public OperatorHarness watermark(int input, long timestamp) {
        operator.processWatermark(input, timestamp, sink);
        relieve();
        return this;
    }

    public OperatorHarness idle(int input, boolean idle) {
        operator.processIdle(input, idle, sink);
        return this;
    }

    public OperatorHarness end(int input) {
        operator.processWatermark(input, Long.MAX_VALUE, sink);
        // Half of the operators are the first of their subtask.
        boolean more = MADE.get() % 2 == 0;
        while (more) {
            more = operator.sendKept(sink);
            relieve();
        }
        operator.endInput(input, sink);
        return this;
    }

    /** Moves the clock, firing the timer on the way. */
    public OperatorHarness advance(long millis) {
        long target = clock.currentTimeMillis() + millis;
        while (timer <= target) {
            clock.advanceTo(timer);
            timer = Long.MAX_VALUE;
            operator.onTimer(clock.currentTimeMillis(), sink);
            relieve();
            runIfWoken();
        }
        clock.advanceTo(target);
        return this;
    }

    /** From now on work that may block waits for {@link #runBlocked}. */
    public OperatorHarness holdBlocking() {
        holding = true;
        return this;
    }

    /** Runs one of the pieces of work that wait, and wakes the operator. */
    public OperatorHarness runBlocked(int index) {
        blocked.remove(index).run();
        return wakeUp();
    }

    public int blocked() {
        return blocked.size();
    }

    public OperatorHarness wakeUp() {
        operator.onWakeUp(sink);
        runIfWoken();
        return this;
    }

    private void runIfWoken() {
        while (woken) {
            woken = false;
            operator.onWakeUp(sink);
        }
    }

    public Operator operator() {
        return operator;
    }

    /** Replaces the operator by a new one with its state. */
    public OperatorHarness restart() {
        return restore(List.of(snapshot(new SnapshotWriter())));
    }

    /** The operator's state, as one of several subtasks has it. @param maxParallelism that there may be */
    public byte[] snapshot(int subtask, int parallelism, int maxParallelism) {
        return snapshot(SnapshotWriter.forSubtask(subtask, parallelism, maxParallelism));
    }

    private byte[] snapshot(SnapshotWriter snapshot) {
        operator.beforeSnapshot(sink);
        operator.snapshot(snapshot);
        return snapshot.toBytes();
    }

    /** Replaces the operator by a new one with the states of all subtasks that there were. */
    public OperatorHarness restore(List<byte[]> written) {
        operator.close();
        if (states != null) {
            states.close();
            states = null;
        }
        operator = factory.create();
        operator.open(new Context());
        cacheStates();
        operator.restore(new SnapshotReader(written));
        return this;
    }

    /** How long the operator's snapshot is. */
    public int stateBytes() {
        SnapshotWriter snapshot = new SnapshotWriter();
        operator.snapshot(snapshot);
        return snapshot.length();
    }

    /** From now on what comes out is counted and not kept. */
    public OperatorHarness onlyCount() {
        counting = true;
        return this;
    }

    /** Rows that came out, in all. */
    public long counted() {
        return counted;
    }

    /** The rows since the last call. */
    public List<Rows.Row> take() {
        List<Rows.Row> rows = List.copyOf(emitted);
        emitted.clear();
        log.clear();
        return rows;
    }

    /** How many entries a state of the operator has. */
    public int entries(String state) {
        SnapshotWriter snapshot = new SnapshotWriter();
        operator.snapshot(snapshot);
        SnapshotReader reader = new SnapshotReader(List.of(snapshot.toBytes()));
        int entries = 0;
        while (reader.next(state)) {
            entries++;
        }
        return entries;
    }

    /** Rows that came too late, in all. */
    public int late() {
        return late;
    }

    /** Rows, watermarks and idleness since the last call, as text. */
    public List<String> takeLog() {
        List<String> texts = List.copyOf(log);
        take();
        return texts;
    }

    private final Output sink = new Output() {
        @Override
        public void emit(RowBatch batch) {
            counted += batch.rows();
            if (counting) {
                return;
            }
            List<Rows.Row> rows = Rows.of(outputType(), batch);
            emitted.addAll(rows);
            rows.forEach(row -> log.add(row.toString()));
        }

        @Override
        public void emitWatermark(long timestamp) {
            if (counting) {
                return;
            }
            log.add("watermark " + timestamp);
        }

        @Override
        public void emitIdle(boolean idle) {
            log.add(idle ? "idle" : "active");
        }
    };

    private RowType outputType() {
        return output;
    }

    private final class Context implements OperatorContext {
        @Override
        public String jobId() {
            return "0";
        }

        @Override
        public int subtask() {
            return 0;
        }

        @Override
        public int parallelism() {
            return 1;
        }

        @Override
        public int maxParallelism() {
            return 128;
        }

        @Override
        public int batchSize() {
            return batchSize;
        }

        @Override
        public Clock clock() {
            return clock;
        }

        @Override
        public void wakeUp() {
            woken = true;
        }

        @Override
        public void setTimer(long millis) {
            timer = Math.min(timer, millis);
        }

        @Override
        public void executeBlocking(Runnable work) {
            if (holding) {
                blocked.add(work);
            } else {
                work.run();
            }
        }

        @Override
        public void countWritten(int rows) {}

        @Override
        public void countLate(int rows) {
            late += rows;
        }

        @Override
        public void fail(Throwable error) {
            throw new AssertionError(error);
        }
    }
}
