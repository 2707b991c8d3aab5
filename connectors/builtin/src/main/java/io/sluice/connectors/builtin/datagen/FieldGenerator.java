package io.sluice.connectors.builtin.datagen;

import io.sluice.spi.row.ColumnVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** Fills one column with values, a stretch of rows at a call. Its whole state is one counter, and its children's. */
abstract class FieldGenerator {
    /** The random stream's counter, see {@link Seed}; sequences keep their next value here. */
    protected long state;

    FieldGenerator(long state) {
        this.state = state;
    }

    /** Sets {@code count} rows from {@code from} on, for which there is room. */
    abstract void fill(ColumnVector column, int from, int count);

    /** Generators of parts of the value. */
    List<FieldGenerator> children() {
        return List.of();
    }

    final void save(DataOutput out) throws IOException {
        out.writeLong(state);
        for (FieldGenerator child : children()) {
            child.save(out);
        }
    }

    final void restore(DataInput in) throws IOException {
        state = in.readLong();
        for (FieldGenerator child : children()) {
            child.restore(in);
        }
    }
}
