package io.sluice.connectors.filesystem;

import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds stretches of rows that belong into one partition, and the partition's folder. */
final class PartitionRuns {
    private final RowType type;
    private final int[] places;
    private final List<String> keys;
    private final String defaultName;

    /** @param places positions of the partition columns in a row, in the order of the keys */
    PartitionRuns(RowType type, int[] places, List<String> keys, String defaultName) {
        this.type = type;
        this.places = places;
        this.keys = keys;
        this.defaultName = defaultName;
    }

    /** The first row after {@code from} in another partition, or the number of rows. */
    int endOfRun(RowBatch batch, int from) {
        int row = from + 1;
        while (row < batch.rows() && samePartition(batch, from, row)) {
            row++;
        }
        return row;
    }

    /** The folder below the table; empty without partitions. */
    String folder(RowBatch batch, int row) {
        StringBuilder folder = new StringBuilder();
        for (int i = 0; i < places.length; i++) {
            Object value = JavaValues.get(type.typeAt(places[i]), batch.column(places[i]), row);
            append(folder, i, value == null ? null : PartitionValue.text(value));
        }
        return folder.toString();
    }

    /** @param values of all keys, as texts */
    String folder(Map<String, String> values) {
        StringBuilder folder = new StringBuilder();
        for (int i = 0; i < keys.size(); i++) {
            append(folder, i, values.get(keys.get(i)));
        }
        return folder.toString();
    }

    private void append(StringBuilder folder, int key, @Nullable String value) {
        folder.append(key == 0 ? "" : "/").append(PartitionPath.folder(keys.get(key), value, defaultName));
    }

    private boolean samePartition(RowBatch batch, int a, int b) {
        for (int place : places) {
            if (!sameValue(place, batch.column(place), a, b)) {
                return false;
            }
        }
        return true;
    }

    private boolean sameValue(int place, ColumnVector column, int a, int b) {
        if (column.isNull(a) || column.isNull(b)) {
            return column.isNull(a) == column.isNull(b);
        }
        if (column instanceof IntVector ints) {
            return ints.get(a) == ints.get(b);
        }
        if (column instanceof LongVector longs) {
            return longs.get(a) == longs.get(b);
        }
        if (column instanceof BytesVector texts) {
            int startA = texts.offsets()[a];
            int startB = texts.offsets()[b];
            byte[] data = texts.data();
            return Arrays.equals(data, startA, startA + texts.lengths()[a], data, startB, startB + texts.lengths()[b]);
        }
        return Objects.equals(
                JavaValues.get(type.typeAt(place), column, a), JavaValues.get(type.typeAt(place), column, b));
    }
}
