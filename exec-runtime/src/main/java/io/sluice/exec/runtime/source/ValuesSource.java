package io.sluice.exec.runtime.source;

import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.Values;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.SourceFactory;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.OptionalInt;

/** The rows of a VALUES node, read by one subtask. */
public final class ValuesSource implements SourceFactory {
    private final List<List<Literal>> tuples;
    private final List<LogicalType> types;

    private ValuesSource(List<List<Literal>> tuples, List<LogicalType> types) {
        this.tuples = tuples;
        this.types = types;
    }

    public static NodeWork work(Values node, NodeContext context) {
        return NodeWork.source(
                "Source: Values[" + context.node().id() + "]",
                new ValuesSource(node.tuples(), context.outputType().types()),
                OptionalInt.of(1));
    }

    @Override
    public SourceReader create(SourceContext context) {
        return new Reader(context.batchSize());
    }

    @Override
    public List<LogicalType> types() {
        return types;
    }

    @Override
    public boolean immediate() {
        return true;
    }

    private final class Reader implements SourceReader {
        private final int batchSize;
        private int next;

        Reader(int batchSize) {
            this.batchSize = batchSize;
        }

        @Override
        public boolean blocking() {
            return false;
        }

        @Override
        public Poll poll(RowBatch batch) {
            int count = Math.min(batchSize, tuples.size() - next);
            for (int row = 0; row < count; row++) {
                List<Literal> tuple = tuples.get(next + row);
                for (int i = 0; i < types.size(); i++) {
                    JavaValues.set(
                            types.get(i), batch.column(i), row, tuple.get(i).value());
                }
            }
            batch.setRows(count);
            next += count;
            return next == tuples.size() ? Poll.END : Poll.MORE;
        }

        @Override
        public byte[] position() {
            byte[] position = new byte[Integer.BYTES];
            Bytes.putInt(position, 0, next);
            return position;
        }

        @Override
        public void restore(byte[] position) {
            next = Bytes.getInt(position, 0);
        }

        @Override
        public void close() {}
    }
}
