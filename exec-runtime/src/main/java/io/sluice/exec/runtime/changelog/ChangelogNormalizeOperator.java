package io.sluice.exec.runtime.changelog;

import io.sluice.exec.plan.node.ChangelogNormalize;
import io.sluice.exec.runtime.codegen.CalcCompiler;
import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.minibatch.BundleSettings;
import io.sluice.exec.runtime.minibatch.BundlingOperator;
import io.sluice.exec.runtime.minibatch.KeyedChanges;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeptRow;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the last row of each key and says what changed: an insert for a new key, an update for a known one unless nothing changed, a
 * delete, with the whole row as it was, for a key that goes. Rows for which the filter does not hold count as absent.
 */
public final class ChangelogNormalizeOperator extends OneInputOperator {
    private static final String NAME = "lastRow";

    private final StateLayout layout = new StateLayout();
    private final KeptRow last = new KeptRow(layout);
    private final Expiry expiry;
    private final KeyedState state;

    private final boolean generateUpdateBefore;
    private final RowEncoder keys;
    private final RowEncoder rows;
    private final RowDecoder decoder;
    private final OutputBuffer buffer;
    private final Optional<CalcProgram> filter;
    private final ZoneId zone;
    private final RowBatch filtered;
    private @Nullable Clock clock;

    private ChangelogNormalizeOperator(ChangelogNormalize node, NodeContext context, Optional<CalcProgram> filter) {
        RowType type = context.inputType();
        generateUpdateBefore = node.generateUpdateBefore();
        this.filter = filter;
        zone = context.settings().timeZone();
        expiry = Expiry.of(context.stateTtl(node.state(), 0), layout);
        state = new KeyedState(NAME, layout);
        keys = RowEncoder.of(type.types(), node.uniqueKeys());
        rows = RowEncoder.ofAll(type.types());
        decoder = new RowDecoder(type.types());
        buffer = new OutputBuffer(type.types(), context.settings().batchSize());
        filtered = new RowBatch(new ColumnVector[1]);
    }

    private StateShape shape(RowType type) {
        return StateShape.entry()
                .row(StoredRow.whole(0, type.types()))
                .time(expiry)
                .of(NAME, layout);
    }

    public static NodeWork work(ChangelogNormalize node, NodeContext context) {
        FilterMaker filters = new FilterMaker(node, context);
        filters.make();
        String name = "ChangelogNormalize[" + context.node().id() + "]";
        NodeWork.Shapes shapes = calls ->
                List.of(new ChangelogNormalizeOperator(node, context, Optional.empty()).shape(context.inputType()));
        if (BundleSettings.enabled(context)) {
            return NodeWork.operator(
                            name,
                            () -> BundlingOperator.of(
                                    new ChangelogNormalizeOperator(node, context, filters.make()),
                                    List.of(new KeyedChanges(
                                            context.inputType().types(),
                                            node.uniqueKeys(),
                                            true,
                                            context.settings().batchSize())),
                                    BundleSettings.options(context)))
                    .withShapes(shapes);
        }
        return NodeWork.operator(name, () -> new ChangelogNormalizeOperator(node, context, filters.make()))
                .withShapes(shapes);
    }

    /** Makes the filter as a program of one BOOLEAN column: rows that fail are needed too, as the end of a row that held. */
    private record FilterMaker(ChangelogNormalize node, NodeContext context) {
        Optional<CalcProgram> make() {
            return node.filterCondition().map(condition -> new CalcCompiler(context.compiler())
                    .compile(
                            List.of(condition),
                            Optional.empty(),
                            context.inputType(),
                            RowType.of(List.of(Field.of("holds", condition.type())))));
        }
    }

    @Override
    public void close() {
        filter.ifPresent(CalcProgram::close);
    }

    @Override
    public void open(OperatorContext context) {
        clock = context.clock();
        filter.ifPresent(program -> program.open(EvaluationContext.streaming(context.clock(), zone)));
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        keys.encode(batch);
        rows.encode(batch);
        filter.ifPresent(program -> program.run(batch, filtered));
        long now = expiry.enabled() && clock != null ? clock.currentTimeMillis() : 0;
        state.sweep(expiry, now, batch.rows());
        for (int row = 0; row < batch.rows(); row++) {
            boolean present = RowKind.isAdd(batch.kind(row)) && (filter.isEmpty() || holds(row));
            change(batch, row, present, now, output);
        }
        buffer.flush(output);
    }

    private boolean holds(int row) {
        BooleanVector holds = (BooleanVector) filtered.column(0);
        return !holds.isNull(row) && holds.get(row) != 0;
    }

    private void change(RowBatch batch, int row, boolean present, long now, Output output) {
        long header = keys.headers()[row];
        int entry = state.find(header, keys.data(), keys.offsets()[row]);
        if (entry != 0 && expiry.expired(state.read(entry), state.fields(entry), now)) {
            state.remove(entry);
            entry = 0;
        }
        if (!present) {
            if (entry != 0) {
                emitLast(entry, RowKind.DELETE_BYTE, output);
                state.remove(entry);
            }
            return;
        }
        if (entry == 0) {
            emit(batch, row, RowKind.INSERT_BYTE, output);
            entry = state.findOrAdd(header, keys.data(), keys.offsets()[row]);
        } else if (expiry.enabled() || !last.same(state, entry, rows, row)) {
            if (generateUpdateBefore) {
                emitLast(entry, RowKind.UPDATE_BEFORE_BYTE, output);
            }
            emit(batch, row, RowKind.UPDATE_AFTER_BYTE, output);
        } else {
            return;
        }
        keep(entry, row, now);
    }

    private void keep(int entry, int row, long now) {
        last.set(state, entry, rows, row);
        expiry.touch(state.write(entry), state.fields(entry), now);
    }

    private void emit(RowBatch batch, int row, byte kind, Output output) {
        int target = buffer.next(output);
        for (int i = 0; i < batch.arity(); i++) {
            buffer.batch().column(i).copy(batch.column(i), row, target);
        }
        buffer.added(kind);
    }

    private void emitLast(int entry, byte kind, Output output) {
        last.decode(state, entry, decoder, buffer.batch(), buffer.next(output));
        buffer.added(kind);
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        state.restore(snapshot);
    }
}
