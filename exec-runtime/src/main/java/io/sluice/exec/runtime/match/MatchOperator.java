package io.sluice.exec.runtime.match;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.Match;
import io.sluice.exec.plan.node.MatchSpec;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.row.SortKeyEncoder;
import io.sluice.exec.runtime.state.EntryTimers;
import io.sluice.exec.runtime.state.KeyProgress;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.TimeKind;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * MATCH_RECOGNIZE: finds matches of a pattern in the rows of each partition, one search after the other, each from the row that AFTER
 * MATCH names. By event time, rows wait until the watermark has passed them and are then looked at in their order; rows that come after
 * that are dropped and counted. By processing time they are looked at as they come.
 *
 * <p>State holds of each partition the rows that wait and those that may still be in a match. What the search has found out about the
 * latter is computed again after a restore.
 */
public final class MatchOperator extends OneInputOperator {
    private static final long NEVER = EntryTimers.NONE;

    /**
     * A MATCH_RECOGNIZE clause, ready for one subtask.
     *
     * @param programs that of MEASURES first, then those of DEFINE
     * @param definitions by position of the pattern, its program, or {@link #NO_DEFINITION}
     * @param memoryless whether no definition looks at a row but the last
     * @param columns of the input that are read
     * @param within milliseconds that a match may not reach, or {@link #NEVER}
     */
    private record Clause(
            RowPattern pattern,
            AfterMatch after,
            List<MatchProgram> programs,
            int[] definitions,
            boolean memoryless,
            int[] columns,
            long within) {
        static final int NO_DEFINITION = -1;

        static Clause of(MatchSpec spec, NodeContext context) {
            if (spec.allRows()) {
                throw RowPattern.unsupported("ALL ROWS PER MATCH");
            }
            RowPattern pattern = RowPattern.of(spec.pattern());
            int time = spec.orderBy().fields().get(0).index();
            TreeSet<Integer> columns = new TreeSet<>();
            List<MatchProgram> programs = new ArrayList<>();
            programs.add(measures(spec, new MatchReads(pattern, spec.subsets(), time, columns), context));
            int[] definitions = new int[pattern.positions()];
            boolean memoryless = true;
            for (int position = 0; position < definitions.length; position++) {
                Expr definition =
                        spec.patternDefinitions().get(pattern.element(position).variable());
                definitions[position] = definition == null ? NO_DEFINITION : programs.size();
                if (definition != null) {
                    MatchReads reads = new MatchReads(pattern, spec.subsets(), time, columns);
                    MatchProgram program = MatchProgram.condition(definition, reads, context);
                    programs.add(program);
                    memoryless &= program.readsOnlyLast(position);
                }
            }
            return new Clause(
                    pattern,
                    AfterMatch.of(spec.after(), pattern, spec.subsets()),
                    programs,
                    definitions,
                    memoryless,
                    columns.stream().mapToInt(Integer::intValue).toArray(),
                    spec.interval().map(Clause::millis).orElse(NEVER));
        }

        private static MatchProgram measures(MatchSpec spec, MatchReads reads, NodeContext context) {
            List<Field> fields = context.outputType().fields();
            List<Field> measured = fields.subList(spec.partition().fields().size(), fields.size());
            List<Expr> measures = measured.stream()
                    .map(field -> spec.measures().get(field.name()))
                    .toList();
            return MatchProgram.measures(measures, RowType.of(measured), reads, context);
        }

        private static long millis(Expr interval) {
            if (interval instanceof Literal literal && literal.value() instanceof Duration duration) {
                return duration.toMillis();
            }
            throw RowPattern.unsupported("WITHIN " + interval.type().summary());
        }

        MatchProgram measures() {
            return programs.get(0);
        }
    }

    private final StateLayout layout = new StateLayout();
    /** The time of the timer that counts. */
    private final int wanted = layout.fixed(Long.BYTES);
    /** Timers of the entry that have not come yet: as long as there are any, the entry stays. */
    private final int timerCount = layout.fixed(Long.BYTES);

    private final KeyedState state;
    /** Rows that the watermark has not passed. */
    private final TimedRows waiting;
    /** Rows that may still be in a match. */
    private final TimedRows candidates;

    private final EntryTimers timers = new EntryTimers();
    private final Int2ObjectOpenHashMap<Partition> partitions = new Int2ObjectOpenHashMap<>();

    private final Clause clause;
    private final boolean eventTime;
    private final int timeColumn;
    private final RowEncoder keys;
    private final RowDecoder keyDecoder;
    private final int keyArity;
    private final SortKeyEncoder order;
    private final StoredRows rows;
    private final OutputBuffer buffer;
    private final ZoneId zone;
    private @Nullable OperatorContext context;
    private long[] times = new long[0];
    private final KeyProgress watermark = new KeyProgress();
    private long nextNumber;

    private MatchOperator(MatchSpec spec, NodeContext node) {
        layout.ordered(OrderedRows.Identity.NONE);
        layout.ordered(OrderedRows.Identity.NONE);
        state = new KeyedState("partitions", layout);
        waiting = new TimedRows(state.ordered(0));
        candidates = new TimedRows(state.ordered(1));
        RowType input = node.inputType();
        clause = Clause.of(spec, node);
        timeColumn = spec.orderBy().fields().get(0).index();
        eventTime = !isProcessingTime(input.typeAt(timeColumn));
        List<Integer> keyColumns = spec.partition().fields();
        keyArity = keyColumns.size();
        List<LogicalType> keyTypes = keyColumns.stream().map(input::typeAt).toList();
        keys = new RowEncoder(
                keyTypes, keyColumns.stream().mapToInt(Integer::intValue).toArray());
        keyDecoder = new RowDecoder(keyTypes);
        order = new SortKeyEncoder(spec.orderBy(), input.types());
        rows = new StoredRows(input, clause.columns());
        buffer = new OutputBuffer(node.outputType().types(), node.settings().batchSize());
        zone = node.settings().timeZone();
    }

    public static NodeWork work(Match node, NodeContext context) {
        // Compiled here for the first time, so that the statement fails and not the job.
        Clause.of(node.matchSpec(), context);
        return NodeWork.operator(
                "Match[" + context.node().id() + "]", () -> new MatchOperator(node.matchSpec(), context));
    }

    private static boolean isProcessingTime(LogicalType type) {
        return type instanceof TimestampLtzType time && time.kind() == TimeKind.PROCTIME;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        EvaluationContext evaluation = EvaluationContext.streaming(operatorContext.clock(), zone);
        clause.programs().forEach(program -> program.open(evaluation));
    }

    @Override
    public void close() {
        clause.programs().forEach(MatchProgram::close);
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        keys.encode(batch);
        readTimes(batch);
        rows.encoder().encode(batch);
        if (eventTime) {
            order.encode(batch);
            buffer(batch);
        } else {
            for (int row = 0; row < batch.rows(); row++) {
                int entry = entry(row);
                RowEncoder encoded = rows.encoder();
                candidates.append(entry, times[row], encoded.headers()[row], encoded.data(), encoded.offsets()[row]);
                search(entry, output);
                schedule(entry);
            }
            buffer.flush(output);
        }
    }

    private int entry(int row) {
        return state.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row]);
    }

    private void readTimes(RowBatch batch) {
        if (times.length < batch.rows()) {
            times = new long[batch.rows()];
        }
        long now = operatorContext().clock().currentTimeMillis();
        ColumnVector column = batch.column(timeColumn);
        for (int row = 0; row < batch.rows(); row++) {
            times[row] = eventTime ? time(column, row) : now;
        }
    }

    private static long time(ColumnVector column, int row) {
        if (column.isNull(row)) {
            throw SluiceException.of(ErrorCode.NOT_NULL_VIOLATION).with("column", "ORDER BY of MATCH_RECOGNIZE");
        }
        return column instanceof TimestampVector timestamps
                ? timestamps.millis()[row]
                : ((LongVector) column).values()[row];
    }

    /** Has rows wait for the watermark. */
    private void buffer(RowBatch batch) {
        int late = 0;
        for (int row = 0; row < batch.rows(); row++) {
            if (times[row] <= watermark.of(keys.headers()[row])) {
                late++;
                continue;
            }
            int entry = entry(row);
            waiting.add(
                    entry,
                    times[row],
                    order.data(),
                    order.offsets()[row],
                    order.lengths()[row],
                    rows.encoder().headers()[row],
                    rows.encoder().data(),
                    rows.encoder().offsets()[row]);
            wakeAt(entry, times[row]);
        }
        if (late > 0) {
            operatorContext().countLate(late);
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        watermark.advance(timestamp);
        if (eventTime) {
            fire(timestamp, output);
        } else if (timestamp == Long.MAX_VALUE) {
            finish(output);
        }
        buffer.flush(output);
        super.processWatermark(input, timestamp, output);
    }

    @Override
    public void onTimer(long now, Output output) {
        fire(now, output);
        buffer.flush(output);
        if (timers.size() > 0) {
            operatorContext().setTimer(timers.next());
        }
    }

    /** Looks at all partitions that wanted to be looked at by now. */
    private void fire(long now, Output output) {
        while (timers.size() > 0 && timers.next() <= now) {
            long time = timers.next();
            int entry = timers.poll();
            state.putLong(entry, timerCount, state.getLong(entry, timerCount) - 1);
            if (state.getLong(entry, wanted) == time) {
                state.putLong(entry, wanted, NEVER);
                moveUpTo(now, entry, output);
                giveUp(now, entry, output);
            }
            schedule(entry);
        }
        if (now == Long.MAX_VALUE) {
            finish(output);
        }
    }

    /** Takes the rows that the watermark has passed, in their order. */
    private void moveUpTo(long now, int entry, Output output) {
        while (waiting.size(entry) > 0 && waiting.time(entry, 0) <= now) {
            candidates.moveFirstOf(waiting, entry);
            search(entry, output);
        }
    }

    /** Ends searches whose matches could only get longer than WITHIN. */
    private void giveUp(long now, int entry, Output output) {
        while (candidates.size(entry) > 0 && deadline(entry) <= now) {
            decide(entry, partition(entry), output);
            search(entry, output);
        }
    }

    /** No rows will come: what has been found by now is all. */
    private void finish(Output output) {
        for (int entry : partitions.keySet().toIntArray()) {
            while (candidates.size(entry) > 0) {
                decide(entry, partition(entry), output);
                search(entry, output);
            }
            schedule(entry);
        }
    }

    /** Goes on with the search as far as there are rows. */
    private void search(int entry, Output output) {
        Partition partition = partition(entry);
        while (partition.attempt.rows() < candidates.size(entry)) {
            if (partition.attempt.rows() > 0 && tooLate(entry, partition.attempt.rows())
                    || !partition.attempt.take(partition)) {
                decide(entry, partition, output);
            }
        }
    }

    private boolean tooLate(int entry, int row) {
        return clause.within() != NEVER && candidates.time(entry, row) >= deadline(entry);
    }

    /** When a match that starts with the first candidate would have lasted for as long as WITHIN says. */
    private long deadline(int entry) {
        return clause.within() == NEVER ? NEVER : candidates.time(entry, 0) + clause.within();
    }

    /** Ends a search: emits its match, if there is one, and drops the rows before that from which the next search starts. */
    private void decide(int entry, Partition partition, Output output) {
        int[] match = partition.attempt.match();
        int skipped = 1;
        if (match != null) {
            int matched = partition.attempt.matchRows();
            emit(entry, partition, match, matched, output);
            skipped = clause.after().skippedRows(match, matched);
        }
        for (int i = 0; i < skipped; i++) {
            candidates.removeFirst(entry);
        }
        partition.restart();
    }

    private void emit(int entry, Partition partition, int[] match, int matched, Output output) {
        int at = buffer.next(output);
        keyDecoder.decode(
                state.read(entry),
                KeyedState.keyOffset(entry),
                RowLayout.info(state.header(entry)),
                buffer.batch(),
                at,
                0);
        RowBatch measures = partition.measure(match, matched);
        for (int i = 0; i < measures.arity(); i++) {
            buffer.batch().column(keyArity + i).copy(measures.column(i), 0, at);
        }
        buffer.added(RowKind.INSERT_BYTE);
    }

    /** Wants to be woken for what comes next; forgets a partition that waits for nothing. */
    private void schedule(int entry) {
        boolean searching = candidates.size(entry) > 0;
        if (!searching && partitions.containsKey(entry)) {
            partitions.remove(entry).restart();
        }
        boolean waits = waiting.size(entry) > 0;
        if (waits) {
            wakeAt(entry, waiting.time(entry, 0));
        }
        if (searching && clause.within() != NEVER) {
            wakeAt(entry, deadline(entry));
        }
        if (!searching && !waits && state.getLong(entry, timerCount) == 0) {
            state.remove(entry);
        }
    }

    private void wakeAt(int entry, long time) {
        // 0 is what a new entry holds.
        boolean pending = state.getLong(entry, timerCount) > 0 && state.getLong(entry, wanted) != NEVER;
        if (pending && state.getLong(entry, wanted) <= time) {
            return;
        }
        state.putLong(entry, wanted, time);
        state.putLong(entry, timerCount, state.getLong(entry, timerCount) + 1);
        timers.add(time, entry);
        if (!eventTime) {
            operatorContext().setTimer(timers.next());
        }
    }

    private Partition partition(int entry) {
        return partitions.computeIfAbsent(entry, Partition::new);
    }

    private OperatorContext operatorContext() {
        if (context == null) {
            throw new IllegalStateException("not open");
        }
        return context;
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        if (eventTime) {
            watermark.snapshot(snapshot);
        }
        state.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        watermark.restore(snapshot);
        state.restore(snapshot);
        List<Integer> entries = new ArrayList<>();
        state.forEach(entries::add);
        for (int entry : entries) {
            state.putLong(entry, timerCount, 0);
            Partition partition = partition(entry);
            for (int row = 0; row < candidates.size(entry); row++) {
                // What was open then is open now.
                partition.attempt.take(partition);
            }
            schedule(entry);
        }
    }

    /** The search in a partition. */
    private final class Partition implements MatchRows, Attempt.Definitions {
        private final int entry;
        private final long number = nextNumber++;
        private final Attempt attempt = new Attempt(clause.pattern(), clause.memoryless());
        private final List<MatchAggregate.@Nullable Memory[]> memories;

        Partition(int entry) {
            this.entry = entry;
            memories = clause.programs().stream().map(MatchProgram::newMemories).toList();
        }

        void restart() {
            attempt.restart();
            for (int i = 0; i < memories.size(); i++) {
                clause.programs().get(i).forget(number, memories.get(i));
            }
        }

        RowBatch measure(int[] match, int matched) {
            return clause.measures().run(match, matched, this, number, memories.get(0));
        }

        @Override
        public boolean hold(int[] way, int position, int wayRows) {
            int definition = clause.definitions()[position];
            return definition == Clause.NO_DEFINITION
                    || clause.programs()
                                    .get(definition)
                                    .run(way, wayRows, this, number, memories.get(definition))
                                    .rows()
                            > 0;
        }

        @Override
        public void read(int row, RowBatch target, int targetRow) {
            rows.decode(candidates.rows(), candidates.node(entry, row), target, targetRow);
        }
    }
}
