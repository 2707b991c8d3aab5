package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.sluice.exec.plan.expr.Expr;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A look-up of a delta join.
 *
 * @param lookupKeys by field of the table
 * @param remainingCondition what else must hold, over the row's fields and then those of the table
 * @param projectionOnTemporalTable what is made of the table's row; absent where it stays as it is
 */
public record DeltaJoinSpec(
        TemporalTable lookupTable,
        Map<Integer, LookupKey> lookupKeys,
        Optional<Expr> remainingCondition,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<List<Expr>> projectionOnTemporalTable,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Expr> filterOnTemporalTable) {
    public DeltaJoinSpec {
        lookupKeys = Collections.unmodifiableMap(new LinkedHashMap<>(lookupKeys));
    }
}
