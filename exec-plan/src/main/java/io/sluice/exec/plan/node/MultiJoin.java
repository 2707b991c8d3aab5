package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A join of several inputs in one node: every input is kept, nothing in between.
 *
 * @param joinTypes by input; the first counts for nothing
 * @param joinConditions by input: the ON condition over all fields so far; the first is TRUE
 * @param multiJoinCondition what holds for all inputs together
 * @param joinAttributeMap by input, the fields that must equal those of earlier inputs
 * @param inputUniqueKeys by input, its unique keys
 */
@NodeType(value = "stream-exec-multi-join_1", inputs = NodeType.SEVERAL)
public record MultiJoin(
        List<JoinType> joinTypes,
        List<Expr> joinConditions,
        Optional<Expr> multiJoinCondition,
        Map<Integer, List<JoinAttribute>> joinAttributeMap,
        List<List<List<Integer>>> inputUniqueKeys,
        List<StateMetadata> state)
        implements ExecNode {
    public MultiJoin {
        joinTypes = List.copyOf(joinTypes);
        joinConditions = List.copyOf(joinConditions);
        joinAttributeMap = Collections.unmodifiableMap(new LinkedHashMap<>(joinAttributeMap));
        inputUniqueKeys = inputUniqueKeys.stream().map(List::copyOf).toList();
        state = List.copyOf(state);
    }
}
