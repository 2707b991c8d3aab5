package io.sluice.exec.runtime.match;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.runtime.codegen.CalcCompiler;
import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Computes expressions over what a way of a match reads. */
final class MatchProgram {
    private final List<MatchRead> reads;
    private final CalcProgram program;
    private final @Nullable MatchAggregate[] aggregates;
    private final RowBatch row;
    private final RowBatch decoded;
    private final RowBatch result;
    private EvaluationContext evaluation;

    private MatchProgram(
            List<MatchRead> reads, RowType readType, CalcProgram program, int results, NodeContext context) {
        this.reads = reads;
        this.program = program;
        aggregates = new MatchAggregate[reads.size()];
        for (int i = 0; i < aggregates.length; i++) {
            if (reads.get(i) instanceof MatchRead.Aggregate aggregate) {
                aggregates[i] = new MatchAggregate(aggregate, context);
            }
        }
        row = new RowBatch(readType.types(), 1);
        decoded = new RowBatch(context.inputType().types(), 1);
        result = new RowBatch(new ColumnVector[results]);
        evaluation = EvaluationContext.streaming(() -> 0L, context.settings().timeZone());
    }

    /** For a condition of DEFINE. */
    static MatchProgram condition(Expr condition, MatchReads reads, NodeContext context) {
        Expr rewritten = reads.rewrite(condition);
        CalcProgram program = new CalcCompiler(context.compiler())
                .compile(List.of(), Optional.of(rewritten), reads.type(), RowType.of(List.of()));
        return new MatchProgram(reads.reads(), reads.type(), program, 0, context);
    }

    /** For MEASURES. @param output one field a measure */
    static MatchProgram measures(List<Expr> measures, RowType output, MatchReads reads, NodeContext context) {
        List<Expr> rewritten = measures.stream().map(reads::rewrite).toList();
        CalcProgram program =
                new CalcCompiler(context.compiler()).compile(rewritten, Optional.empty(), reads.type(), output);
        return new MatchProgram(reads.reads(), reads.type(), program, measures.size(), context);
    }

    /** Whether nothing but the row that is looked at is read, so that the outcome does not depend on the way. */
    boolean readsOnlyLast(int position) {
        return reads.stream()
                .allMatch(read -> read instanceof MatchRead.Column column
                        && column.fromLast()
                        && column.offset() == 0
                        && column.positions().contains(position));
    }

    void open(EvaluationContext context) {
        evaluation = context;
        program.open(context);
        for (MatchAggregate aggregate : aggregates) {
            if (aggregate != null) {
                aggregate.open(context);
            }
        }
    }

    void close() {
        program.close();
        for (MatchAggregate aggregate : aggregates) {
            if (aggregate != null) {
                aggregate.close();
            }
        }
    }

    /** What a partition remembers of this program's aggregates. */
    MatchAggregate.@Nullable Memory[] newMemories() {
        MatchAggregate.Memory[] memories = new MatchAggregate.Memory[aggregates.length];
        for (int i = 0; i < memories.length; i++) {
            MatchAggregate aggregate = aggregates[i];
            memories[i] = aggregate == null ? null : aggregate.newMemory();
        }
        return memories;
    }

    void forget(long number, MatchAggregate.@Nullable Memory[] memories) {
        for (int i = 0; i < aggregates.length; i++) {
            MatchAggregate aggregate = aggregates[i];
            MatchAggregate.Memory memory = memories[i];
            if (aggregate != null && memory != null) {
                aggregate.forget(number, memory);
            }
        }
    }

    /**
     * The results for a way, a batch of one row, or of none where a condition does not hold.
     *
     * @param number of the partition
     */
    RowBatch run(int[] way, int wayRows, MatchRows source, long number, MatchAggregate.@Nullable Memory[] memories) {
        row.reset();
        row.ensureCapacity(1);
        int current = -1;
        for (int i = 0; i < aggregates.length; i++) {
            ColumnVector target = row.column(i);
            MatchAggregate aggregate = aggregates[i];
            MatchAggregate.Memory memory = memories[i];
            if (aggregate != null && memory != null) {
                target.copy(aggregate.value(way, wayRows, source, number, memory), 0, 0);
            } else if (reads.get(i) instanceof MatchRead.Column column) {
                int at = locate(column, way, wayRows);
                if (at < 0) {
                    target.setNull(0);
                } else {
                    if (at != current) {
                        decoded.reset();
                        decoded.ensureCapacity(1);
                        source.read(at, decoded, 0);
                        current = at;
                    }
                    target.copy(decoded.column(column.column()), 0, 0);
                }
            } else if (target instanceof TimestampVector timestamps) {
                timestamps.set(0, evaluation.rowTimestamp(), 0);
            } else {
                ((LongVector) target).set(0, evaluation.rowTimestamp());
            }
        }
        row.setRows(1);
        program.run(row, result);
        return result;
    }

    /** The row that a read means, or -1 when there is none. */
    private static int locate(MatchRead.Column column, int[] way, int rows) {
        List<Integer> positions = column.positions();
        int left = column.offset();
        for (int i = 0; i < positions.size(); i++) {
            int position = positions.get(column.fromLast() ? positions.size() - 1 - i : i);
            int begin = Attempt.begin(way, position);
            if (begin < 0) {
                continue;
            }
            int end = Attempt.end(way, position, rows);
            if (left < end - begin) {
                return column.fromLast() ? end - 1 - left : begin + left;
            }
            left -= end - begin;
        }
        return -1;
    }
}
