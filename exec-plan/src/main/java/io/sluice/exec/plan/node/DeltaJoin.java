package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import java.util.List;
import java.util.Optional;

/**
 * A join without state: rows of each side are looked up in the table of the other. Version 1 joins two tables and has the two
 * look-ups; version 2 has chains of look-ups.
 *
 * @param leftUpsertKey the key by which the left input updates; empty when it has none
 * @param lookupRightTableJoinSpec version 1
 * @param condition version 2: over the left fields and then the right fields
 * @param leftAllBinaryInputOrdinals which of the tables stand on the left
 * @param allBinaryInputTables every table of the join
 */
@NodeType(
        value = {"stream-exec-delta-join_2", "stream-exec-delta-join_1"},
        inputs = 2)
public record DeltaJoin(
        JoinType joinType,
        List<Integer> leftJoinKeys,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> leftUpsertKey,
        List<Integer> rightJoinKeys,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> rightUpsertKey,
        Optional<DeltaJoinSpec> lookupRightTableJoinSpec,
        Optional<DeltaJoinSpec> lookupLeftTableJoinSpec,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Expr> condition,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> leftAllBinaryInputOrdinals,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> rightAllBinaryInputOrdinals,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<DeltaJoinLookupChain> left2RightLookupChain,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<DeltaJoinLookupChain> right2LeftLookupChain,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<TemporalTable> allBinaryInputTables,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<DeltaJoinTree> deltaJoinTree,
        AsyncOptions asyncOptions)
        implements ExecNode {
    public DeltaJoin {
        leftJoinKeys = List.copyOf(leftJoinKeys);
        leftUpsertKey = List.copyOf(leftUpsertKey);
        rightJoinKeys = List.copyOf(rightJoinKeys);
        rightUpsertKey = List.copyOf(rightUpsertKey);
        leftAllBinaryInputOrdinals = List.copyOf(leftAllBinaryInputOrdinals);
        rightAllBinaryInputOrdinals = List.copyOf(rightAllBinaryInputOrdinals);
        allBinaryInputTables = List.copyOf(allBinaryInputTables);
    }
}
