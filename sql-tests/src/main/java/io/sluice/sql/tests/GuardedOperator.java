package io.sluice.sql.tests;

import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.row.RowBatch;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An operator whose rows are held to the law of its changelog before anybody else sees them. */
final class GuardedOperator implements Operator {
    private final Operator operator;
    private final ChangelogLaw law;
    private @Nullable Output guarded;
    private @Nullable Output output;
    /** What was sent before a restore is not known. */
    private boolean restored;

    GuardedOperator(Operator operator, ChangelogLaw law) {
        this.operator = operator;
        this.law = law;
    }

    private Output guard(Output next) {
        if (restored) {
            return next;
        }
        Output known = guarded;
        if (known != null && output == next) {
            return known;
        }
        Output made = new Output() {
            @Override
            public void emit(RowBatch batch) {
                law.check(batch);
                next.emit(batch);
            }

            @Override
            public void emitWatermark(long timestamp) {
                next.emitWatermark(timestamp);
            }

            @Override
            public void emitIdle(boolean idle) {
                next.emitIdle(idle);
            }

            @Override
            public boolean saturated() {
                return next.saturated();
            }
        };
        output = next;
        guarded = made;
        return made;
    }

    @Override
    public void open(OperatorContext context) {
        operator.open(context);
    }

    @Override
    public void processBatch(int input, RowBatch batch, Output next) {
        operator.processBatch(input, batch, guard(next));
    }

    @Override
    public void processWatermark(int input, long timestamp, Output next) {
        operator.processWatermark(input, timestamp, guard(next));
    }

    @Override
    public void processIdle(int input, boolean idle, Output next) {
        operator.processIdle(input, idle, guard(next));
    }

    @Override
    public void onTimer(long now, Output next) {
        operator.onTimer(now, guard(next));
    }

    @Override
    public void endInput(int input, Output next) {
        operator.endInput(input, guard(next));
    }

    @Override
    public boolean sendKept(Output next) {
        return operator.sendKept(guard(next));
    }

    @Override
    public void onWakeUp(Output next) {
        operator.onWakeUp(guard(next));
    }

    @Override
    public boolean drained() {
        return operator.drained();
    }

    @Override
    public boolean ready() {
        return operator.ready();
    }

    @Override
    public boolean saturated() {
        return operator.saturated();
    }

    @Override
    public boolean finished() {
        return operator.finished();
    }

    @Override
    public void beforeSnapshot(Output next) {
        operator.beforeSnapshot(guard(next));
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        operator.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        restored = true;
        operator.restore(snapshot);
    }

    @Override
    public boolean commits() {
        return operator.commits();
    }

    @Override
    public void prepareCommit(long checkpoint, Consumer<List<byte[]>> prepared) {
        operator.prepareCommit(checkpoint, prepared);
    }

    @Override
    public void close() {
        operator.close();
    }
}
