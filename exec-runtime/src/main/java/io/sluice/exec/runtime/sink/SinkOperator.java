package io.sluice.exec.runtime.sink;

import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.plan.node.SinkAbility;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.OperatorFactory;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.RuntimeOptions.KeyedShuffle;
import io.sluice.exec.runtime.source.PlanTables;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.connector.SinkCommitter;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes rows to a table, after the constraints of its columns are met and, where it is needed, its key is put right. */
public final class SinkOperator extends OneInputOperator {
    private final TableSink sink;
    private final int node;
    private final RowType type;
    private final ZoneId zone;
    private final Optional<ConstraintEnforcer> constraints;
    private final Optional<SinkKeys> sinkKeys;
    /** Whether rows become visible when a checkpoint is complete. */
    private boolean committed;

    private @Nullable WriterHandle writer;
    private long watermark = Long.MIN_VALUE;

    private SinkOperator(
            TableSink sink,
            int node,
            RowType type,
            ZoneId zone,
            Optional<ConstraintEnforcer> constraints,
            Optional<SinkKeys> sinkKeys) {
        this.sink = sink;
        this.node = node;
        this.type = type;
        this.zone = zone;
        this.constraints = constraints;
        this.sinkKeys = sinkKeys;
    }

    public static NodeWork work(Sink node, NodeContext context) {
        PlanTable planTable = node.dynamicTableSink().table();
        TableContext table = PlanTables.context(planTable, context);
        TableSink sink = PlanTables.connector(table).createSink(table);
        for (SinkAbility ability : node.dynamicTableSink().abilities()) {
            sink = apply(ability, sink, planTable);
        }
        RowType type = table.table().schema().sinkRowType();
        List<Integer> key = primaryKey(table, type);
        boolean materialize = node.requireUpsertMaterialize();
        TableSink target = sink;
        NodeWork work = NodeWork.operator(
                PlanTables.name(planTable) + "[" + context.node().id() + "]: Writer",
                new Factory(
                        target,
                        context.node().id(),
                        () -> new SinkOperator(
                                target,
                                context.node().id(),
                                type,
                                context.settings().timeZone(),
                                ConstraintEnforcer.of(type, context),
                                materialize
                                        ? Optional.of(SinkKeys.of(node, key, PlanTables.name(planTable), context))
                                        : Optional.empty())));
        if (materialize) {
            String name = PlanTables.name(planTable);
            work = work.withShapes(
                    calls -> List.of(SinkKeys.of(node, key, name, context).shape()));
        }
        boolean force = context.settings().keyedShuffle() == KeyedShuffle.FORCE;
        if (!key.isEmpty()
                && (materialize || force || !node.inputChangelogMode().insertOnly())) {
            work = work.withShuffle(key, materialize || force);
        }
        return sink.parallelism().isPresent()
                ? work.withParallelism(sink.parallelism().get())
                : work;
    }

    private record Factory(TableSink sink, int node, Supplier<SinkOperator> operators) implements OperatorFactory {
        @Override
        public Operator create() {
            return operators.get();
        }

        @Override
        public Optional<SinkCommitter> createCommitter(String jobId) {
            return sink.createCommitter(writersOf(jobId, node));
        }
    }

    /** What a sink's writers and its committer take for the id of the job: another one for each sink, since two may write the same table. */
    private static String writersOf(String jobId, int node) {
        return jobId + "." + node;
    }

    private static TableSink apply(SinkAbility ability, TableSink sink, PlanTable table) {
        if (ability instanceof SinkAbility.Overwrite overwrite) {
            return overwrite.overwrite()
                    ? sink.overwriting().orElseThrow(() -> cannot("INSERT OVERWRITE into", table))
                    : sink;
        }
        if (ability instanceof SinkAbility.Partitioning partitioning) {
            return sink.withStaticPartition(partitioning.partition())
                    .orElseThrow(() -> cannot("INSERT with a PARTITION clause into", table));
        }
        // Metadata columns are part of the rows that are written, in the order in which the table declares them.
        return sink;
    }

    private static SluiceException cannot(String what, PlanTable table) {
        return SluiceException.of(
                ErrorCode.VALIDATION_ERROR,
                what + " table \"" + PlanTables.name(table) + "\" is not something its connector can do");
    }

    private static List<Integer> primaryKey(TableContext table, RowType type) {
        return table.table()
                .schema()
                .primaryKey()
                .map(key -> key.columns().stream()
                        .map(column -> type.names().indexOf(column))
                        .toList())
                .orElse(List.of());
    }

    @Override
    public void open(OperatorContext context) {
        String writers = writersOf(context.jobId(), node);
        SinkContext sinkContext = new SinkContext(
                writers, context.subtask(), context.parallelism(), type, context.clock(), zone, context.checkpoint());
        committed = context.checkpoint().isPresent()
                && sink.createCommitter(writers).isPresent();
        WriterHandle handle = new WriterHandle(() -> sink.createWriter(sinkContext), type.types(), context);
        writer = handle;
        sinkKeys.ifPresent(keyed -> keyed.open(context));
        handle.open();
    }

    @Override
    public boolean opened() {
        return handle().opened();
    }

    @Override
    public boolean ready() {
        WriterHandle handle = writer;
        return handle != null && handle.ready();
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        WriterHandle handle = handle();
        RowBatch valid = constraints.isPresent() ? constraints.get().enforce(batch) : batch;
        if (valid.rows() == 0) {
            return;
        }
        if (sinkKeys.isPresent()) {
            sinkKeys.get().process(valid, handle::write);
        } else {
            handle.write(valid);
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        watermark = timestamp;
        sinkKeys.ifPresent(keyed -> keyed.processWatermark(handle()::write));
        output.emitWatermark(timestamp);
    }

    @Override
    public void endInput(int input, Output output) {
        watermark = Long.MAX_VALUE;
        if (!committed) {
            handle().finish();
        }
    }

    @Override
    public boolean finished() {
        return committed ? handle().drained() : handle().finished();
    }

    @Override
    public boolean commits() {
        return true;
    }

    @Override
    public void prepareCommit(long checkpoint, Consumer<List<byte[]>> prepared) {
        handle().prepareCommit(checkpoint, watermark, prepared);
    }

    @Override
    public void close() {
        if (writer != null) {
            writer.close();
        }
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        sinkKeys.ifPresent(keyed -> keyed.snapshot(snapshot));
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        sinkKeys.ifPresent(keyed -> keyed.restore(snapshot));
    }

    private WriterHandle handle() {
        WriterHandle handle = writer;
        if (handle == null) {
            throw new IllegalStateException("not open");
        }
        return handle;
    }
}
