package io.sluice.connectors.builtin.datagen;

import io.sluice.spi.row.ColumnVector;
import java.util.List;

/** Turns a share of another generator's values into NULLs. */
final class NullsAmong extends FieldGenerator {
    private final FieldGenerator values;
    private final double rate;

    NullsAmong(Seed seed, FieldGenerator values, double rate) {
        super(seed.value());
        this.values = values;
        this.rate = rate;
    }

    @Override
    void fill(ColumnVector column, int from, int count) {
        values.fill(column, from, count);
        for (int row = from; row < from + count; row++) {
            state += Seed.GAMMA;
            if (Seed.unit(Seed.mix(state)) < rate) {
                column.setNull(row);
            }
        }
    }

    @Override
    List<FieldGenerator> children() {
        return List.of(values);
    }
}
