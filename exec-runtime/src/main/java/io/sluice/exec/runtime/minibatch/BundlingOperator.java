package io.sluice.exec.runtime.minibatch;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.RuntimeOptions;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.config.Options;
import io.sluice.spi.row.RowBatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gives an operator its changes a bundle at a time: when there are so many, with each watermark, before each snapshot, and when the first
 * of them has waited long enough.
 */
public final class BundlingOperator implements Operator {
    private final Operator operator;
    /** By input. */
    private final List<ChangeBundle> bundles;

    private final long size;
    private final long latency;
    private @Nullable OperatorContext context;
    private long rows;
    private long due = Long.MAX_VALUE;

    private BundlingOperator(Operator operator, List<ChangeBundle> bundles, long size, long latency) {
        this.operator = operator;
        this.bundles = List.copyOf(bundles);
        this.size = size;
        this.latency = latency;
    }

    /**
     * @param options those that say how large bundles are
     * @param bundles by input of the operator
     */
    public static Operator of(Operator operator, List<ChangeBundle> bundles, Options options) {
        return new BundlingOperator(
                operator,
                bundles,
                BundleSettings.size(options),
                options.get(RuntimeOptions.MINI_BATCH_ALLOW_LATENCY).toMillis());
    }

    /** Whether the session wants bundles. A job of which only the end counts needs none. */
    public static boolean enabled(NodeContext context) {
        return !context.settings().batch() && context.settings().session().get(RuntimeOptions.MINI_BATCH_ENABLED);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        operator.open(operatorContext);
    }

    @Override
    public void processBatch(int input, RowBatch batch, Output output) {
        ChangeBundle bundle = bundles.get(input);
        bundle.encode(batch);
        int from = 0;
        while (from < batch.rows()) {
            int count = (int) Math.min(batch.rows() - from, size - rows);
            bundle.add(batch, from, from + count);
            from += count;
            rows += count;
            if (rows == size) {
                finish(output);
            }
        }
        if (rows > 0 && due == Long.MAX_VALUE && latency > 0) {
            due = requireNonNull(context).clock().currentTimeMillis() + latency;
            requireNonNull(context).setTimer(due);
        }
    }

    private void finish(Output output) {
        for (int input = 0; input < bundles.size(); input++) {
            int number = input;
            bundles.get(input).drain(batch -> operator.processBatch(number, batch, output));
        }
        rows = 0;
        due = Long.MAX_VALUE;
    }

    @Override
    public void onTimer(long now, Output output) {
        if (now >= due) {
            finish(output);
        } else if (due != Long.MAX_VALUE) {
            requireNonNull(context).setTimer(due);
        }
        operator.onTimer(now, output);
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        finish(output);
        operator.processWatermark(input, timestamp, output);
    }

    @Override
    public void processIdle(int input, boolean idle, Output output) {
        finish(output);
        operator.processIdle(input, idle, output);
    }

    @Override
    public void endInput(int input, Output output) {
        finish(output);
        operator.endInput(input, output);
    }

    @Override
    public void beforeSnapshot(Output output) {
        finish(output);
        operator.beforeSnapshot(output);
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        operator.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        operator.restore(snapshot);
    }

    @Override
    public void close() {
        operator.close();
    }
}
