package io.sluice.exec.runtime.exchange;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.RowBatch;
import org.jspecify.annotations.Nullable;

/**
 * Sends one subtask's rows over channels. Rows are gathered in a batch a channel, which is sent when it is full and when {@link
 * #flush} is called: before the subtask goes to sleep.
 */
public final class ExchangeOutput implements Output {
    private final Channel[] channels;
    private final @Nullable RowBatch[] pending;
    private final Router router;
    private long sent;

    /** Decides which channel gets which rows. */
    @FunctionalInterface
    public interface Router {
        void route(RowBatch batch, ExchangeOutput output);
    }

    public ExchangeOutput(Channel[] channels, Router router) {
        this.channels = channels;
        this.router = router;
        pending = new RowBatch[channels.length];
    }

    @Override
    public void emit(RowBatch batch) {
        router.route(batch, this);
        sent += batch.rows();
    }

    /** Appends all rows to a channel's batch. */
    void append(int channel, RowBatch batch) {
        int from = 0;
        while (from < batch.rows()) {
            RowBatch target = target(channel);
            int count = Math.min(batch.rows() - from, channels[channel].batchSize() - target.rows());
            target.appendRange(batch, from, count);
            from += count;
            sendIfFull(channel, target);
        }
    }

    /** Appends selected rows to a channel's batch. */
    void append(int channel, RowBatch batch, int[] selection, int count) {
        if (count == 0) {
            return;
        }
        RowBatch target = target(channel);
        if (target.rows() + count <= channels[channel].batchSize()) {
            target.appendSelected(batch, selection, count);
            sendIfFull(channel, target);
            return;
        }
        for (int i = 0; i < count; i++) {
            RowBatch next = target(channel);
            next.appendRow(batch, selection[i]);
            sendIfFull(channel, next);
        }
    }

    int channelCount() {
        return channels.length;
    }

    @Override
    public void emitWatermark(long timestamp) {
        flush();
        for (Channel channel : channels) {
            channel.send(new Element.Watermark(timestamp));
        }
    }

    @Override
    public void emitIdle(boolean idle) {
        flush();
        for (Channel channel : channels) {
            channel.send(new Element.Idle(idle));
        }
    }

    /** Sends what is gathered, and a barrier behind it. */
    public void emitBarrier(Element.Barrier barrier) {
        flush();
        for (Channel channel : channels) {
            channel.send(barrier);
        }
    }

    public void end() {
        flush();
        for (Channel channel : channels) {
            channel.send(Element.END);
        }
    }

    /** Sends what is gathered. */
    public void flush() {
        for (int i = 0; i < channels.length; i++) {
            RowBatch batch = pending[i];
            if (batch != null && batch.rows() > 0) {
                pending[i] = null;
                channels[i].send(new Element.Rows(batch));
            }
        }
    }

    /** Whether the subtask should wait before its next step. */
    public boolean full() {
        for (Channel channel : channels) {
            if (channel.full()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean saturated() {
        for (Channel channel : channels) {
            if (!channel.isAbandoned()) {
                return false;
            }
        }
        return true;
    }

    /** Rows sent so far. */
    public long sent() {
        return sent;
    }

    private RowBatch target(int channel) {
        RowBatch batch = pending[channel];
        if (batch == null) {
            batch = channels[channel].borrow();
            pending[channel] = batch;
        }
        return batch;
    }

    private void sendIfFull(int channel, RowBatch batch) {
        if (batch.rows() >= channels[channel].batchSize()) {
            pending[channel] = null;
            channels[channel].send(new Element.Rows(batch));
        }
    }
}
