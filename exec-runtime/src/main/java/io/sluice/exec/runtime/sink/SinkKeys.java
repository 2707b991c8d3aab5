package io.sluice.exec.runtime.sink;

import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.plan.node.Sink.ConflictStrategy.Behavior;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.function.Consumer;

/** Decides which row a sink has for a key that several rows of the query may claim. */
interface SinkKeys {
    /**
     * @param primaryKey columns of the sink
     * @param sink its name
     */
    static SinkKeys of(Sink node, List<Integer> primaryKey, String sink, NodeContext context) {
        Behavior behavior =
                node.conflictStrategy().map(Sink.ConflictStrategy::behavior).orElse(Behavior.DEDUPLICATE);
        return switch (behavior) {
            case DEDUPLICATE -> new UpsertMaterializer(node, primaryKey, context);
            case ERROR, NOTHING -> new ConflictCheck(node, primaryKey, behavior == Behavior.ERROR, sink, context);
        };
    }

    static RowEncoder encoder(List<Integer> columns, List<LogicalType> types) {
        return RowEncoder.of(types, columns);
    }

    /** What its state consists of. */
    StateShape shape();

    void open(OperatorContext context);

    /** @param target takes what is to be written */
    void process(RowBatch batch, Consumer<RowBatch> target);

    /** Changes that belong together have come. */
    default void processWatermark(Consumer<RowBatch> target) {}

    void snapshot(SnapshotWriter snapshot);

    void restore(SnapshotReader snapshot);

    /** An output of rows alone: nothing comes after a sink. */
    record WriteOnly(Consumer<RowBatch> target) implements Output {
        @Override
        public void emit(RowBatch batch) {
            target.accept(batch);
        }

        @Override
        public void emitWatermark(long timestamp) {}

        @Override
        public void emitIdle(boolean idle) {}
    }
}
