package io.sluice.planner.rules;

import io.sluice.planner.metadata.TemporalCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Computes the two sides of {@code a.x + 1 = b.y} below the join, so that they become its keys. */
public final class PushKeysBelowJoin extends RelRule<RuleConfig> {
    public static final PushKeysBelowJoin INSTANCE = new PushKeysBelowJoin();

    private PushKeysBelowJoin() {
        super(RuleConfig.of("PushKeysBelowJoin", operands -> operands.operand(LogicalJoin.class)
                .anyInputs()));
    }

    /** One input of the join with the keys that it is to compute. */
    private static final class Side {
        private final RelNode input;
        private final int offset;
        private final List<RexNode> keys = new ArrayList<>();

        Side(RelNode input, int offset) {
            this.input = input;
            this.offset = offset;
        }

        private int count() {
            return input.getRowType().getFieldCount();
        }

        boolean owns(RexNode node) {
            ImmutableBitSet used = RelOptUtil.InputFinder.bits(node);
            return !used.isEmpty()
                    && ImmutableBitSet.range(offset, offset + count()).contains(used);
        }

        /** The field that has the expression's value. */
        int field(RexNode node) {
            if (node instanceof RexInputRef ref) {
                return ref.getIndex() - offset;
            }
            RexNode own = RexUtil.shift(node, -offset);
            if (!keys.contains(own)) {
                keys.add(own);
            }
            return count() + keys.indexOf(own);
        }

        /** The field of a key that the input computes; null when the expression is none. */
        @Nullable Integer computed(RexNode node) {
            int place = keys.indexOf(node);
            return place < 0 ? null : count() + place;
        }

        RelNode withKeys() {
            if (keys.isEmpty()) {
                return input;
            }
            RexBuilder rex = input.getCluster().getRexBuilder();
            List<RexNode> projects = new ArrayList<>(rex.identityProjects(input.getRowType()));
            List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
            for (RexNode key : keys) {
                names.add(castField(key).map(names::get).orElse("$f" + projects.size()));
                projects.add(key);
            }
            List<String> unique = SqlValidatorUtil.uniquify(names, true);
            return LogicalProject.create(input, List.of(), projects, unique, Set.of());
        }
    }

    /** The field that a key is a cast of, and is called as. */
    private static Optional<Integer> castField(RexNode key) {
        boolean cast =
                key.getKind() == SqlKind.CAST && ((RexCall) key).getOperands().get(0) instanceof RexInputRef;
        return cast ? Optional.of(((RexInputRef) ((RexCall) key).getOperands().get(0)).getIndex()) : Optional.empty();
    }

    /** A key's two sides, as fields of the inputs with keys. */
    private record Key(RexCall condition, int left, int right) {}

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalJoin join = call.rel(0);
        Side left = new Side(join.getLeft(), 0);
        Side right = new Side(join.getRight(), left.count());
        List<Key> keys = new ArrayList<>();
        List<RexNode> rest = new ArrayList<>();
        for (RexNode condition : RelOptUtil.conjunctions(join.getCondition())) {
            Key key = key(condition, left, right);
            if (key == null) {
                rest.add(condition);
            } else {
                keys.add(key);
            }
        }
        if (left.keys.isEmpty() && right.keys.isEmpty()) {
            return;
        }
        call.transformTo(rejoined(join, left, right, keys, rest));
    }

    private static @Nullable Key key(RexNode condition, Side left, Side right) {
        if (condition.getKind() != SqlKind.EQUALS && condition.getKind() != SqlKind.IS_NOT_DISTINCT_FROM) {
            return null;
        }
        RexCall equal = (RexCall) condition;
        RexNode first = equal.getOperands().get(0);
        RexNode second = equal.getOperands().get(1);
        if (left.owns(first) && right.owns(second)) {
            return new Key(equal, left.field(first), right.field(second));
        }
        if (left.owns(second) && right.owns(first)) {
            return new Key(equal, left.field(second), right.field(first));
        }
        return null;
    }

    private static RelNode rejoined(LogicalJoin join, Side left, Side right, List<Key> keys, List<RexNode> rest) {
        RexBuilder rex = join.getCluster().getRexBuilder();
        RelNode newLeft = left.withKeys();
        RelNode newRight = right.withKeys();
        int newLeftCount = newLeft.getRowType().getFieldCount();
        List<RexNode> conditions = new ArrayList<>();
        for (Key key : keys) {
            RexNode leftKey = rex.makeInputRef(newLeft, key.left);
            RexNode rightKey = rex.makeInputRef(
                    newRight.getRowType().getFieldList().get(key.right).getType(), newLeftCount + key.right);
            conditions.add(rex.makeCall(key.condition.getOperator(), leftKey, rightKey));
        }
        int shift = left.keys.size();
        RexShuttle moving = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return RexUtil.shift(ref, left.count(), shift);
            }

            @Override
            public RexNode visitCall(RexCall call) {
                Integer computed = left.computed(call);
                return computed == null ? super.visitCall(call) : rex.makeInputRef(newLeft, computed);
            }
        };
        for (RexNode condition : rest) {
            // The mark of a temporal join names the keys again.
            conditions.add(
                    TemporalCondition.isMark(condition)
                            ? TemporalCondition.map(rex, (RexCall) condition, moving)
                            : RexUtil.shift(condition, left.count(), shift));
        }
        Join wide = join.copy(
                join.getTraitSet(),
                RexUtil.composeConjunction(rex, conditions),
                newLeft,
                newRight,
                join.getJoinType(),
                join.isSemiJoinDone());
        List<RexNode> projects = new ArrayList<>();
        for (int i = 0; i < join.getRowType().getFieldCount(); i++) {
            projects.add(rex.makeInputRef(wide, i < left.count() ? i : i + shift));
        }
        return LogicalProject.create(wide, List.of(), projects, join.getRowType(), Set.of());
    }
}
