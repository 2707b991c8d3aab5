package io.sluice.connectors.filesystem;

import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;

/** Which columns of the rows to write go into the file, and which name its folder. Not thread-safe. */
final class SinkLayout {
    private final int[] filePlaces;
    private final int[] keyPlaces;
    private final RowBatch fileColumns;

    SinkLayout(RowType type, List<String> partitionKeys) {
        List<String> names = type.names();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (!partitionKeys.contains(names.get(i))) {
                places.add(i);
            }
        }
        filePlaces = places.stream().mapToInt(Integer::intValue).toArray();
        keyPlaces = partitionKeys.stream().mapToInt(names::indexOf).toArray();
        fileColumns = new RowBatch(new ColumnVector[filePlaces.length]);
    }

    /** The columns in the files, in the table's order. */
    static RowType fileType(RowType type, List<String> partitionKeys) {
        return RowType.of(type.fields().stream()
                .filter(field -> !partitionKeys.contains(field.name()))
                .toList());
    }

    /** The positions of the partition columns, in the order of the keys. */
    int[] keyPlaces() {
        return keyPlaces;
    }

    /** The file columns of a batch, as a batch. Valid until the next call. */
    RowBatch fileColumns(RowBatch batch) {
        for (int i = 0; i < filePlaces.length; i++) {
            fileColumns.setColumn(i, batch.column(filePlaces[i]));
        }
        fileColumns.setRows(batch.rows());
        return fileColumns;
    }
}
