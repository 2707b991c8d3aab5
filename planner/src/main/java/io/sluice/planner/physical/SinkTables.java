package io.sluice.planner.physical;

import io.sluice.exec.plan.node.Sink.DynamicTableSink;
import io.sluice.exec.plan.node.SinkAbility;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Hints;
import io.sluice.planner.table.SinkTarget;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.rel.hint.RelHint;

/** Tables to write, in texts and in plans. */
public final class SinkTables {
    private SinkTables() {}

    /** What all sinks say of their table. */
    public static Description describe(SinkTarget target, List<String> fields, List<RelHint> hints) {
        String columns = target.targetColumns().stream()
                .map(path -> path.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]")))
                .collect(Collectors.joining(","));
        return Description.of("Sink")
                .with("table", target.identifier().summary())
                .withIf(!columns.isEmpty(), "targetColumns", columns)
                .with("fields", fields)
                .withIf(!hints.isEmpty(), "hints", Hints.describe(hints));
    }

    /** The fields whose equal values must come to one writer. */
    public static List<Integer> meetingBy(SinkTarget target) {
        List<String> fields = target.table().schema().sinkRowType().names();
        return target.sink().meetingBy().stream()
                .filter(column -> !target.staticPartition().containsKey(column))
                .map(fields::indexOf)
                .toList();
    }

    /** The table with how it is written. */
    public static DynamicTableSink table(SinkTarget target, Translation translation) {
        return new DynamicTableSink(
                translation.table(target.identifier(), target.table(), target.expressions()),
                abilities(target),
                target.targetColumns());
    }

    private static List<SinkAbility> abilities(SinkTarget target) {
        List<SinkAbility> abilities = new ArrayList<>();
        if (target.overwrite()) {
            abilities.add(new SinkAbility.Overwrite(true));
        }
        if (!target.staticPartition().isEmpty()) {
            abilities.add(new SinkAbility.Partitioning(target.staticPartition()));
        }
        List<Column.Metadata> metadata = target.table().schema().columns().stream()
                .filter(Column.Metadata.class::isInstance)
                .map(Column.Metadata.class::cast)
                .filter(Column::persisted)
                .toList();
        if (!metadata.isEmpty()) {
            List<Field> consumed = new ArrayList<>();
            target.table().schema().columns().stream()
                    .filter(Column.Physical.class::isInstance)
                    .forEach(column -> consumed.add(Field.of(column.name(), column.type())));
            metadata.forEach(column -> consumed.add(Field.of(column.metadataKey(), column.type())));
            abilities.add(new SinkAbility.WritingMetadata(
                    metadata.stream().map(Column.Metadata::metadataKey).toList(), Optional.of(RowType.of(consumed))));
        }
        return abilities;
    }
}
