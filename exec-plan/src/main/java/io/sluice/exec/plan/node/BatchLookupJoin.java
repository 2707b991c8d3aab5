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

/** Joins each row with the rows that a table has for it. Components as of {@link LookupJoin}. */
@NodeType("batch-exec-lookup-join_1")
public record BatchLookupJoin(
        JoinType joinType,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Expr> preFilterCondition,
        Optional<Expr> joinCondition,
        TemporalTable temporalTable,
        Map<Integer, LookupKey> lookupKeys,
        Optional<List<Expr>> projectionOnTemporalTable,
        Optional<Expr> filterOnTemporalTable,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<AsyncOptions> asyncOptions,
        ChangelogMode inputChangelogMode,
        @JsonInclude(JsonInclude.Include.ALWAYS) boolean preferCustomShuffle)
        implements ExecNode {
    public BatchLookupJoin {
        lookupKeys = Collections.unmodifiableMap(new LinkedHashMap<>(lookupKeys));
    }

    @Override
    public int moreFields() {
        return temporalTable.outputType().arity();
    }
}
