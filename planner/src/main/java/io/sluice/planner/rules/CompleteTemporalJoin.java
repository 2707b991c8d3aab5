package io.sluice.planner.rules;

import io.sluice.planner.logical.JoinNode;
import io.sluice.planner.logical.ScanNode;
import io.sluice.planner.logical.TemporalTableNode;
import io.sluice.planner.metadata.TemporalCondition;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Tells a temporal join the key of its right side, and lets the source's changes come to it as they are: they are the versions. */
public final class CompleteTemporalJoin extends RelRule<RuleConfig> {
    public static final CompleteTemporalJoin INSTANCE = new CompleteTemporalJoin();

    private CompleteTemporalJoin() {
        super(RuleConfig.of("CompleteTemporalJoin", operands -> operands.operand(JoinNode.class)
                .predicate(join -> TemporalCondition.find(join.getCondition())
                        .filter(TemporalCondition::isInitial)
                        .isPresent())
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        JoinNode join = call.rel(0);
        if (!(join.getRight().stripped() instanceof TemporalTableNode table)) {
            return;
        }
        RexBuilder rex = join.getCluster().getRexBuilder();
        int leftCount = join.getLeft().getRowType().getFieldCount();
        JoinInfo keys = JoinInfo.of(join.getLeft(), join.getRight(), join.getCondition());
        List<RexNode> primaryKey = new ArrayList<>();
        for (int field : primaryKey(table, keys.rightSet(), call)) {
            primaryKey.add(rex.makeInputRef(
                    table.getRowType().getFieldList().get(field).getType(), leftCount + field));
        }
        if (!table.eventTime()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "a processing-time temporal join with a table that cannot be looked up");
        }
        List<RexNode> conditions = RelOptUtil.conjunctions(join.getCondition()).stream()
                .map(condition -> TemporalCondition.isInitial(condition)
                        ? TemporalCondition.complete(rex, condition, primaryKey)
                        : condition)
                .toList();
        call.transformTo(join.copy(
                join.getTraitSet(),
                RexUtil.composeConjunction(rex, conditions),
                join.getLeft(),
                table.copy(table.getTraitSet(), List.of(versioned(table.getInput()))),
                join.getJoinType(),
                join.isSemiJoinDone()));
    }

    private static ImmutableBitSet primaryKey(TemporalTableNode table, ImmutableBitSet joined, RelOptRuleCall call) {
        @Nullable Set<ImmutableBitSet> keys = call.getMetadataQuery().getUniqueKeys(table.getInput());
        if (keys == null || keys.isEmpty()) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "Temporal Table Join requires primary key in versioned table, but no primary key can be found")
                    .hint("Declare PRIMARY KEY (...) NOT ENFORCED, or let ROW_NUMBER() pick the last row of each key.");
        }
        return keys.stream().filter(joined::contains).findFirst().orElseThrow(() -> SluiceException.of(
                        ErrorCode.VALIDATION_ERROR,
                        "Temporal table's primary key "
                                + names(table, keys.iterator().next())
                                + " must be included in the equivalence condition of temporal join")
                .hint("Compare each column of the key with something of the left table."));
    }

    private static List<String> names(TemporalTableNode table, ImmutableBitSet fields) {
        return fields.asList().stream()
                .map(field -> table.getRowType().getFieldNames().get(field))
                .toList();
    }

    private static RelNode versioned(RelNode rel) {
        RelNode node = rel.stripped();
        return node instanceof ScanNode scan
                ? scan.versioned()
                : node.copy(
                        node.getTraitSet(),
                        node.getInputs().stream()
                                .map(CompleteTemporalJoin::versioned)
                                .toList());
    }
}
