package io.sluice.exec.runtime.job;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.exchange.ActivityCounter;
import io.sluice.exec.runtime.graph.ExecutionGraph;
import io.sluice.exec.runtime.graph.JobGraph;
import io.sluice.exec.runtime.graph.StreamNode;
import io.sluice.exec.runtime.operator.AlignmentGroup;
import io.sluice.exec.runtime.operator.JobSettings;
import io.sluice.exec.runtime.task.Deployment;
import io.sluice.exec.runtime.task.Subtask;
import io.sluice.exec.runtime.task.TaskJob;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.ErrorKind;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A job and its subtasks. Ends when all subtasks have closed and nothing runs on blocking threads any more. */
final class RunningJob implements Job, TaskJob {
    private static final Logger LOG = LoggerFactory.getLogger(RunningJob.class);

    private final String id;
    private final String name;
    private final long startMillis;
    private final RuntimeEnvironment environment;
    private final JobSettings settings;
    /** By vertex, what stays to be known of it when the job has ended and its graph is gone. */
    private final List<Vertex> vertices;

    private final Runnable onEnd;
    private final Map<String, AlignmentGroup> alignments = new ConcurrentHashMap<>();
    private final ActivityCounter activity = new ActivityCounter();
    private final AtomicReference<JobStatus> status = new AtomicReference<>(JobStatus.CREATED);
    private final AtomicInteger outstanding = new AtomicInteger();
    /** Subtasks that have not ended. */
    private final AtomicInteger open = new AtomicInteger();

    private final AtomicReference<@Nullable SluiceException> error = new AtomicReference<>();
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private volatile List<Subtask> subtasks = List.of();
    /** The counters as they were at the end, when the subtasks are gone. */
    private volatile @Nullable List<VertexMetrics> lastMetrics;

    private volatile @Nullable TimePositions time;
    private volatile List<TimePosition> lastTimePositions = List.of();

    private volatile long endMillis = -1;

    private record Vertex(String name, int parallelism, boolean source, List<String> operators) {}

    RunningJob(
            String id,
            String name,
            RuntimeEnvironment environment,
            JobSettings settings,
            JobGraph graph,
            Runnable onEnd) {
        this.id = id;
        this.name = name;
        this.environment = environment;
        this.settings = settings;
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
        this.onEnd = onEnd;
        startMillis = environment.clock().currentTimeMillis();
    }

    void start(JobGraph graph) {
        ExecutionGraph execution = ExecutionGraph.of(graph);
        List<Subtask> deployed = Deployment.deploy(execution, this);
        subtasks = deployed;
        time = new TimePositions(execution, deployed);
        outstanding.set(deployed.size());
        open.set(deployed.size());
        status.set(JobStatus.RUNNING);
        LOG.info("job started id={} name={} subtasks={}", id, name, deployed.size());
        // Held while not all are awake: else the first could see a job that is idle before the last has begun.
        activity.enter();
        deployed.forEach(Subtask::wake);
        activity.leave();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public JobStatus status() {
        return requireNonNull(status.get());
    }

    @Override
    public long startMillis() {
        return startMillis;
    }

    @Override
    public OptionalLong endMillis() {
        long end = endMillis;
        return end < 0 ? OptionalLong.empty() : OptionalLong.of(end);
    }

    @Override
    public CompletionStage<Void> done() {
        return done;
    }

    @Override
    public void cancel() {
        // When only connections are still to be closed, there is nothing left to cancel.
        if (open.get() > 0 && status.compareAndSet(JobStatus.RUNNING, JobStatus.CANCELLING)) {
            subtasks.forEach(Subtask::wake);
        }
    }

    @Override
    public List<VertexMetrics> vertices() {
        List<VertexMetrics> last = lastMetrics;
        return last == null ? currentMetrics() : last;
    }

    @Override
    public long rowsLate() {
        return vertices().stream()
                .flatMap(vertex -> vertex.operators().stream())
                .mapToLong(OperatorMetrics::lateRows)
                .sum();
    }

    @Override
    public List<TimePosition> timePositions() {
        TimePositions current = time;
        return current == null ? lastTimePositions : current.all();
    }

    @Override
    public long rowsRead() {
        List<VertexMetrics> metrics = vertices();
        long sum = 0;
        for (int i = 0; i < vertices.size(); i++) {
            if (vertices.get(i).source) {
                sum += metrics.get(i).recordsIn();
            }
        }
        return sum;
    }

    @Override
    public long rowsWritten() {
        return vertices().stream().mapToLong(VertexMetrics::recordsWritten).sum();
    }

    @Override
    public RuntimeEnvironment environment() {
        return environment;
    }

    @Override
    public JobSettings settings() {
        return settings;
    }

    @Override
    public ActivityCounter activity() {
        return activity;
    }

    @Override
    public AlignmentGroup alignment(String group) {
        return alignments.computeIfAbsent(group, ignored -> new AlignmentGroup());
    }

    @Override
    public boolean stopping() {
        JobStatus now = status.get();
        return now == JobStatus.CANCELLING || now == JobStatus.FAILING;
    }

    @Override
    public void fail(Throwable thrown) {
        if (status.get() == JobStatus.CANCELLING || !error.compareAndSet(null, describe(thrown))) {
            return;
        }
        if (status.compareAndSet(JobStatus.RUNNING, JobStatus.FAILING)) {
            subtasks.forEach(Subtask::wake);
        }
    }

    @Override
    public void executeBlocking(BlockingWork work) {
        outstanding.incrementAndGet();
        activity.enter();
        environment.executeBlocking(() -> {
            try {
                work.run();
            } catch (Throwable e) { // Whatever it is, it ends this job and not the thread.
                fail(e);
            } finally {
                activity.leave();
                release();
            }
        });
    }

    @Override
    public void closed(Subtask subtask) {
        open.decrementAndGet();
        release();
    }

    private void release() {
        if (outstanding.decrementAndGet() == 0) {
            end();
        }
    }

    private void end() {
        lastMetrics = currentMetrics();
        lastTimePositions = timePositions();
        time = null;
        subtasks = List.of();
        endMillis = environment.clock().currentTimeMillis();
        SluiceException failure = error.get();
        JobStatus last = status.get() == JobStatus.CANCELLING
                ? JobStatus.CANCELED
                : failure == null ? JobStatus.FINISHED : JobStatus.FAILED;
        status.set(last);
        onEnd.run();
        log(last, failure);
        if (last == JobStatus.CANCELED) {
            done.completeExceptionally(
                    SluiceException.of(ErrorCode.OPERATION_CANCELED, "job " + id + " was cancelled"));
        } else if (failure != null) {
            done.completeExceptionally(failure);
        } else {
            done.complete(null);
        }
    }

    private void log(JobStatus last, @Nullable SluiceException failure) {
        long millis = endMillis - startMillis;
        if (failure == null || last == JobStatus.CANCELED) {
            LOG.info("job ended id={} status={} duration={}ms lateRows={}", id, last, millis, rowsLate());
        } else if (failure.code().kind() == ErrorKind.INTERNAL) {
            LOG.error("job ended id={} status={} duration={}ms", id, last, millis, failure);
        } else {
            LOG.warn("job ended id={} status={} duration={}ms error={}", id, last, millis, failure.getMessage());
        }
    }

    private List<VertexMetrics> currentMetrics() {
        List<VertexMetrics> metrics = new ArrayList<>();
        List<Subtask> current = subtasks;
        for (int i = 0; i < vertices.size(); i++) {
            long in = 0;
            long sent = 0;
            long written = 0;
            for (Subtask subtask : current) {
                if (subtask.vertex() == i) {
                    in += subtask.received();
                    sent += subtask.sent();
                    written += subtask.written();
                }
            }
            Vertex vertex = vertices.get(i);
            metrics.add(new VertexMetrics(
                    vertex.name, vertex.parallelism, in, sent, written, operatorMetrics(i, vertex, current)));
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

    private static SluiceException describe(Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            return SluiceException.of(ErrorCode.OUT_OF_MEMORY, null, thrown)
                    .with("message", "the process is out of memory");
        }
        if (thrown instanceof UncheckedIOException unchecked) {
            return describe(requireNonNull(unchecked.getCause()));
        }
        if (thrown instanceof IOException) {
            String message = thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage();
            return SluiceException.of(ErrorCode.IO_ERROR, null, thrown).with("message", message);
        }
        return SluiceException.wrap(thrown);
    }
}
