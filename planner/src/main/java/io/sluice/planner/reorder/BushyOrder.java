package io.sluice.planner.reorder;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the order of joins with the fewest rows on the way, among all shapes of trees: the best way to join a set of factors is made of the
 * best ways to join two parts of it. Parts without a condition between them are joined only when nothing else is left.
 */
final class BushyOrder {
    private final JoinTree tree;
    private final RelMetadataQuery mq;
    private final Map<ImmutableBitSet, Way> best = new HashMap<>();

    /**
     * A way to join some factors.
     *
     * @param fields by field of {@code rel}, the field of the tree
     * @param cost rows of all joins in it
     */
    record Way(RelNode rel, List<Integer> fields, double rows, double cost) {}

    private BushyOrder(JoinTree tree, RelMetadataQuery mq) {
        this.tree = tree;
        this.mq = mq;
    }

    static Way of(JoinTree tree, RelMetadataQuery mq) {
        return new BushyOrder(tree, mq).find();
    }

    private Way find() {
        int count = tree.factors().size();
        for (int factor = 0; factor < count; factor++) {
            RelNode rel = tree.factors().get(factor);
            best.put(
                    ImmutableBitSet.of(factor), new Way(rel, tree.fields(factor).toList(), rows(rel), 0));
        }
        List<List<ImmutableBitSet>> bySize = new ArrayList<>();
        bySize.add(List.of());
        for (int size = 1; size <= count; size++) {
            bySize.add(new ArrayList<>());
        }
        for (int factor = 0; factor < count; factor++) {
            bySize.get(1).add(ImmutableBitSet.of(factor));
        }
        for (int size = 2; size <= count; size++) {
            join(bySize, size, true);
            if (bySize.get(size).isEmpty()) {
                join(bySize, size, false);
            }
        }
        Way found = best.get(ImmutableBitSet.range(count));
        return found == null ? crossed(count) : found;
    }

    private void join(List<List<ImmutableBitSet>> bySize, int size, boolean connected) {
        for (int one = size - 1; one >= size - one; one--) {
            for (ImmutableBitSet left : bySize.get(one)) {
                for (ImmutableBitSet right : bySize.get(size - one)) {
                    boolean twice = one == size - one && left.nth(0) > right.nth(0);
                    if (!twice && !left.intersects(right)) {
                        offer(left, right, connected).ifPresent(set -> {
                            if (!bySize.get(size).contains(set)) {
                                bySize.get(size).add(set);
                            }
                        });
                    }
                }
            }
        }
    }

    /** What has no condition in common with the rest is joined at the end, in the order of the statement. */
    private Way crossed(int count) {
        ImmutableBitSet rest = ImmutableBitSet.range(count);
        @Nullable ImmutableBitSet joined = null;
        while (!rest.isEmpty()) {
            ImmutableBitSet open = rest;
            ImmutableBitSet part = best.keySet().stream()
                    .filter(open::contains)
                    .filter(set -> set.get(open.nth(0)))
                    .max((a, b) -> Integer.compare(a.cardinality(), b.cardinality()))
                    .orElseThrow();
            if (joined != null) {
                offer(joined, part, false);
            }
            joined = joined == null ? part : joined.union(part);
            rest = rest.except(part);
        }
        return requireNonNull(best.get(ImmutableBitSet.range(count)));
    }

    /** Joins two parts, if that is possible; keeps it, if there is nothing better. */
    private Optional<ImmutableBitSet> offer(ImmutableBitSet left, ImmutableBitSet right, boolean connected) {
        Way one = requireNonNull(best.get(left));
        Way other = requireNonNull(best.get(right));
        ImmutableBitSet set = left.union(right);
        Optional<Integer> missing = missing(left, right);
        if (missing.isPresent() && missing.get() < 0) {
            return Optional.empty();
        }
        List<RexNode> conditions = missing.map(
                        factor -> tree.outer().get(factor).orElseThrow())
                .map(RelOptUtil::conjunctions)
                .orElseGet(() -> between(left, right));
        if (connected && conditions.isEmpty()) {
            return Optional.empty();
        }
        double pairs = one.rows * other.rows * selectivity(conditions);
        double rows = missing.isPresent() ? Math.max(pairs, one.rows) : pairs;
        double cost = one.cost + other.cost + rows;
        Way known = best.get(set);
        if (known == null || cost <= known.cost) {
            best.put(set, joined(one, other, conditions, missing.isPresent(), rows, cost));
        }
        return Optional.of(set);
    }

    /** The factor on the right that may be missing; -1 when the parts cannot be joined: such a factor comes alone, after what it looks at. */
    private Optional<Integer> missing(ImmutableBitSet left, ImmutableBitSet right) {
        if (left.cardinality() == 1 && tree.outer().get(left.nth(0)).isPresent()) {
            return Optional.of(-1);
        }
        if (right.cardinality() > 1 || tree.outer().get(right.nth(0)).isEmpty()) {
            return Optional.empty();
        }
        ImmutableBitSet needed = tree.factorsOf(tree.outer().get(right.nth(0)).orElseThrow());
        return Optional.of(left.union(right).contains(needed) ? right.nth(0) : -1);
    }

    private List<RexNode> between(ImmutableBitSet left, ImmutableBitSet right) {
        return tree.conditions().stream()
                .filter(condition -> {
                    ImmutableBitSet used = tree.factorsOf(condition);
                    return left.union(right).contains(used) && !left.contains(used) && !right.contains(used);
                })
                .toList();
    }

    private double rows(RelNode rel) {
        Double rows = mq.getRowCount(rel);
        return rows == null ? 1 : Math.max(rows, 1);
    }

    private double selectivity(List<RexNode> conditions) {
        double selectivity = 1;
        for (RexNode condition : conditions) {
            selectivity *= equality(condition).orElseGet(() -> RelMdUtil.guessSelectivity(condition));
        }
        return selectivity;
    }

    /** A value of one side meets those of the other that are the same. */
    private Optional<Double> equality(RexNode condition) {
        if (condition.getKind() != SqlKind.EQUALS
                || !(((RexCall) condition).getOperands().get(0) instanceof RexInputRef one)
                || !(((RexCall) condition).getOperands().get(1) instanceof RexInputRef other)) {
            return Optional.empty();
        }
        return Optional.of(1 / Math.max(values(one.getIndex()), values(other.getIndex())));
    }

    /** How many values a field has; as many as there are rows where nothing is known. */
    private double values(int field) {
        int factor = tree.factorOf(field);
        RelNode rel = tree.factors().get(factor);
        Double values = mq.getDistinctRowCount(rel, ImmutableBitSet.of(field - tree.offset(factor)), null);
        return values == null ? rows(rel) : Math.max(values, 1);
    }

    private Way joined(Way left, Way right, List<RexNode> conditions, boolean outer, double rows, double cost) {
        List<Integer> fields = new ArrayList<>(left.fields);
        fields.addAll(right.fields);
        RexNode condition = RexUtil.composeConjunction(left.rel.getCluster().getRexBuilder(), conditions)
                .accept(new RexShuttle() {
                    @Override
                    public RexNode visitInputRef(RexInputRef ref) {
                        return new RexInputRef(fields.indexOf(ref.getIndex()), ref.getType());
                    }
                });
        RelNode join = LogicalJoin.create(
                left.rel, right.rel, List.of(), condition, Set.of(), outer ? JoinRelType.LEFT : JoinRelType.INNER);
        return new Way(join, fields, rows, cost);
    }
}
