package io.sluice.connectors.filesystem;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where each column of a row that is read comes from.
 *
 * @param physical all physical columns of the table
 * @param partitionKeys those whose values are in folder names
 * @param projection the physical columns to produce
 * @param metadata what to produce after them
 */
record RowLayout(RowType physical, List<String> partitionKeys, List<Integer> projection, List<FileMetadata> metadata) {

    /** The columns in the files themselves, in the table's order. */
    RowType fileType() {
        return RowType.of(physical.fields().stream()
                .filter(field -> !partitionKeys.contains(field.name()))
                .toList());
    }

    /** Positions in {@link #fileType} of the file columns to produce. */
    int[] fileFields() {
        List<String> names = fileType().names();
        return projection.stream()
                .map(field -> physical.fields().get(field).name())
                .filter(name -> !partitionKeys.contains(name))
                .mapToInt(names::indexOf)
                .toArray();
    }

    /** The types of the file columns to produce. */
    List<LogicalType> fileColumnTypes() {
        RowType type = fileType();
        return Arrays.stream(fileFields()).mapToObj(type::typeAt).toList();
    }

    /** Positions in the produced row of the file columns. */
    int[] filePlaces() {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < projection.size(); i++) {
            if (partition(i) < 0) {
                places.add(i);
            }
        }
        return places.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Which partition key fills a place of the produced row, or -1. */
    int partition(int place) {
        return place < projection.size()
                ? partitionKeys.indexOf(
                        physical.fields().get(projection.get(place)).name())
                : -1;
    }

    int arity() {
        return projection.size() + metadata.size();
    }

    LogicalType partitionType(int key) {
        return partitionField(key).type();
    }

    private Field partitionField(int key) {
        return physical.fields().get(physical.names().indexOf(partitionKeys.get(key)));
    }
}
