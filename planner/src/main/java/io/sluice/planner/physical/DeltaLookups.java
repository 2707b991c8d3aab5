package io.sluice.planner.physical;

import io.sluice.exec.plan.node.DeltaJoinLookupChain;
import io.sluice.exec.plan.node.DeltaJoinSpec;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.LookupKey;
import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.catalog.TableSchema.Index;
import io.sluice.spi.connector.LookupSupport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rex.RexNode;

/**
 * The look-ups, one after another, by which a delta join finds what belongs to a row of one side in the tables of the other: first in a table
 * that has an index within the join key, then from there along the joins of that side.
 */
record DeltaLookups(List<Step> steps, List<DeltaTree.Table> tables) {

    /**
     * @param sources ordinals of the tables whose rows are there already
     * @param names fields of their rows
     * @param keys by field of the table, the field of the rows that are there
     * @param remaining what else must hold, over the fields of the join
     */
    record Step(
            List<Integer> sources,
            List<String> names,
            int ordinal,
            DeltaTree.Table table,
            Map<Integer, Integer> keys,
            Optional<RexNode> remaining,
            DeltaJoinRel join) {}

    /** Rows that are there: which tables they are of, and the names of their fields. */
    private record Rows(int first, int count, List<String> names) {
        List<Integer> ordinals() {
            return IntStream.range(first, first + count).boxed().toList();
        }
    }

    /** A field that is there, and the one of the side that is looked up that equals it. */
    private record Key(int there, int wanted) {}

    DeltaLookups {
        steps = List.copyOf(steps);
        tables = List.copyOf(tables);
    }

    /** The look-ups for rows of the left side; empty where there is no index for them. */
    static Optional<DeltaLookups> toRight(DeltaJoinRel join, DeltaTree left, DeltaTree right) {
        return of(join, left, right, true);
    }

    /** The look-ups for rows of the right side. */
    static Optional<DeltaLookups> toLeft(DeltaJoinRel join, DeltaTree left, DeltaTree right) {
        return of(join, left, right, false);
    }

    private static Optional<DeltaLookups> of(DeltaJoinRel join, DeltaTree left, DeltaTree right, boolean toRight) {
        List<DeltaTree.Table> tables = new ArrayList<>(left.tables());
        tables.addAll(right.tables());
        DeltaTree.Pair pair = new DeltaTree.Pair(join, left, right, Optional.empty());
        return across(pair, 0, toRight).map(steps -> new DeltaLookups(steps, tables));
    }

    /** From the rows of one side of a join to those of the other. */
    private static Optional<List<Step>> across(DeltaTree.Pair pair, int first, boolean toRight) {
        int middle = pair.left().tables().size();
        JoinKeys keys = pair.join().keys();
        List<Key> pairs = IntStream.range(0, keys.left().size())
                .mapToObj(i -> toRight
                        ? new Key(keys.left().get(i), keys.right().get(i))
                        : new Key(keys.right().get(i), keys.left().get(i)))
                .toList();
        Rows there = toRight
                ? new Rows(first, middle, pair.join().getLeft().getRowType().getFieldNames())
                : new Rows(
                        first + middle,
                        pair.right().tables().size(),
                        pair.join().getRight().getRowType().getFieldNames());
        DeltaTree wanted = toRight ? pair.right() : pair.left();
        return into(wanted, toRight ? first + middle : first, pairs, there, pair.join());
    }

    private static Optional<List<Step>> into(
            DeltaTree wanted, int first, List<Key> keys, Rows there, DeltaJoinRel join) {
        return wanted instanceof DeltaTree.Table table
                ? lookup(table, first, keys, there, join).map(List::of)
                : into((DeltaTree.Pair) wanted, first, keys, there, join);
    }

    private static Optional<List<Step>> into(
            DeltaTree.Pair wanted, int first, List<Key> keys, Rows there, DeltaJoinRel join) {
        for (boolean left : new boolean[] {true, false}) {
            Optional<List<Step>> entered = into(
                    left ? wanted.left() : wanted.right(),
                    left ? first : first + wanted.left().tables().size(),
                    ofSide(wanted, keys, left),
                    there,
                    join);
            Optional<List<Step>> rest = entered.isEmpty() ? Optional.empty() : across(wanted, first, left);
            if (rest.isPresent()) {
                List<Step> all = new ArrayList<>(entered.get().stream()
                        .map(step -> step.join() == join ? withoutRemaining(step) : step)
                        .toList());
                all.addAll(rest.get());
                return Optional.of(all);
            }
        }
        return Optional.empty();
    }

    /** The condition is over rows that are not whole before the last look-up. */
    private static Step withoutRemaining(Step step) {
        return new Step(
                step.sources(), step.names(), step.ordinal(), step.table(), step.keys(), Optional.empty(), step.join());
    }

    /** The keys that are fields of one side of a join, as fields of that side. */
    private static List<Key> ofSide(DeltaTree.Pair wanted, List<Key> keys, boolean left) {
        int leftCount = wanted.leftCount();
        List<Key> own = new ArrayList<>();
        for (Key key : keys) {
            wanted.source(key.wanted())
                    .filter(field -> field < leftCount == left)
                    .ifPresent(field -> own.add(new Key(key.there(), left ? field : field - leftCount)));
        }
        return own;
    }

    private static Optional<Step> lookup(
            DeltaTree.Table table, int ordinal, List<Key> keys, Rows there, DeltaJoinRel join) {
        Map<Integer, Integer> byColumn = new LinkedHashMap<>();
        keys.forEach(key -> table.source(key.wanted()).ifPresent(column -> byColumn.put(column, key.there())));
        return isFast(table, byColumn)
                ? Optional.of(new Step(
                        there.ordinals(),
                        there.names(),
                        ordinal,
                        table,
                        byColumn,
                        join.keys().rest(),
                        join))
                : Optional.empty();
    }

    private static boolean isFast(DeltaTree.Table table, Map<Integer, Integer> keys) {
        LookupSupport lookup = table.table().source().lookup();
        boolean asynchronous = lookup == LookupSupport.ASYNC || lookup == LookupSupport.BOTH;
        boolean plain = table.table().abilities().stream()
                .allMatch(ability -> ability instanceof SourceAbility.ProjectPushDown
                        || ability instanceof SourceAbility.FilterPushDown
                        || ability instanceof SourceAbility.PartitionPushDown);
        List<String> columns = keys.keySet().stream().map(table.names()::get).toList();
        return asynchronous
                && plain
                && table.table().declaration().schema().indexes().stream()
                        .map(Index::columns)
                        .anyMatch(columns::containsAll);
    }

    /** As EXPLAIN has them. */
    String describe() {
        if (steps.size() == 1) {
            return "Binary";
        }
        List<String> rounds = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            String text = "{round=[" + (i + 1) + "], sourceTables=["
                    + step.sources().stream()
                            .map(ordinal -> tables.get(ordinal).path())
                            .collect(Collectors.joining(", "))
                    + "], lookupTable=[" + step.table().path() + "], lookupKeys=["
                    + step.keys().entrySet().stream()
                            .map(key -> step.table().names().get(key.getKey()) + "="
                                    + step.names().get(key.getValue()))
                            .collect(Collectors.joining(", "))
                    + "]";
            rounds.add(step.remaining()
                    .map(condition -> text + ", remaining=["
                            + Wording.INFIX.expression(condition, JoinTexts.fields(step.join())) + "]}")
                    .orElse(text + "}"));
        }
        return rounds.toString();
    }

    DeltaJoinLookupChain toPlan(Translation translation) {
        return new DeltaJoinLookupChain(steps.stream()
                .map(step -> new DeltaJoinLookupChain.Step(
                        step.sources(),
                        step.ordinal(),
                        new DeltaJoinSpec(
                                step.table().toPlan(translation),
                                keys(step.keys()),
                                step.remaining().map(translation::expression),
                                step.table().projection().map(translation::expressions),
                                step.table().filter().map(translation::expression)),
                        JoinSpec.JoinType.valueOf(step.join().joinType().name())))
                .toList());
    }

    private static Map<Integer, LookupKey> keys(Map<Integer, Integer> byColumn) {
        Map<Integer, LookupKey> keys = new TreeMap<>();
        byColumn.forEach((column, field) -> keys.put(column, new LookupKey.FieldRef(field)));
        return keys;
    }
}
