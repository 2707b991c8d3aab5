package io.sluice.planner.sharing;

import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.exec.plan.node.SourceAbility.ProjectPushDown;
import io.sluice.exec.plan.node.SourceAbility.ReadingMetadata;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.table.PlannerTable.Pushed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * What a scan reads of each row of its table.
 *
 * @param fields in the order of the scan's row
 */
record ScanReading(List<Field> fields) {

    /**
     * A field of the scan's row.
     *
     * @param path where it is in the table's physical row; for metadata one index behind the physical columns
     * @param key of metadata; empty for others
     */
    record Field(List<Integer> path, Optional<String> key, RelDataTypeField field) implements Comparable<Field> {
        /** As the table declares them, rows before what is read of them. */
        @Override
        public int compareTo(Field other) {
            int common = Math.min(path.size(), other.path.size());
            for (int i = 0; i < common; i++) {
                int order = Integer.compare(path.get(i), other.path.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(path.size(), other.path.size());
        }

        boolean isPhysical() {
            return key.isEmpty();
        }
    }

    /** Empty when the row is not made of the table's columns alone. */
    static Optional<ScanReading> of(TableReading scan) {
        PlannerTable table = scan.getTable();
        List<List<Integer>> paths = new ArrayList<>();
        int physical = table.physicalCount();
        Optional<ProjectPushDown> project = table.abilities().stream()
                .filter(ProjectPushDown.class::isInstance)
                .map(ProjectPushDown.class::cast)
                .findFirst();
        project.ifPresentOrElse(pushed -> paths.addAll(pushed.projectedFields()), () -> IntStream.range(0, physical)
                .forEach(field -> paths.add(List.of(field))));
        int columns = paths.size();
        List<String> keys = table.metadataKeys();
        List<String> readable = List.copyOf(table.unpushed().readableMetadata().keySet());
        keys.forEach(key -> paths.add(List.of(physical + readable.indexOf(key))));
        List<RelDataTypeField> row = scan.getRowType().getFieldList();
        if (row.size() != paths.size() || !readable.containsAll(keys)) {
            return Optional.empty();
        }
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            Optional<String> key = i < columns ? Optional.empty() : Optional.of(keys.get(i - columns));
            fields.add(new Field(paths.get(i), key, row.get(i)));
        }
        return Optional.of(new ScanReading(List.copyOf(fields)));
    }

    /** What is pushed into the scan's source besides what says which fields are read. */
    static List<String> others(TableReading scan) {
        return scan.getTable().pushed().stream()
                .filter(pushed -> !isReading(pushed.ability()))
                .map(Pushed::digest)
                .toList();
    }

    static boolean isReading(SourceAbility ability) {
        return ability instanceof ProjectPushDown || ability instanceof ReadingMetadata;
    }

    List<List<Integer>> paths() {
        return fields.stream().map(Field::path).toList();
    }
}
