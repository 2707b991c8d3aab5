package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.sluice.spi.row.ChangelogMode;
import java.util.List;
import java.util.Optional;

/**
 * Writes a table.
 *
 * @param inputChangelogMode the kinds of row that come
 * @param requireUpsertMaterialize whether rows of one key may come out of order and must be put right before they are written
 * @param upsertMaterializeStrategy how the rows of a key are kept for that; absent where it is left to the runtime
 * @param inputUpsertKey the key by which the input updates; empty when it has none
 * @param conflictStrategy what ON CONFLICT says, when the statement has it
 */
@NodeType({"stream-exec-sink_2", "stream-exec-sink_1"})
public record Sink(
        DynamicTableSink dynamicTableSink,
        ChangelogMode inputChangelogMode,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean requireUpsertMaterialize,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<MaterializeStrategy> upsertMaterializeStrategy,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<StateMetadata> state,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @FieldIndex
        List<Integer> inputUpsertKey,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ConflictStrategy> conflictStrategy)
        implements ExecNode {

    /**
     * @param abilities in the order to apply them
     * @param targetColumns paths of the columns that the INSERT names; empty when it names none
     */
    public record DynamicTableSink(
            PlanTable table,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SinkAbility> abilities,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<List<Integer>> targetColumns) {
        public DynamicTableSink {
            abilities = List.copyOf(abilities);
            targetColumns = targetColumns.stream().map(List::copyOf).toList();
        }
    }

    /** Names as in plan files. */
    public enum MaterializeStrategy {
        LEGACY,
        MAP,
        VALUE,
        ADAPTIVE
    }

    /** ON CONFLICT DO. */
    public record ConflictStrategy(Behavior behavior) {
        /** What happens to a second row of a key. */
        public enum Behavior {
            ERROR,
            NOTHING,
            DEDUPLICATE
        }
    }

    public Sink {
        state = List.copyOf(state);
        inputUpsertKey = List.copyOf(inputUpsertKey);
    }
}
