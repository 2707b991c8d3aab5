package io.sluice.exec.runtime.join;

import static io.sluice.spi.row.RowKind.DELETE_BYTE;
import static io.sluice.spi.row.RowKind.INSERT_BYTE;
import static io.sluice.spi.row.RowKind.UPDATE_AFTER_BYTE;

import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.plan.node.MultiJoin;
import io.sluice.exec.runtime.codegen.ConditionCompiler;
import io.sluice.exec.runtime.codegen.PairCondition;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.operator.WatermarkMerge;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A join of several inputs, of which it keeps the rows and nothing else. What a row that comes or goes means for the result is found by
 * going through the rows that it meets: those of the inputs before it first, then, for each row that these give together, those of the
 * inputs behind. In a left join the row with NULLs goes with the first match and comes back with the last.
 */
public final class MultiJoinOperator implements Operator {
    private final JoinSide[] sides;
    private final boolean[] keepsUnmatched;
    private final boolean outer;
    /** By input; the first has none. */
    private final List<PairCondition> conditions;
    /** By input, the first of its fields in the result. */
    private final int[] offsets;
    /** By input, whether an update by key changes nothing of what is compared. */
    private final boolean[] updatesInPlace;

    /** By input, the row that is made of it and those before. */
    private final RowBatch[] joined;

    private final RowBatch[] candidates;
    private final RowBatch[] gone;
    private final int[] owners;
    private final OutputBuffer buffer;
    private final WatermarkMerge watermarks;
    private final ZoneId zone;
    private @Nullable Clock clock;

    private MultiJoinOperator(MultiJoin node, NodeContext context, List<PairCondition> conditions) {
        this.conditions = conditions;
        zone = context.settings().timeZone();
        List<RowType> inputs = context.inputTypes();
        int count = inputs.size();
        List<LogicalType> types = context.outputType().types();
        List<List<Integer>> keys = CommonKeys.of(node.joinAttributeMap(), count);
        BitSet compared = ReadFields.of(node.joinConditions());
        sides = new JoinSide[count];
        keepsUnmatched = new boolean[count];
        offsets = new int[count + 1];
        updatesInPlace = new boolean[count];
        joined = new RowBatch[count];
        candidates = new RowBatch[count];
        gone = new RowBatch[count];
        owners = new int[count];
        for (int i = 0; i < count; i++) {
            RowType type = inputs.get(i);
            List<List<Integer>> unique = node.inputUniqueKeys().get(i);
            keepsUnmatched[i] = i > 0 && node.joinTypes().get(i) == JoinType.LEFT;
            offsets[i + 1] = offsets[i] + type.arity();
            int from = offsets[i];
            int to = offsets[i + 1];
            updatesInPlace[i] = unique.stream().anyMatch(key -> holds(key, compared, from, to));
            sides[i] = new JoinSide(
                    "input-state-" + i,
                    type,
                    keys.get(i),
                    Collections.nCopies(keys.get(i).size(), true),
                    unique,
                    context.stateTtl(node.state(), i));
            joined[i] = new RowBatch(types.subList(0, offsets[i + 1]), 1);
            candidates[i] = new RowBatch(type.types(), 1);
            gone[i] = new RowBatch(type.types(), 1);
        }
        outer = node.joinTypes().stream().skip(1).anyMatch(type -> type == JoinType.LEFT);
        buffer = new OutputBuffer(types, context.settings().batchSize());
        watermarks = new WatermarkMerge(count);
    }

    public static NodeWork work(MultiJoin node, NodeContext context) {
        // Compiled here for the first time, so that the statement fails and not the job.
        compile(node, context);
        return NodeWork.operator(
                "MultiJoin[" + context.node().id() + "]",
                () -> new MultiJoinOperator(node, context, compile(node, context)));
    }

    private static List<PairCondition> compile(MultiJoin node, NodeContext context) {
        List<PairCondition> conditions = new ArrayList<>();
        int offset = context.inputTypes().get(0).arity();
        for (int i = 1; i < context.inputTypes().size(); i++) {
            RowType right = context.inputTypes().get(i);
            RowType left = RowType.of(context.outputType().fields().subList(0, offset));
            conditions.add(new ConditionCompiler(context.compiler())
                    .compile(node.joinConditions().get(i), left, right));
            offset += right.arity();
        }
        return conditions;
    }

    private static boolean holds(List<Integer> key, BitSet compared, int from, int to) {
        for (int field = compared.nextSetBit(from); field >= 0 && field < to; field = compared.nextSetBit(field + 1)) {
            if (!key.contains(field - from)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void open(OperatorContext context) {
        clock = context.clock();
        conditions.forEach(test -> test.open(EvaluationContext.streaming(context.clock(), zone)));
    }

    @Override
    public void close() {
        conditions.forEach(PairCondition::close);
    }

    @Override
    public void processBatch(int input, RowBatch batch, Output output) {
        Clock time = clock;
        if (time != null) {
            long now = time.currentTimeMillis();
            for (JoinSide side : sides) {
                if (side.expires()) {
                    side.setTime(now, batch.rows());
                }
            }
        }
        sides[input].encode(batch);
        for (int row = 0; row < batch.rows(); row++) {
            if (!outer && sides[input].matchesNothing(batch, row)) {
                continue;
            }
            for (int i = 0; i < sides.length; i++) {
                owners[i] = sides[i].ownerFor(sides[input], row);
            }
            if (RowKind.isAdd(batch.kind(row))) {
                add(input, batch, row, output);
            } else {
                remove(input, batch, row, outer ? DELETE_BYTE : batch.kind(row), output);
            }
        }
        buffer.flush(output);
    }

    private void add(int input, RowBatch batch, int row, Output output) {
        JoinSide own = sides[input];
        int replaced = own.keyed() ? own.find(row) : 0;
        if (replaced != 0) {
            if (own.same(replaced, row) && !own.expires()) {
                return;
            }
            if (updatesInPlace[input]) {
                own.replace(replaced, row);
                change(input, batch, row, UPDATE_AFTER_BYTE, output);
                return;
            }
            remove(input, batch, row, DELETE_BYTE, output);
        }
        change(input, batch, row, outer || replaced != 0 ? INSERT_BYTE : batch.kind(row), output);
        own.add(row);
    }

    private void remove(int input, RowBatch batch, int row, byte kind, Output output) {
        JoinSide own = sides[input];
        int entry = own.find(row);
        if (entry == 0 && !own.expires()) {
            return;
        }
        // A row whose record has expired is taken at its word.
        RowBatch removed = entry == 0 ? batch : gone[input];
        if (entry != 0) {
            load(own, entry, removed);
            own.removeOne(entry, row);
            owners[input] = own.ownerFor(own, row);
        }
        change(input, removed, entry == 0 ? row : 0, kind, output);
    }

    private static void load(JoinSide side, int entry, RowBatch into) {
        into.reset();
        side.decode(entry, into, 0, 0);
        into.setRows(1);
    }

    /** Says what a row that is not among its input's records means for the result. One that is updated in place is among them. */
    private void change(int input, RowBatch batch, int row, byte kind, Output output) {
        if (input == 0) {
            join(0, batch, row);
            extend(1, 1, kind, output);
        } else {
            approach(0, input, batch, row, 1, kind, output);
        }
    }

    /** Goes through what the inputs before the row's give together. @param times how often the row joined so far is there */
    private void approach(int at, int input, RowBatch batch, int row, long times, byte kind, Output output) {
        if (at == input) {
            meet(input, batch, row, times, kind, output);
            return;
        }
        boolean met = false;
        for (int entry = sides[at].first(owners[at]); entry != 0; entry = sides[at].next(entry)) {
            load(sides[at], entry, candidates[at]);
            if (matches(at, candidates[at], 0)) {
                met = true;
                join(at, candidates[at], 0);
                approach(at + 1, input, batch, row, times * sides[at].count(entry), kind, output);
            }
        }
        if (!met && keepsUnmatched[at]) {
            joinNothing(at);
            approach(at + 1, input, batch, row, times, kind, output);
        }
    }

    private void meet(int input, RowBatch batch, int row, long times, byte kind, Output output) {
        if (!matches(input, batch, row)) {
            return;
        }
        boolean alone = kind != UPDATE_AFTER_BYTE && keepsUnmatched[input] && !meetsOthers(input);
        boolean adds = RowKind.isAdd(kind);
        if (alone && adds) {
            joinNothing(input);
            extend(input + 1, times, DELETE_BYTE, output);
        }
        join(input, batch, row);
        extend(input + 1, times, kind, output);
        if (alone && !adds) {
            joinNothing(input);
            extend(input + 1, times, INSERT_BYTE, output);
        }
    }

    private boolean meetsOthers(int input) {
        for (int entry = sides[input].first(owners[input]); entry != 0; entry = sides[input].next(entry)) {
            load(sides[input], entry, candidates[input]);
            if (matches(input, candidates[input], 0)) {
                return true;
            }
        }
        return false;
    }

    /** Goes through what the inputs behind give with the row joined so far, and sends it. */
    private void extend(int at, long times, byte kind, Output output) {
        if (at == sides.length) {
            send(times, kind, output);
            return;
        }
        boolean met = false;
        for (int entry = sides[at].first(owners[at]); entry != 0; entry = sides[at].next(entry)) {
            load(sides[at], entry, candidates[at]);
            if (matches(at, candidates[at], 0)) {
                met = true;
                join(at, candidates[at], 0);
                extend(at + 1, times * sides[at].count(entry), kind, output);
            }
        }
        if (!met && keepsUnmatched[at]) {
            joinNothing(at);
            extend(at + 1, times, kind, output);
        }
    }

    private boolean matches(int input, RowBatch batch, int row) {
        return input == 0 || conditions.get(input - 1).test(joined[input - 1], 0, batch, row);
    }

    /** Puts a row of an input behind the row that is joined before it. */
    private void join(int input, RowBatch batch, int row) {
        RowBatch target = begin(input);
        for (int i = 0; i < batch.arity(); i++) {
            target.column(offsets[input] + i).copy(batch.column(i), row, 0);
        }
        target.setRows(1);
    }

    private void joinNothing(int input) {
        RowBatch target = begin(input);
        for (int i = offsets[input]; i < offsets[input + 1]; i++) {
            target.column(i).setNull(0);
        }
        target.setRows(1);
    }

    private RowBatch begin(int input) {
        RowBatch target = joined[input];
        target.reset();
        if (input > 0) {
            copy(joined[input - 1], target, 0);
        }
        return target;
    }

    private static void copy(RowBatch from, RowBatch to, int at) {
        for (int i = 0; i < from.arity(); i++) {
            to.column(i).copy(from.column(i), 0, at);
        }
    }

    private void send(long times, byte kind, Output output) {
        for (long i = times; i > 0; i--) {
            int at = buffer.next(output);
            copy(joined[joined.length - 1], buffer.batch(), at);
            buffer.added(kind);
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (watermarks.set(input, timestamp)) {
            output.emitWatermark(watermarks.watermark());
        }
    }

    @Override
    public void processIdle(int input, boolean idle, Output output) {
        boolean before = watermarks.idle();
        if (watermarks.setIdle(input, idle)) {
            output.emitWatermark(watermarks.watermark());
        }
        if (watermarks.idle() != before) {
            output.emitIdle(watermarks.idle());
        }
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        for (JoinSide side : sides) {
            side.snapshot(snapshot);
        }
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        for (JoinSide side : sides) {
            side.restore(snapshot);
        }
    }
}
