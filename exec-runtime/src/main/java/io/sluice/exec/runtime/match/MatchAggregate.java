package io.sluice.exec.runtime.match;

import io.sluice.exec.runtime.aggregate.KeyedAggregates;
import io.sluice.exec.runtime.codegen.CalcCompiler;
import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Computes an aggregate over the rows that some positions of a way have taken. Remembers for each partition the last stretch that it
 * was asked for, so that the next row of a way costs one row and not all of them.
 */
final class MatchAggregate {
    /** What a partition was asked for last. */
    static final class Memory {
        private int from = -1;
        private int to = -1;
        private final ColumnVector result;

        private Memory(ColumnVector result) {
            this.result = result;
        }
    }

    private final MatchRead.Aggregate read;
    private final CalcProgram arguments;
    private final KeyedAggregates aggregates;
    private final RowBatch rows;
    private final RowBatch computed;

    MatchAggregate(MatchRead.Aggregate read, NodeContext context) {
        this.read = read;
        RowType argumentTypes = RowType.of(IntStream.range(0, read.arguments().size())
                .mapToObj(i -> Field.of("argument" + i, read.arguments().get(i).type()))
                .toList());
        arguments = new CalcCompiler(context.compiler())
                .compile(read.arguments(), Optional.empty(), context.inputType(), argumentTypes);
        aggregates = new KeyedAggregates(read.call(), argumentTypes.types(), context);
        rows = new RowBatch(context.inputType().types(), 1);
        computed = new RowBatch(new ColumnVector[argumentTypes.arity()]);
    }

    void open(EvaluationContext evaluation) {
        arguments.open(evaluation);
    }

    void close() {
        arguments.close();
    }

    Memory newMemory() {
        return new Memory(ColumnVector.create(read.type(), 1));
    }

    /** The aggregate over a way's rows, in row 0. @param number the partition's own */
    ColumnVector value(int[] way, int wayRows, MatchRows source, long number, Memory memory) {
        List<Integer> positions = read.positions();
        int from = -1;
        int to = -1;
        boolean scattered = false;
        for (int position : positions) {
            int begin = Attempt.begin(way, position);
            if (begin >= 0) {
                scattered |= to >= 0 && to != begin;
                from = from < 0 ? begin : from;
                to = Attempt.end(way, position, wayRows);
            }
        }
        if (from < 0) {
            return aggregates.ofNothing();
        }
        if (scattered) {
            return ofScattered(way, wayRows, source, number, memory);
        }
        if (memory.from == from && memory.to == to) {
            return memory.result;
        }
        boolean continued = memory.from == from && memory.to < to;
        if (!continued) {
            forget(number, memory);
        }
        add(continued ? memory.to : from, to, source, number, memory);
        memory.from = from;
        memory.to = to;
        return memory.result;
    }

    void forget(long number, Memory memory) {
        if (memory.from >= 0) {
            aggregates.remove(number);
            memory.from = -1;
            memory.to = -1;
        }
    }

    private ColumnVector ofScattered(int[] way, int wayRows, MatchRows source, long number, Memory memory) {
        forget(number, memory);
        for (int position : read.positions()) {
            if (Attempt.begin(way, position) >= 0) {
                add(Attempt.begin(way, position), Attempt.end(way, position, wayRows), source, number, memory);
            }
        }
        aggregates.remove(number);
        return memory.result;
    }

    private void add(int from, int to, MatchRows source, long number, Memory memory) {
        for (int next = from; next < to; ) {
            int count = Math.min(RowBatch.MAX_ROWS, to - next);
            rows.reset();
            rows.ensureCapacity(count);
            for (int i = 0; i < count; i++) {
                source.read(next + i, rows, i);
            }
            rows.setRows(count);
            arguments.run(rows, computed);
            aggregates.add(number, computed, memory.result);
            next += count;
        }
    }
}
