package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.sluice.exec.plan.expr.Expr;
import java.util.List;
import java.util.Optional;

/**
 * Turns an upsert stream, or one with duplicates, into a changelog that says each change once.
 *
 * @param generateUpdateBefore whether consumers need the old row of an update
 * @param filterCondition rows where it is not TRUE count as absent
 */
@NodeType("stream-exec-changelog-normalize_1")
public record ChangelogNormalize(
        @FieldIndex List<Integer> uniqueKeys,
        boolean generateUpdateBefore,
        List<StateMetadata> state,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Expr> filterCondition)
        implements ExecNode {
    public ChangelogNormalize {
        uniqueKeys = List.copyOf(uniqueKeys);
        state = List.copyOf(state);
    }
}
