package io.sluice.exec.plan.node;

import io.sluice.spi.row.ChangelogMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a table.
 *
 * @param inputChangelogMode the kinds of row that come
 * @param requireUpsertMaterialize whether rows of one key may come out of order and must be put right before they are written
 * @param inputUpsertKey the key by which the input updates; empty when it has none
 * @param conflictStrategy ERROR, NOTHING or DEDUPLICATE, when the statement says
 */
@NodeType({"stream-exec-sink_2", "stream-exec-sink_1", "batch-exec-sink_1"})
public record Sink(
        DynamicTableSink dynamicTableSink,
        ChangelogMode inputChangelogMode,
        boolean requireUpsertMaterialize,
        List<StateMetadata> state,
        List<Integer> inputUpsertKey,
        Optional<String> conflictStrategy)
        implements ExecNode {

    /**
     * @param abilities in the order to apply them
     * @param targetColumns paths of the columns that the INSERT names; empty when it names none
     */
    public record DynamicTableSink(PlanTable table, List<SinkAbility> abilities, List<List<Integer>> targetColumns) {
        public DynamicTableSink {
            abilities = List.copyOf(abilities);
            targetColumns = targetColumns.stream().map(List::copyOf).toList();
        }
    }

    /** Something special about how the table is written. */
    public sealed interface SinkAbility {
        /** INSERT OVERWRITE. */
        record Overwrite(boolean overwrite) implements SinkAbility {}

        /** INSERT ... PARTITION (key = value). */
        record Partitioning(Map<String, String> partition) implements SinkAbility {}

        /** Metadata columns that are written, in order. */
        record WritingMetadata(List<String> metadataKeys) implements SinkAbility {}
    }

    public Sink {
        state = List.copyOf(state);
        inputUpsertKey = List.copyOf(inputUpsertKey);
    }
}
