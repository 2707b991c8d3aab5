package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * Keeps the first or the last row of each key.
 *
 * @param isRowtime whether first and last go by row time, not by arrival
 * @param outputInsertOnly whether the first row is sent when it is certain, and nothing after it
 * @param generateUpdateBefore whether consumers need the old row of an update
 */
@NodeType("stream-exec-deduplicate_1")
public record Deduplicate(
        @FieldIndex List<Integer> uniqueKeys,
        boolean isRowtime,
        boolean keepLastRow,
        @JsonInclude(JsonInclude.Include.ALWAYS) boolean outputInsertOnly,
        boolean generateUpdateBefore,
        List<StateMetadata> state)
        implements ExecNode {
    public Deduplicate {
        uniqueKeys = List.copyOf(uniqueKeys);
        state = List.copyOf(state);
    }
}
