package io.sluice.exec.runtime.task;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.checkpoint.CheckpointTask;
import io.sluice.exec.runtime.checkpoint.RestoredState;
import io.sluice.exec.runtime.checkpoint.SubtaskSnapshot;
import io.sluice.exec.runtime.checkpoint.TaskCheckpoints;
import io.sluice.exec.runtime.environment.Tasklet;
import io.sluice.exec.runtime.exchange.Element;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.SplitTime;
import io.sluice.exec.runtime.state.CachedStates;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateBackend;
import io.sluice.exec.runtime.state.StateMemory;
import io.sluice.spi.time.Clock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/** One parallel instance of a chain of operators, run in steps by whichever worker is free. */
public final class Subtask extends Tasklet implements CheckpointTask {
    /** Steps before other tasklets get their turn: about a millisecond of work with full batches. */
    private static final int STEPS_A_TURN = 16;
    /** Rounds after which it is seen how large the states are. */
    private static final int ROUNDS_BETWEEN_LOOKS = 32;

    private final TaskJob job;
    private final int vertex;
    private final int number;
    private final int parallelism;
    private final AtomicLong written = new AtomicLong();
    private final StateMemory memory = new StateMemory();
    private @Nullable OperatorChain chain;
    private volatile @Nullable InputGate gate;
    private volatile @Nullable SourceHead source;
    private long[] timers = new long[0];
    /** By operator, rows that came too late; written by the subtask alone. */
    private volatile AtomicLongArray late = new AtomicLongArray(0);

    private volatile TimeProgress time = new TimeProgress(0);

    private final @Nullable TaskCheckpoints checkpoints;
    /** The state with which the run begins, until the subtask is open. */
    private @Nullable RestoredState restored;

    /** Checkpoints for which a snapshot was asked and that were not taken yet. */
    private final ConcurrentLinkedQueue<Element.Barrier> triggered = new ConcurrentLinkedQueue<>();

    private final InFlightReplay replay = new InFlightReplay();

    /** The snapshot for which it is still recorded what its barrier has overtaken. */
    private @Nullable SubtaskSnapshot overtaken;

    /** The last checkpoint whose barrier waits for its time to overtake. */
    private long awaited;

    /** The states, when they may be larger than memory. */
    private @Nullable CachedStates states;
    /** What keeps the states when there is much of them; null when nothing does, or {@link #states} already. */
    private @Nullable StateBackend spill;

    private int rounds;

    private long nextTimer = Long.MAX_VALUE;
    private boolean opened;
    private boolean inputsEnded;
    /** The first operator has sent what it kept until its inputs had ended. */
    private boolean keptSent;

    private boolean ended;
    /** All was dealt with in an earlier run: the operators are not even opened. */
    private boolean skipped;

    private boolean reportedEnd;
    /** The checkpoint behind whose barrier the subtask stands still; 0 for none. */
    private long stoppedAt;
    /** Checkpoints up to this one stop nobody. */
    private volatile long resumed;

    private volatile boolean draining;
    private volatile boolean released;
    private volatile boolean dead;
    private volatile long received;
    private volatile long sent;

    Subtask(TaskJob job, int vertex, int number, int parallelism) {
        super(job.environment());
        this.job = job;
        this.vertex = vertex;
        this.number = number;
        this.parallelism = parallelism;
        checkpoints = job.checkpoints().orElse(null);
        restored = job.restored().orElse(null);
    }

    /** Gives the subtask what it runs, once, before it is woken. One of {@code inputs} and {@code reader} feeds the chain. */
    void deploy(
            OperatorChain operators, @Nullable InputGate inputs, @Nullable SourceHead reader, TimeProgress eventTime) {
        time = eventTime;
        chain = operators;
        gate = inputs;
        source = reader;
        late = new AtomicLongArray(operators.links().size());
        timers = new long[operators.links().size()];
        Arrays.fill(timers, Long.MAX_VALUE);
    }

    /** The place of the vertex in the job graph. */
    public int vertex() {
        return vertex;
    }

    /** Its place among the subtasks of the vertex. */
    public int number() {
        return number;
    }

    /** The last watermark that a node has sent. @param node its place in the chain, the head's being 0 */
    public long watermark(int node) {
        return time.watermark(node);
    }

    /** Whether a node has said that nothing comes from it for now. */
    public boolean idle(int node) {
        return time.idle(node);
    }

    /** Where the splits stand that the source reads; empty for a source whose splits are not told apart. */
    public List<SplitTime> splits() {
        SourceHead reader = source;
        return reader == null ? List.of() : reader.splits();
    }

    @Override
    public void trigger(long checkpoint, long startMillis, boolean savepoint, boolean stop) {
        triggered.add(new Element.Barrier(checkpoint, startMillis, savepoint, stop));
        wake();
    }

    @Override
    public void resume(long checkpoint) {
        resumed = checkpoint;
        wake();
    }

    @Override
    public void drain() {
        draining = true;
        wake();
    }

    @Override
    public void release() {
        released = true;
        wake();
    }

    int parallelism() {
        return parallelism;
    }

    StateMemory memory() {
        return memory;
    }

    /** What the state of its operators takes on the heap, and rows that wait for it beyond what channels are made for. */
    public long stateBytes() {
        InputGate inputs = gate;
        return memory.bytes() + (inputs == null ? 0 : inputs.beyondBytes());
    }

    /** Rows that came in. */
    public long received() {
        return received;
    }

    /** Rows that went out over channels. */
    public long sent() {
        return sent;
    }

    /** Rows that left the job here. */
    public long written() {
        return written.get();
    }

    /** Rows that came too late for an operator. @param operator its number among those of the chain that are no source */
    public long late(int operator) {
        AtomicLongArray counts = late;
        return operator < counts.length() ? counts.get(operator) : 0;
    }

    @Override
    protected boolean over() {
        return dead;
    }

    @Override
    protected void onAwake() {
        job.activity().enter();
    }

    @Override
    protected void onAsleep() {
        job.activity().leave();
    }

    @Override
    protected boolean run() {
        OperatorChain operators = chain;
        if (dead || operators == null) {
            return false;
        }
        if (job.stopping()) {
            die(operators);
            return false;
        }
        memory.enter();
        try {
            return work(operators);
        } catch (Throwable e) { // Whatever it is, it ends this job and not the worker.
            job.fail(e);
            die(operators);
            return false;
        } finally {
            StateMemory.leave();
        }
    }

    private boolean work(OperatorChain operators) throws IOException {
        if (!opened) {
            opened = true;
            open(operators, restored);
            restored = null;
        }
        if (stoppedAt > resumed) {
            return false;
        }
        if (skipped) {
            return dealWithEnd(operators);
        }
        if (!operators.opened()) {
            return false;
        }
        if (nextTimer != Long.MAX_VALUE) {
            fireTimers(operators);
            relieve(operators);
        }
        operators.wakeUp();
        if (draining && source != null) {
            source.end();
            inputsEnded = true;
        }
        for (int i = 0; i < STEPS_A_TURN; i++) {
            if (!replay.isEmpty()) {
                if (!operators.ready()) {
                    break;
                }
                replay.step(operators, gate);
                continue;
            }
            letOvertake(operators);
            if (inputsEnded && !ended && operators.drained()) {
                if (source == null && !keptSent && !saturated(operators)) {
                    if (sendKept(operators)) {
                        continue;
                    }
                    return false;
                }
                end(operators);
            }
            if (ended) {
                return dealWithEnd(operators);
            }
            if (source != null && !triggered.isEmpty() && snapshotSource(operators)) {
                if (stoppedAt > resumed) {
                    return false;
                }
                continue;
            }
            if (saturated(operators)) {
                endEarly(operators);
                continue;
            }
            boolean ready = operators.ready();
            SourceHead reader = source;
            if (!ready && reader != null) {
                reader.held();
            }
            if (inputsEnded || !ready || !step(operators)) {
                operators.flush();
                sent = operators.sent();
                return false;
            }
        }
        // Other tasklets run first, and those that wait for rows from here should be among them.
        operators.flush();
        sent = operators.sent();
        return replay.isEmpty() || operators.ready();
    }

    /** Lets the first operator send some of what it has kept for the end. False when what follows has no room. */
    private boolean sendKept(OperatorChain operators) {
        boolean ready = operators.ready();
        if (ready) {
            OperatorChain.Link first = operators.links().get(0);
            keptSent = !first.operator().sendKept(first.output());
        } else {
            operators.flush();
        }
        sent = operators.sent();
        return ready;
    }

    /** Takes a snapshot before what is on its way to here, when a barrier has waited long enough behind it. */
    private void letOvertake(OperatorChain operators) {
        InputGate inputs = gate;
        if (inputs == null || checkpoints == null || checkpoints.overtakeMillis() == Long.MAX_VALUE) {
            return;
        }
        if (overtaken != null) {
            inputs.recordWaiting();
            completeOvertaken(inputs, overtaken);
        }
        Element.Barrier barrier = inputs.overtaking();
        if (barrier == null || ended) {
            return;
        }
        long due = barrier.startMillis() + checkpoints.overtakeMillis();
        long left = due - job.environment().steadyMillis();
        if (left > 0) {
            if (awaited < barrier.checkpoint()) {
                awaited = barrier.checkpoint();
                job.environment().wakeAfter(left, this);
            }
            return;
        }
        triggered.removeIf(asked -> asked.checkpoint() <= barrier.checkpoint());
        List<SubtaskSnapshot.Part> parts = new ArrayList<>();
        operators.snapshot(() -> stateWriter(false), parts);
        operators.emitBarrier(barrier);
        sent = operators.sent();
        SubtaskSnapshot snapshot = new SubtaskSnapshot(barrier.checkpoint(), vertex, number, false, parts);
        operators.prepareCommit(snapshot);
        inputs.overtake(
                barrier,
                new InFlightRows(
                        inputs.times(), number, parallelism, job.settings().maxParallelism()));
        overtaken = snapshot;
        completeOvertaken(inputs, snapshot);
    }

    private void completeOvertaken(InputGate inputs, SubtaskSnapshot snapshot) {
        InFlightRows rows = inputs.recorded();
        if (rows != null) {
            overtaken = null;
            if (!rows.isEmpty()) {
                snapshot.parts().get(0).state().later(rows::write);
            }
            requireNonNull(checkpoints).taken(snapshot);
        }
    }

    private boolean step(OperatorChain operators) throws IOException {
        SourceHead reader = source;
        InputGate inputs = gate;
        int rows;
        if (reader != null) {
            rows = reader.step(operators.head());
            inputsEnded = reader.ended();
        } else if (inputs != null) {
            OperatorChain.Link first = operators.links().get(0);
            rows = inputs.step(first.operator(), first.output());
            inputsEnded = inputs.ended();
            Element.Barrier aligned = inputs.takeAligned();
            if (aligned != null) {
                triggered.removeIf(asked -> asked.checkpoint() <= aligned.checkpoint());
                snapshot(operators, aligned, new ArrayList<>());
            }
        } else {
            throw new IllegalStateException("nothing feeds the subtask");
        }
        if (rows > 0) {
            received += rows;
        }
        relieve(operators);
        return rows >= 0 || inputsEnded;
    }

    /** Nobody holds anything of the states. */
    private void relieve(OperatorChain operators) {
        if (spill != null && ++rounds % ROUNDS_BETWEEN_LOOKS == 0) {
            keepStates(operators);
        }
        CachedStates cached = states;
        if (cached != null) {
            cached.relieve();
        }
    }

    /** Answers checkpoints until all is final, then closes. */
    private boolean dealWithEnd(OperatorChain operators) {
        if (!skipped && !operators.finished()) {
            return false;
        }
        if (checkpoints == null || released) {
            die(operators);
            return false;
        }
        if (!reportedEnd) {
            reportedEnd = true;
            checkpoints.taskEnded();
        }
        Element.Barrier asked = triggered.poll();
        while (asked != null) {
            List<SubtaskSnapshot.Part> parts = new ArrayList<>();
            SourceHead reader = source;
            if (reader != null) {
                SnapshotWriter position = stateWriter(true);
                reader.end();
                reader.snapshot(position);
                parts.add(new SubtaskSnapshot.Part(reader.identity(), position));
            }
            operators.links().forEach(link -> parts.add(new SubtaskSnapshot.Part(link.identity(), stateWriter(true))));
            taken(operators, asked, parts);
            asked = triggered.poll();
        }
        return false;
    }

    /** Takes a snapshot between two rows of the source. Returns false when the reader has not said yet where it is. */
    private boolean snapshotSource(OperatorChain operators) {
        SourceHead reader = requireNonNull(source);
        SnapshotWriter position = stateWriter(true);
        if (!reader.snapshot(position)) {
            return false;
        }
        Element.Barrier barrier = requireNonNull(triggered.poll());
        List<SubtaskSnapshot.Part> parts = new ArrayList<>();
        parts.add(new SubtaskSnapshot.Part(reader.identity(), position));
        snapshot(operators, barrier, parts);
        return true;
    }

    private void snapshot(OperatorChain operators, Element.Barrier barrier, List<SubtaskSnapshot.Part> parts) {
        operators.snapshot(() -> stateWriter(barrier.savepoint()), parts);
        operators.emitBarrier(barrier);
        sent = operators.sent();
        taken(operators, barrier, parts);
        if (barrier.stop()) {
            stoppedAt = barrier.checkpoint();
        }
    }

    private void taken(OperatorChain operators, Element.Barrier barrier, List<SubtaskSnapshot.Part> parts) {
        SubtaskSnapshot snapshot = new SubtaskSnapshot(barrier.checkpoint(), vertex, number, ended, parts);
        if (!skipped) {
            operators.prepareCommit(snapshot);
        }
        requireNonNull(checkpoints).taken(snapshot);
    }

    /** @param whole whether the snapshot is to hold all by itself */
    private SnapshotWriter stateWriter(boolean whole) {
        long shareFrom = whole ? Long.MAX_VALUE : requireNonNull(checkpoints).shareFrom();
        return SnapshotWriter.forSubtask(number, parallelism, job.settings().maxParallelism(), shareFrom);
    }

    private boolean saturated(OperatorChain operators) {
        if (source != null) {
            return operators.head().saturated();
        }
        OperatorChain.Link first = operators.links().get(0);
        return first.operator().saturated() || first.output().saturated();
    }

    /** Nothing that may still come is needed: ends as if the inputs had ended, and lets those that feed the subtask know. */
    private void endEarly(OperatorChain operators) {
        InputGate inputs = gate;
        replay.clear();
        if (inputs != null) {
            OperatorChain.Link first = operators.links().get(0);
            inputs.abandon(first.operator(), first.output());
        }
        end(operators);
    }

    private void end(OperatorChain operators) {
        ended = true;
        if (source != null) {
            operators.head().emitWatermark(Long.MAX_VALUE);
        }
        operators.end(source == null ? 1 : 0);
        sent = operators.sent();
    }

    private void open(OperatorChain operators, @Nullable RestoredState state) {
        if (state != null && finished(state, operators)) {
            skip(operators);
            return;
        }
        for (int i = 0; i < operators.links().size(); i++) {
            operators.links().get(i).operator().open(new Context(i));
        }
        spill = job.settings().states().orElse(null);
        keepStates(operators);
        if (state == null) {
            return;
        }
        if (source != null) {
            state.reader(source.identity(), number, parallelism).ifPresent(source::restore);
        }
        for (int i = 0; i < operators.links().size(); i++) {
            OperatorChain.Link link = operators.links().get(i);
            SnapshotReader reader =
                    state.reader(link.identity(), number, parallelism).orElse(null);
            if (reader != null) {
                link.operator().restore(reader);
                replay.addBefore(reader, i, link.inputs());
            }
        }
        CachedStates cached = states;
        if (cached != null) {
            cached.restored();
        }
    }

    /** Has the states kept on disk, once they are as large as they are for that. */
    private void keepStates(OperatorChain operators) {
        StateBackend backend = spill;
        if (backend != null && memory.bytes() >= backend.beginsAt()) {
            spill = null;
            cacheStates(backend, operators);
        }
    }

    private void cacheStates(StateBackend backend, OperatorChain operators) {
        CachedStates cached = new CachedStates(
                backend,
                job.id() + "-" + vertex + "-" + number,
                job.environment().clock(),
                operators::declareStates);
        states = cached;
        cached.find();
    }

    private boolean finished(RestoredState state, OperatorChain operators) {
        if (source != null && !state.finished(source.identity(), number, parallelism)) {
            return false;
        }
        return operators.links().stream().allMatch(link -> state.finished(link.identity(), number, parallelism));
    }

    private void skip(OperatorChain operators) {
        skipped = true;
        ended = true;
        inputsEnded = true;
        if (gate != null) {
            gate.leave();
        }
        if (source != null) {
            source.end();
        }
        operators.endExchanges();
    }

    private void fireTimers(OperatorChain operators) {
        long now = job.environment().clock().currentTimeMillis();
        if (now < nextTimer) {
            return;
        }
        nextTimer = Long.MAX_VALUE;
        for (int i = 0; i < timers.length; i++) {
            if (timers[i] <= now) {
                timers[i] = Long.MAX_VALUE;
                OperatorChain.Link link = operators.links().get(i);
                link.operator().onTimer(now, link.output());
            }
        }
        for (long timer : timers) {
            nextTimer = Math.min(nextTimer, timer);
        }
    }

    private void die(OperatorChain operators) {
        dead = true;
        try {
            SourceHead reader = source;
            if (reader != null) {
                reader.close();
            }
            if (!skipped) {
                operators.close();
            }
            CachedStates cached = states;
            if (cached != null) {
                states = null;
                cached.close();
            }
        } catch (RuntimeException e) {
            job.fail(e);
        }
        if (gate != null && job.stopping()) {
            gate.clear();
        }
        chain = null;
        gate = null;
        source = null;
        job.closed(this);
    }

    /** What the operator with a number in the chain may ask. */
    private final class Context implements OperatorContext {
        private final int operator;

        Context(int operator) {
            this.operator = operator;
        }

        @Override
        public String jobId() {
            return job.id();
        }

        @Override
        public int subtask() {
            return number;
        }

        @Override
        public int parallelism() {
            return parallelism;
        }

        @Override
        public int maxParallelism() {
            return job.settings().maxParallelism();
        }

        @Override
        public int batchSize() {
            return job.settings().batchSize();
        }

        @Override
        public Clock clock() {
            return job.environment().clock();
        }

        @Override
        public boolean stopping() {
            return job.stopping();
        }

        @Override
        public OptionalLong checkpoint() {
            return checkpoints == null ? OptionalLong.empty() : OptionalLong.of(checkpoints.restoredCheckpoint());
        }

        @Override
        public void wakeUp() {
            wake();
        }

        @Override
        public void setTimer(long millis) {
            if (millis < timers[operator]) {
                timers[operator] = millis;
                nextTimer = Math.min(nextTimer, millis);
                job.environment().wakeAt(millis, Subtask.this);
            }
        }

        @Override
        public void executeBlocking(Runnable work) {
            job.executeBlocking(work::run);
        }

        @Override
        public void countWritten(int rows) {
            written.addAndGet(rows);
        }

        @Override
        public void countLate(int rows) {
            late.getAndAdd(operator, rows);
        }

        @Override
        public void fail(Throwable error) {
            job.fail(error);
        }
    }
}
