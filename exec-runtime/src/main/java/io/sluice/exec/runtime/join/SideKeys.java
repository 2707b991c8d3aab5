package io.sluice.exec.runtime.join;

import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/** The join keys and the rows of one side's batches, as bytes. */
public final class SideKeys {
    private final int[] columns;
    private final boolean[] nullMatchesNothing;
    private final List<LogicalType> types;
    private final RowEncoder keys;
    private final RowEncoder rows;

    /** @param filterNulls by join key, whether NULL matches nothing */
    public SideKeys(RowType type, List<Integer> joinKeys, List<Boolean> filterNulls) {
        columns = joinKeys.stream().mapToInt(Integer::intValue).toArray();
        nullMatchesNothing = new boolean[columns.length];
        for (int i = 0; i < columns.length; i++) {
            nullMatchesNothing[i] = filterNulls.get(i);
        }
        types = type.types();
        keys = new RowEncoder(joinKeys.stream().map(type::typeAt).toList(), columns);
        rows = RowEncoder.ofAll(type.types());
    }

    /** Of the side's rows. */
    public List<LogicalType> types() {
        return types;
    }

    /** Prepares a batch, whose rows the methods below speak of. */
    public void encode(RowBatch batch) {
        keys.encode(batch);
        rows.encode(batch);
    }

    public RowEncoder keys() {
        return keys;
    }

    public RowEncoder rows() {
        return rows;
    }

    /** Whether a row's key has a NULL that matches nothing. */
    public boolean matchesNothing(RowBatch batch, int row) {
        for (int i = 0; i < columns.length; i++) {
            if (nullMatchesNothing[i] && batch.column(columns[i]).isNull(row)) {
                return true;
            }
        }
        return false;
    }
}
