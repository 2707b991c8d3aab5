package io.sluice.planner.batch;

import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.OverNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.util.ImmutableBitSet;

/** Makes of OVER windows that are not sorted alike several steps, each with windows that are, the least sorted first. */
public final class SplitOver implements UnaryOperator<RelNode> {
    private static final Comparator<Sorting> LEAST_FIRST = Comparator.comparing((Sorting sorting) -> sorting.keys)
            .thenComparing(sorting -> sorting.order.getFieldCollations().size())
            .thenComparing(sorting -> sorting.order.toString());

    private record Sorting(ImmutableBitSet keys, RelCollation order) {}

    @Override
    public RelNode apply(RelNode root) {
        List<RelNode> inputs = root.getInputs().stream().map(this).toList();
        RelNode rel = inputs.equals(root.getInputs()) ? root : root.copy(root.getTraitSet(), inputs);
        return rel instanceof OverNode over ? split(over) : rel;
    }

    private static RelNode split(OverNode over) {
        Map<Sorting, List<Integer>> steps = new TreeMap<>(LEAST_FIRST);
        for (int i = 0; i < over.groups.size(); i++) {
            Window.Group group = over.groups.get(i);
            steps.computeIfAbsent(new Sorting(group.keys, group.orderKeys), any -> new ArrayList<>())
                    .add(i);
        }
        if (steps.size() == 1) {
            return over;
        }
        int fields = over.getInput().getRowType().getFieldCount();
        List<Integer> places =
                new ArrayList<>(IntStream.range(0, fields).boxed().toList());
        RelNode rel = over.getInput();
        for (List<Integer> together : steps.values()) {
            List<Window.Group> groups = new ArrayList<>();
            int calls = 0;
            for (int group : together) {
                int first = fields + callsBefore(over, group);
                IntStream.range(0, over.groups.get(group).aggCalls.size()).forEach(call -> places.add(first + call));
                int by = rel.getRowType().getFieldCount() - fields;
                groups.add(shift(over.groups.get(group), fields, by, calls));
                calls += over.groups.get(group).aggCalls.size();
            }
            rel = step(over, rel, groups);
        }
        return reorder(over, rel, places);
    }

    private static int callsBefore(OverNode over, int group) {
        return over.groups.subList(0, group).stream()
                .mapToInt(one -> one.aggCalls.size())
                .sum();
    }

    /** Fields are named in the order in which they are there, whichever call they are of. */
    private static RelNode step(OverNode over, RelNode input, List<Window.Group> groups) {
        RelDataTypeFactory.Builder row = over.getCluster().getTypeFactory().builder();
        row.addAll(input.getRowType().getFieldList());
        int place = input.getRowType().getFieldCount();
        for (Window.Group group : groups) {
            for (Window.RexWinAggCall call : group.aggCalls) {
                row.add(over.getRowType().getFieldNames().get(place++), call.getType());
            }
        }
        return new OverNode(over.getCluster(), over.getTraitSet(), input, over.getConstants(), row.build(), groups);
    }

    /**
     * The group over an input with more fields, so that constants, which are counted behind them, have other indexes.
     *
     * @param firstCall how many calls there are in groups before it
     */
    private static Window.Group shift(Window.Group group, int fields, int by, int firstCall) {
        RexShuttle shuttle = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return ref.getIndex() < fields ? ref : new RexInputRef(ref.getIndex() + by, ref.getType());
            }
        };
        List<Window.RexWinAggCall> calls = new ArrayList<>();
        for (Window.RexWinAggCall call : group.aggCalls) {
            calls.add(new Window.RexWinAggCall(
                    (SqlAggFunction) call.getOperator(),
                    call.getType(),
                    shuttle.visitList(call.getOperands()),
                    firstCall + calls.size(),
                    call.distinct,
                    call.ignoreNulls));
        }
        return new Window.Group(
                group.keys,
                group.isRows,
                group.lowerBound.accept(shuttle),
                group.upperBound.accept(shuttle),
                group.orderKeys,
                calls);
    }

    /** @param places by field of {@code rel}, the field of {@code over} that it is */
    private static RelNode reorder(OverNode over, RelNode rel, List<Integer> places) {
        RexBuilder rex = over.getCluster().getRexBuilder();
        List<RexNode> fields = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            fields.add(rex.makeInputRef(rel, places.indexOf(i)));
        }
        RexProgram program = RexProgram.create(
                rel.getRowType(), fields, null, over.getRowType().getFieldNames(), rex);
        return CalcNode.create(rel, program);
    }
}
