package io.sluice.exec.runtime.source;

import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.exec.plan.node.SourceAbility.WatermarkPushDown;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A table's source with the work of a plan that it takes over here, and what of that work it leaves: plans of Flink push into connectors
 * what ours may not do, and a plan may be from another day than the connector.
 *
 * @param columns what the source reads of the table's columns
 * @param metadata what it appends to them
 * @param keys the metadata's keys
 * @param watermark what the readers make watermarks of
 * @param left work for operators, on rows of the source, in this order
 */
record PushedSource(
        TableSource source,
        List<Field> columns,
        List<Field> metadata,
        List<String> keys,
        Optional<WatermarkPushDown> watermark,
        List<SourceAbility> left) {
    PushedSource {
        columns = List.copyOf(columns);
        metadata = List.copyOf(metadata);
        keys = List.copyOf(keys);
        left = List.copyOf(left);
    }

    /** @throws SluiceException when the plan wants what neither the source nor an operator can do */
    static PushedSource of(PlanTable table, List<SourceAbility> abilities, TableSource unpushed) {
        return new SourcePushDown(table.table().orElseThrow(), abilities, unpushed).apply();
    }

    /** The rows of the source. */
    RowType row() {
        List<Field> fields = new ArrayList<>(columns);
        fields.addAll(metadata);
        return RowType.of(fields);
    }
}
