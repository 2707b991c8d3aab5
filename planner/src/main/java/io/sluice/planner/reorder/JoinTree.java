package io.sluice.planner.reorder;

import io.sluice.planner.convert.LogicalTemporalTable;
import io.sluice.planner.metadata.TemporalCondition;
import io.sluice.planner.physical.IntervalBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * What a tree of joins joins. Fields are numbered over all factors side by side.
 *
 * @param factors from left to right
 * @param conditions of inner joins, each one conjunct; those of a join before those of the joins below it
 * @param outer by factor, the condition of the left join that it is the right side of; empty for others
 * @param output the fields that the tree gives
 */
record JoinTree(List<RelNode> factors, List<RexNode> conditions, List<Optional<RexNode>> outer, List<Integer> output) {

    /** Whether a join may change places with others: inner and left joins that nothing else is said of. */
    static boolean isFree(RelNode rel) {
        if (!(rel instanceof LogicalJoin join)) {
            return false;
        }
        int leftCount = join.getLeft().getRowType().getFieldCount();
        boolean type = join.getJoinType() == JoinRelType.INNER || join.getJoinType() == JoinRelType.LEFT;
        return type
                && join.getHints().isEmpty()
                && !(join.getRight() instanceof LogicalTemporalTable)
                && TemporalCondition.find(join.getCondition()).isEmpty()
                && IntervalBounds.of(join.getCondition(), leftCount).isEmpty();
    }

    /** @param root a join that is free */
    static JoinTree of(LogicalJoin root) {
        JoinTree tree = new JoinTree(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), List.of());
        List<Integer> output = tree.add(root);
        return new JoinTree(List.copyOf(tree.factors), List.copyOf(tree.conditions), List.copyOf(tree.outer), output);
    }

    /** @return the fields that the rel gives */
    private List<Integer> add(RelNode rel) {
        if (rel instanceof LogicalProject project
                && project.getInput() instanceof LogicalJoin
                && project.getProjects().stream().allMatch(RexInputRef.class::isInstance)) {
            List<Integer> below = add(project.getInput());
            return project.getProjects().stream()
                    .map(field -> below.get(((RexInputRef) field).getIndex()))
                    .toList();
        }
        return isFree(rel) ? addJoin((LogicalJoin) rel) : addFactor(rel, Optional.empty());
    }

    private List<Integer> addJoin(LogicalJoin join) {
        int before = factors.size();
        int conditionsBefore = conditions.size();
        List<Integer> fields = new ArrayList<>(add(join.getLeft()));
        if (join.getJoinType() == JoinRelType.LEFT) {
            List<Integer> right = addFactor(join.getRight(), Optional.empty());
            fields.addAll(right);
            outer.set(factors.size() - 1, Optional.of(moved(join.getCondition(), fields)));
            return fields;
        }
        fields.addAll(add(join.getRight()));
        RexNode condition = moved(join.getCondition(), fields);
        if (!looksAtMissing(condition, before)) {
            conditions.addAll(conditionsBefore, RelOptUtil.conjunctions(condition));
            return fields;
        }
        // What is asked of a side that may be missing is asked above its join, so these joins stay as they are.
        int start = offset(before);
        while (factors.size() > before) {
            factors.remove(factors.size() - 1);
            outer.remove(outer.size() - 1);
        }
        conditions.removeIf(one -> RelOptUtil.InputFinder.bits(one).length() > start);
        return addFactor(join, Optional.empty());
    }

    private boolean looksAtMissing(RexNode condition, int from) {
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(condition);
        return IntStream.range(from, factors.size())
                .anyMatch(factor -> outer.get(factor).isPresent() && used.intersects(fields(factor)));
    }

    private List<Integer> addFactor(RelNode rel, Optional<RexNode> condition) {
        int start = offset(factors.size());
        factors.add(rel);
        outer.add(condition);
        return IntStream.range(start, start + rel.getRowType().getFieldCount())
                .boxed()
                .toList();
    }

    private static RexNode moved(RexNode condition, List<Integer> fields) {
        return condition.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return new RexInputRef(fields.get(ref.getIndex()), ref.getType());
            }
        });
    }

    /** The first field of a factor. */
    int offset(int factor) {
        return factors.stream()
                .limit(factor)
                .mapToInt(rel -> rel.getRowType().getFieldCount())
                .sum();
    }

    /** The fields of a factor. */
    ImmutableBitSet fields(int factor) {
        int start = offset(factor);
        return ImmutableBitSet.range(
                start, start + factors.get(factor).getRowType().getFieldCount());
    }

    /** The factor that has a field. */
    int factorOf(int field) {
        int factor = 0;
        while (!fields(factor).get(field)) {
            factor++;
        }
        return factor;
    }

    /** The factors that a condition looks at. */
    ImmutableBitSet factorsOf(RexNode condition) {
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(condition);
        ImmutableBitSet.Builder found = ImmutableBitSet.builder();
        for (int factor = 0; factor < factors.size(); factor++) {
            if (used.intersects(fields(factor))) {
                found.set(factor);
            }
        }
        return found.build();
    }
}
