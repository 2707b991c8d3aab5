package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.spi.row.ChangelogMode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Joins each row with the rows that a table has for it at the moment.
 *
 * @param preFilterCondition over the input row: where it is not TRUE, nothing is looked up
 * @param joinCondition over the input's fields and then those of the table
 * @param lookupKeys by field of the table
 * @param projectionOnTemporalTable what is made of the table's row
 * @param filterOnTemporalTable over the table's row, before the projection
 * @param lookupKeyContainsPrimaryKey whether a look-up finds one row at most
 * @param requireUpsertMaterialize whether rows that were found are kept, so that they can be taken back as they were
 * @param inputUpsertKey the key by which the input updates; empty when it has none
 * @param preferCustomShuffle whether the table may say which subtask looks up which rows
 */
@NodeType("stream-exec-lookup-join_1")
public record LookupJoin(
        JoinType joinType,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Expr> preFilterCondition,
        Optional<Expr> joinCondition,
        TemporalTable temporalTable,
        Map<Integer, LookupKey> lookupKeys,
        Optional<List<Expr>> projectionOnTemporalTable,
        Optional<Expr> filterOnTemporalTable,
        boolean lookupKeyContainsPrimaryKey,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean requireUpsertMaterialize,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<AsyncOptions> asyncOptions,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<RetryOptions> retryOptions,
        ChangelogMode inputChangelogMode,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @FieldIndex
        List<Integer> inputUpsertKey,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<StateMetadata> state,
        @JsonInclude(JsonInclude.Include.ALWAYS) boolean preferCustomShuffle)
        implements ExecNode {
    public LookupJoin {
        lookupKeys = Collections.unmodifiableMap(new LinkedHashMap<>(lookupKeys));
        inputUpsertKey = List.copyOf(inputUpsertKey);
        state = List.copyOf(state);
    }

    @Override
    public int moreFields() {
        return temporalTable.outputType().arity();
    }
}
