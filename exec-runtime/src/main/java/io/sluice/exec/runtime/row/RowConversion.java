package io.sluice.exec.runtime.row;

import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;

/**
 * Turns binary rows of some types into rows of others, one after the other: columns may be in other places, left out, or of a wider type,
 * and those that are new are NULL.
 */
public final class RowConversion {
    /** Of a new column. */
    public static final int NONE = -1;

    private final RowDecoder decoder;
    private final RowEncoder encoder;
    private final RowBatch in;
    private final RowBatch out;
    private final int[] sources;

    /** @param sources by column of the new rows, that of the old ones which it comes from, or {@link #NONE} */
    public RowConversion(List<LogicalType> from, List<LogicalType> to, List<Integer> sources) {
        decoder = new RowDecoder(from);
        encoder = RowEncoder.ofAll(to);
        in = new RowBatch(from, 1);
        ColumnVector[] columns = new ColumnVector[to.size()];
        this.sources = sources.stream().mapToInt(Integer::intValue).toArray();
        for (int i = 0; i < columns.length; i++) {
            int source = this.sources[i];
            boolean same =
                    source != NONE && from.get(source).physical() == to.get(i).physical();
            columns[i] = same ? in.column(source) : ColumnVector.create(to.get(i), 1);
            if (source == NONE) {
                columns[i].setNull(0);
            }
        }
        out = new RowBatch(columns);
        out.setRows(1);
    }

    /** Reads an old row; the methods below speak of the new one until the next call. */
    public void convert(byte[] bytes, int offset, long header) {
        in.reset();
        decoder.decode(bytes, offset, RowLayout.info(header), in, 0, 0);
        in.setRows(1);
        for (int i = 0; i < sources.length; i++) {
            if (sources[i] != NONE && out.column(i) != in.column(sources[i])) {
                widen(in.column(sources[i]), out.column(i));
            }
        }
        encoder.encode(out);
    }

    public long header() {
        return encoder.headers()[0];
    }

    /** The array in which the new row is, at {@link #offset}. */
    public byte[] data() {
        return encoder.data();
    }

    public int offset() {
        return encoder.offsets()[0];
    }

    /** The new row, the only one of a batch. */
    public RowBatch row() {
        return out;
    }

    private static void widen(ColumnVector from, ColumnVector to) {
        to.reset();
        if (from.isNull(0)) {
            to.setNull(0);
        } else if (to instanceof LongVector longs) {
            longs.set(0, ((IntVector) from).get(0));
        } else if (to instanceof DoubleVector doubles) {
            doubles.set(0, ((FloatVector) from).get(0));
        } else {
            long value = ((LongVector) from).get(0);
            ((DecimalVector) to).set(0, value >> (Long.SIZE - 1), value);
        }
    }
}
