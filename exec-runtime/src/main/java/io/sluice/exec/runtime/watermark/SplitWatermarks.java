package io.sluice.exec.runtime.watermark;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.SourceAbility.WatermarkParams.EmitStrategy;
import io.sluice.exec.plan.node.SourceAbility.WatermarkPushDown;
import io.sluice.exec.runtime.operator.AlignmentGroup;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.SourceTime;
import io.sluice.exec.runtime.operator.SplitTime;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Watermarks of a source that tells its splits apart: that of the source is the least of the splits that are not idle. It is sent with
 * the row that brings it, or from time to time. A source that belongs to a group says once an interval where it is, and neither it nor
 * one of its splits goes further ahead of the last of the group than it may.
 */
public final class SplitWatermarks implements SourceTime {
    private final @Nullable RowWatermarks rowWatermarks;
    private final Pace pace;
    private final BatchParts parts;
    private final Optional<Alignment> alignment;
    private @Nullable Clock clock;
    private @Nullable LongConsumer wakeAt;
    /** Replaced whole: other threads look at it. */
    private volatile List<SplitProgress> splits = List.of();

    private volatile boolean waits;
    /** Null before the source has said which there are. */
    private @Nullable List<String> names;

    private long sent = Long.MIN_VALUE;
    private long nextSendMillis = Long.MAX_VALUE;
    private boolean idle;

    /**
     * When watermarks are sent.
     *
     * @param interval milliseconds; 0 for with each batch
     * @param idleTimeout milliseconds; 0 for never
     */
    private record Pace(boolean onEvent, long interval, long idleTimeout) {}

    private SplitWatermarks(
            @Nullable RowWatermarks rowWatermarks, RowType rows, Pace pace, Optional<Alignment> alignment) {
        this.rowWatermarks = rowWatermarks;
        this.pace = pace;
        this.alignment = alignment;
        parts = new BatchParts(rows.types());
    }

    /** @param rows what the source produces */
    public static Factory factory(WatermarkPushDown watermark, RowType rows, NodeContext context) {
        Supplier<@Nullable RowWatermarks> rowWatermarks = RowWatermarks.bySource(watermark.watermarkExpr())
                ? () -> null
                : watermark
                        .rowtimeExpr()
                        .filter(time -> time instanceof InputRef)
                        .map(time -> (InputRef) time)
                        .map(time -> RowWatermarks.of(watermark.watermarkExpr(), rows, time.index(), context))
                        .orElseGet(() -> RowWatermarks.of(watermark.watermarkExpr(), rows, context))::get;
        Pace pace = new Pace(
                watermark
                        .watermarkParams()
                        .filter(params -> params.emitStrategy() == EmitStrategy.ON_EVENT)
                        .isPresent(),
                context.settings().watermarkInterval(),
                watermark.idleTimeoutMillis() > 0
                        ? watermark.idleTimeoutMillis()
                        : context.settings().sourceIdleTimeout());
        return () -> new SplitWatermarks(rowWatermarks.get(), rows, pace, Alignment.of(watermark));
    }

    @Override
    public void open(Clock time, LongConsumer timer, Function<String, AlignmentGroup> groups) {
        clock = time;
        wakeAt = timer;
        if (rowWatermarks != null) {
            rowWatermarks.open(time);
        }
        alignment.ifPresent(align -> {
            align.join(groups, this, time.currentTimeMillis());
            timer.accept(align.nextMillis());
        });
    }

    @Override
    public void splits(List<String> current, Output output) {
        if (current == names) {
            return;
        }
        names = current;
        List<SplitProgress> next = new ArrayList<>();
        for (String name : current) {
            SplitProgress known = find(name);
            next.add(known == null ? new SplitProgress(name, now()) : known);
        }
        splits = List.copyOf(next);
        settle(output);
        if (pace.idleTimeout > 0) {
            wake(now() + pace.idleTimeout);
        }
    }

    @Override
    public void rows(String name, RowBatch batch, Output output) {
        SplitProgress split = split(name);
        activate(split, output);
        if (rowWatermarks == null) {
            output.emit(batch);
            return;
        }
        rowWatermarks.of(batch);
        int from = 0;
        for (int row = 0; row < batch.rows(); row++) {
            long watermark = rowWatermarks.at(row);
            if (watermark <= split.watermark()) {
                continue;
            }
            split.advance(watermark);
            if (pace.onEvent && least() > sent) {
                parts.emit(batch, from, row + 1, output);
                from = row + 1;
                send(output);
            }
        }
        parts.emit(batch, from, batch.rows(), output);
        settle(output);
    }

    @Override
    public void watermark(String name, long timestamp, Output output) {
        if (rowWatermarks == null) {
            SplitProgress split = split(name);
            activate(split, output);
            split.advance(timestamp);
            send(output);
        }
    }

    @Override
    public void onTime(Output output) {
        long now = now();
        if (now >= nextSendMillis) {
            nextSendMillis = Long.MAX_VALUE;
            send(output);
        }
        if (pace.idleTimeout > 0) {
            findIdle(now, output);
        }
        alignment.filter(align -> now >= align.nextMillis()).ifPresent(align -> {
            align(align, now);
            wake(align.nextMillis());
        });
    }

    @Override
    public void held() {
        long now = now();
        splits.forEach(split -> split.readAt(now));
    }

    @Override
    public boolean waits() {
        return waits;
    }

    @Override
    public Set<String> paused() {
        return splits.stream()
                .filter(SplitProgress::paused)
                .map(split -> split.name)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public List<SplitTime> splits() {
        boolean sourceWaits = waits;
        return splits.stream().map(split -> split.time(sourceWaits)).toList();
    }

    @Override
    public void close() {
        alignment.ifPresent(align -> align.leave(this));
        if (rowWatermarks != null) {
            rowWatermarks.close();
        }
    }

    // ---- splits ----

    private @Nullable SplitProgress find(String name) {
        for (SplitProgress split : splits) {
            if (split.name.equals(name)) {
                return split;
            }
        }
        return null;
    }

    private SplitProgress split(String name) {
        SplitProgress found = find(name);
        if (found == null) {
            throw new IllegalStateException("the source gave rows of split \"" + name + "\", and is at " + names);
        }
        return found;
    }

    private void activate(SplitProgress split, Output output) {
        split.readAt(now());
        if (split.idle()) {
            split.setActive();
            if (pace.idleTimeout > 0) {
                wake(now() + pace.idleTimeout);
            }
            settle(output);
        }
    }

    private void findIdle(long now, Output output) {
        long next = Long.MAX_VALUE;
        for (SplitProgress split : splits) {
            if (waits) {
                split.readAt(now);
            }
            next = Math.min(next, split.idleAt(now, pace.idleTimeout));
        }
        if (next != Long.MAX_VALUE) {
            wake(next);
        }
        settle(output);
    }

    // ---- the source's watermark ----

    /** That of the last split that is not idle; {@link Long#MIN_VALUE} when there is none. */
    private long least() {
        long least = Long.MAX_VALUE;
        boolean any = false;
        for (SplitProgress split : splits) {
            if (!split.idle()) {
                any = true;
                least = Math.min(least, split.watermark());
            }
        }
        return any ? least : Long.MIN_VALUE;
    }

    /** Says whether the source is idle, and sends its watermark or plans to. */
    private void settle(Output output) {
        boolean nowIdle = true;
        for (SplitProgress split : splits) {
            nowIdle &= split.idle();
        }
        if (nowIdle != idle) {
            idle = nowIdle;
            output.emitIdle(idle);
        }
        if (least() <= sent) {
            return;
        }
        if (pace.onEvent || pace.interval == 0 || rowWatermarks == null) {
            send(output);
        } else if (nextSendMillis == Long.MAX_VALUE) {
            nextSendMillis = now() + pace.interval;
            wake(nextSendMillis);
        }
    }

    private void send(Output output) {
        long least = least();
        if (least > sent) {
            sent = least;
            output.emitWatermark(least);
        }
    }

    // ---- alignment ----

    private void align(Alignment align, long now) {
        long most = align.most(this, idle ? Long.MAX_VALUE : sent, now);
        waits = sent > most;
        List<SplitProgress> all = splits;
        for (SplitProgress split : all) {
            split.setPaused(all.size() > 1 && split.watermark() > most);
        }
    }

    private long now() {
        return requireNonNull(clock, "not open").currentTimeMillis();
    }

    private void wake(long millis) {
        requireNonNull(wakeAt, "not open").accept(millis);
    }
}
