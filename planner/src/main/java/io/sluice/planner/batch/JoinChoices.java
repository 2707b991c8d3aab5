package io.sluice.planner.batch;

import io.sluice.planner.hint.QueryHints;
import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.JoinNode;
import io.sluice.planner.logical.TemporalTableNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.util.ImmutableIntList;

/** The ways to carry out a join: by hash, both sides sent by key or one sent everywhere; by sorting; by going through one side. */
final class JoinChoices {
    private final JoinNode join;
    private final Wanted wanted;
    private final Search search;
    private final JoinSides sides;
    private final int leftFields;
    private final double leftRows;
    private final double rightRows;
    private final double leftBytes;
    private final double rightBytes;
    private final List<Choice> choices = new ArrayList<>();

    private JoinChoices(JoinNode join, Wanted wanted, Search search) {
        this.join = join;
        this.wanted = wanted;
        this.search = search;
        this.sides = JoinSides.of(join);
        this.leftFields = join.getLeft().getRowType().getFieldCount();
        this.leftRows = search.rows(join.getLeft());
        this.rightRows = search.rows(join.getRight());
        this.leftBytes = leftRows * RowSize.inMemory(join.getLeft().getRowType());
        this.rightBytes = rightRows * RowSize.inMemory(join.getRight().getRowType());
    }

    static List<Choice> choices(JoinNode join, Wanted wanted, Search search) {
        if (join.getRight() instanceof TemporalTableNode table) {
            return LookupRel.choices(join, table, wanted, search);
        }
        JoinChoices found = new JoinChoices(join, wanted, search);
        found.find();
        return found.choices;
    }

    private void find() {
        boolean byKey = !sides.keys().left().isEmpty();
        boolean single = singleRow(join.getLeft()) && canKeepLeft() || singleRow(join.getRight()) && canKeepRight();
        if (join.getHints().stream().anyMatch(hint -> obeys(hint, byKey))) {
            return;
        }
        if (byKey && !single && !wanted.sorted() && allows("HashJoin")) {
            hash();
        }
        if (byKey && !single && allows("SortMergeJoin")) {
            sortMerge();
        }
        if (allows("NestedLoopJoin") || !byKey) {
            boolean both =
                    sides.type() == JoinRelType.FULL && (singleRow(join.getLeft()) || singleRow(join.getRight()));
            nestedLoop(keepsLeft(single), single || both);
        }
    }

    /** Whether the query says how to carry the join out, even if it cannot be done so. */
    private boolean hinted() {
        return join.getHints().stream().anyMatch(hint -> QueryHints.isStrategy(hint.hintName));
    }

    /** Does as a hint of the query says; false when this join cannot be done so. */
    private boolean obeys(RelHint hint, boolean byKey) {
        boolean left = hint.listOptions.contains(QueryHints.LEFT);
        boolean kept = left ? canKeepLeft() : canKeepRight();
        switch (hint.hintName) {
            case QueryHints.BROADCAST -> {
                if (byKey && kept && !wanted.sorted()) {
                    broadcastHash(left);
                }
                return byKey && kept;
            }
            case QueryHints.SHUFFLE_HASH -> {
                boolean built = byKey && !(left && sides.leftOnly());
                if (built && !wanted.sorted()) {
                    shuffle().ifPresent(inputs -> choices.add(hash(inputs, left, false)));
                }
                return built;
            }
            case QueryHints.SHUFFLE_MERGE -> {
                if (byKey) {
                    sortMerge();
                }
                return byKey;
            }
            case QueryHints.NEST_LOOP -> {
                if (kept) {
                    nestedLoop(left, false);
                }
                return kept;
            }
            default -> {
                return false;
            }
        }
    }

    private boolean allows(String operator) {
        return BatchOptions.allows(search.options(), operator);
    }

    // ---- hash ----

    private void hash() {
        long threshold = search.options().get(BatchOptions.BROADCAST_THRESHOLD);
        boolean left = buildsLeft();
        boolean broadcastLeft = canKeepLeft() && leftBytes <= threshold && (leftBytes <= rightBytes || !canKeepRight());
        boolean broadcastRight = canKeepRight() && rightBytes <= threshold;
        if ((broadcastLeft || broadcastRight) && allows("BroadcastHashJoin")) {
            broadcastHash(broadcastLeft);
        } else if (allows("ShuffleHashJoin")) {
            shuffle().ifPresent(inputs -> choices.add(hash(inputs, left, false)));
        }
    }

    /** The smaller side is built; of two alike, the one of which rows come out only where the other has a match. */
    private boolean buildsLeft() {
        return sides.leftOnly() ? leftBytes < rightBytes : leftBytes <= rightBytes;
    }

    private void broadcastHash(boolean left) {
        broadcast(left).ifPresent(inputs -> choices.add(hash(inputs, left, true)));
    }

    private Choice hash(Inputs inputs, boolean left, boolean broadcast) {
        HashJoinRel rel = new HashJoinRel(
                cluster(),
                inputs.left.rel(),
                inputs.right.rel(),
                sides,
                new HashJoinRel.Build(
                        left, broadcast, hinted(), leftRows, rightRows, inputs.leftSpread, inputs.rightSpread));
        Choice built = left ? inputs.left : inputs.right;
        double copies = broadcast ? CostUnits.subtasks(left ? rightBytes : leftBytes) : 1;
        double memory = built.rows() * (RowSize.inMemory(built.rel().getRowType()) + CostUnits.HASH) * copies;
        double cpu = CostUnits.HASH * sides.keys().left().size() * (leftRows + rightRows);
        return choice(rel, inputs, BatchCost.of(search.rows(join), cpu).withMemory(memory));
    }

    // ---- sort-merge ----

    private void sortMerge() {
        shuffle().filter(inputs -> leavesOrder()).ifPresent(inputs -> {
            SortMergeJoinRel rel = new SortMergeJoinRel(
                    cluster(),
                    inputs.left.rel(),
                    inputs.right.rel(),
                    sides,
                    inputs.leftSpread,
                    inputs.rightSpread,
                    hinted());
            int keys = sides.keys().left().size();
            double cpu = CostUnits.sort(leftRows, keys)
                    + CostUnits.sort(rightRows, keys)
                    + CostUnits.COMPARE * (leftRows + rightRows);
            double memory = SortRel.memory(inputs.left) + SortRel.memory(inputs.right);
            choices.add(choice(rel, inputs, BatchCost.of(search.rows(join), cpu).withMemory(memory)));
        });
    }

    /** Whether the rows come out in the wanted order. */
    private boolean leavesOrder() {
        if (!wanted.sorted()) {
            return true;
        }
        boolean byLeft = !sides.type().generatesNullsOnLeft()
                && SortKeys.ascending(sides.keys().left()).satisfies(wanted.collation());
        boolean byRight = sides.type().projectsRight()
                && !sides.type().generatesNullsOnRight()
                && SortKeys.ascending(rightKeysInOutput()).satisfies(wanted.collation());
        return byLeft || byRight;
    }

    // ---- nested loop ----

    /** The side that each row of the other is compared with. */
    private boolean keepsLeft(boolean single) {
        return single
                ? singleRow(join.getLeft()) && (canKeepLeft() || sides.type() == JoinRelType.LEFT)
                : switch (sides.type()) {
                    case INNER, FULL -> leftBytes <= rightBytes;
                    case RIGHT -> true;
                    case LEFT, SEMI, ANTI -> false;
                };
    }

    private void nestedLoop(boolean left, boolean single) {
        if (wanted.sorted()) {
            return;
        }
        Optional<Inputs> found = sides.type() == JoinRelType.FULL ? together() : broadcast(left);
        found.ifPresent(inputs -> {
            NestedLoopJoinRel rel =
                    new NestedLoopJoinRel(cluster(), inputs.left.rel(), inputs.right.rel(), sides, left, single);
            Choice kept = left ? inputs.left : inputs.right;
            double copies = sides.type() == JoinRelType.FULL ? 1 : CostUnits.subtasks(left ? rightBytes : leftBytes);
            double memory = kept.rows() * (RowSize.values(kept.rel().getRowType()) + CostUnits.COMPARE) * copies;
            BatchCost self =
                    BatchCost.of(search.rows(join), leftRows * rightRows).withMemory(memory);
            choices.add(choice(rel, inputs, self));
        });
    }

    /** Whether a node has one row, whatever its input is. */
    private static boolean singleRow(RelNode node) {
        if (node instanceof CalcNode calc) {
            return calc.getProgram().getCondition() == null && singleRow(calc.getInput());
        }
        return node instanceof AggregateNode aggregate
                && aggregate.getGroupCount() == 0
                && aggregate.getGroupSets().size() == 1;
    }

    private boolean canKeepLeft() {
        return sides.type() == JoinRelType.INNER || sides.type() == JoinRelType.RIGHT;
    }

    private boolean canKeepRight() {
        return sides.type() != JoinRelType.RIGHT && sides.type() != JoinRelType.FULL;
    }

    // ---- inputs ----

    private record Inputs(Choice left, Choice right, Spread leftSpread, Spread rightSpread) {}

    private Choice choice(BatchRel rel, Inputs inputs, BatchCost self) {
        return new Choice(rel, search.rows(join), self.plus(inputs.left.cost()).plus(inputs.right.cost()));
    }

    private RelOptCluster cluster() {
        return join.getCluster();
    }

    private List<Integer> rightKeysInOutput() {
        return sides.keys().right().stream().map(key -> key + leftFields).toList();
    }

    /** Both sides sent by key: by those keys that the consumer wants, if it wants some of them, else by all. */
    private Optional<Inputs> shuffle() {
        List<Integer> pairs = pairs();
        Spread left = Spread.hash(pairs.stream().map(sides.keys().left()::get).toList());
        Spread right = Spread.hash(pairs.stream().map(sides.keys().right()::get).toList());
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        return search.find(join.getLeft(), Wanted.of(left))
                .flatMap(one -> search.find(join.getRight(), Wanted.of(right))
                        .map(other -> new Inputs(one, other, left, right)));
    }

    /** The pairs of keys to send rows by, so that the output is spread as wanted; empty when it cannot be. */
    private List<Integer> pairs() {
        Spread spread = wanted.spread();
        return switch (spread.kind()) {
            case ANY -> ImmutableIntList.identity(sides.keys().left().size());
            case SINGLE, BROADCAST -> List.of();
            case HASH -> {
                List<Integer> found = new ArrayList<>();
                for (int key : spread.keys()) {
                    int pair = pair(key);
                    if (pair >= 0 && !found.contains(pair)) {
                        found.add(pair);
                    } else if (spread.strict()) {
                        yield List.of();
                    }
                }
                yield found;
            }
        };
    }

    /** The pair of keys of which one is this field of the output, and always has its value; -1 if there is none. */
    private int pair(int field) {
        if (field < leftFields) {
            return sides.type().generatesNullsOnLeft()
                    ? -1
                    : sides.keys().left().indexOf(field);
        }
        return sides.type().generatesNullsOnRight() ? -1 : sides.keys().right().indexOf(field - leftFields);
    }

    /** One side sent everywhere; the other is spread as the consumer wants. */
    private Optional<Inputs> broadcast(boolean left) {
        int[] sources = new int[join.getRowType().getFieldCount()];
        for (int i = 0; i < sources.length; i++) {
            boolean ofLeft = i < leftFields;
            sources[i] = ofLeft == left ? -1 : left ? i - leftFields : i;
        }
        if (wanted.sorted()) {
            return Optional.empty();
        }
        return wanted.over(sources).flatMap(probed -> {
            Wanted everywhere = Wanted.of(Spread.BROADCAST);
            Optional<Choice> one = search.find(join.getLeft(), left ? everywhere : probed);
            Optional<Choice> other = search.find(join.getRight(), left ? probed : everywhere);
            Spread leftSpread = left ? Spread.BROADCAST : Spread.ANY;
            Spread rightSpread = left ? Spread.ANY : Spread.BROADCAST;
            return one.flatMap(some -> other.map(more -> new Inputs(some, more, leftSpread, rightSpread)));
        });
    }

    /** Both sides in one subtask. */
    private Optional<Inputs> together() {
        Wanted single = Wanted.of(Spread.SINGLE);
        if (!Spread.SINGLE.satisfies(wanted.spread())) {
            return Optional.empty();
        }
        return search.find(join.getLeft(), single).flatMap(one -> search.find(join.getRight(), single)
                .map(other -> new Inputs(one, other, Spread.SINGLE, Spread.SINGLE)));
    }
}
