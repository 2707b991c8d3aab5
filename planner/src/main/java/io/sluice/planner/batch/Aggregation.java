package io.sluice.planner.batch;

import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.GroupWindowNode;
import io.sluice.planner.physical.AggregateCalls;
import io.sluice.planner.translate.Translation;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.util.ImmutableIntList;
import org.apache.calcite.util.mapping.Mappings;

/**
 * A GROUP BY, however it is carried out.
 *
 * @param input the rows that it is over
 * @param grouping fields of the input
 * @param auxiliary fields of the input that are the same in all rows of a group; they come behind the grouping fields
 * @param accumulators of the calls, their parts named
 * @param output grouping fields, then results, then what is known of a window
 */
record Aggregation(
        RelDataType input,
        List<Integer> grouping,
        List<Integer> auxiliary,
        List<AggregateCall> calls,
        List<List<Accumulator.Field>> accumulators,
        RelDataType output,
        boolean mergeable,
        boolean fixed) {

    static Aggregation of(AggregateNode node) {
        return of(node, node.getGroupSet().toList(), node.getAggCallList());
    }

    static Aggregation of(GroupWindowNode node) {
        return of(node, node.windowing().keys(), node.windowing().calls());
    }

    private static Aggregation of(SingleRel node, List<Integer> grouping, List<AggregateCall> all) {
        List<Integer> auxiliary = AuxiliaryGroup.fields(all);
        List<AggregateCall> calls =
                all.stream().filter(call -> !AuxiliaryGroup.is(call)).toList();
        RelDataType input = node.getInput().getRowType();
        RelDataTypeFactory types = node.getCluster().getTypeFactory();
        List<Accumulator> kept =
                calls.stream().map(call -> Accumulator.of(call, input, types)).toList();
        List<String> names = node.getRowType().getFieldNames();
        return new Aggregation(
                input,
                grouping,
                auxiliary,
                calls,
                Accumulator.named(calls, kept, names.subList(grouping.size() + auxiliary.size(), names.size())),
                node.getRowType(),
                kept.stream().allMatch(Accumulator::mergeable),
                kept.stream().allMatch(Accumulator::fixed));
    }

    /** The groups' positions in the output, and in the rows that go from local to global aggregates. */
    List<Integer> groupPositions() {
        return ImmutableIntList.range(0, grouping.size());
    }

    /** The auxiliary fields' positions, as {@link #groupPositions}. */
    List<Integer> auxiliaryPositions() {
        return ImmutableIntList.range(grouping.size(), grouping.size() + auxiliary.size());
    }

    /** The rows that go from local to global aggregates: grouping fields, auxiliary ones, then accumulators. */
    RelDataType partial(RelOptCluster cluster) {
        RelDataTypeFactory.Builder row = cluster.getTypeFactory().builder();
        grouping.forEach(field -> row.add(input.getFieldList().get(field)));
        auxiliary.forEach(field -> row.add(input.getFieldList().get(field)));
        accumulators.forEach(parts -> parts.forEach(part -> row.add(part.name(), part.type())));
        return row.build();
    }

    /**
     * The same over rows that a projection has been taken from.
     *
     * @param sources by field of the input, the field of the wider row
     */
    Aggregation over(RelDataType wider, int[] sources) {
        Mappings.TargetMapping mapping =
                Mappings.target(field -> sources[field], sources.length, wider.getFieldCount());
        return new Aggregation(
                wider,
                grouping.stream().map(field -> sources[field]).toList(),
                auxiliary.stream().map(field -> sources[field]).toList(),
                calls.stream().map(call -> call.transform(mapping)).toList(),
                accumulators,
                output,
                mergeable,
                fixed);
    }

    /** CPU for so many rows that come in. */
    double cpu(double rows, boolean hashing) {
        double keys = hashing ? CostUnits.HASH * grouping.size() : 0;
        return rows * (keys + CostUnits.FUNCTION * calls.size());
    }

    List<String> groupNames() {
        return grouping.stream().map(input.getFieldNames()::get).toList();
    }

    List<String> auxiliaryNames() {
        return auxiliary.stream().map(input.getFieldNames()::get).toList();
    }

    /** What each call makes, as EXPLAIN has it. */
    List<String> select(AggregatePhase phase) {
        List<String> fields = input.getFieldNames();
        List<String> select = new ArrayList<>(groupNames());
        select.addAll(auxiliaryNames());
        for (int i = 0; i < calls.size(); i++) {
            String name = output.getFieldNames().get(grouping.size() + auxiliary.size() + i);
            select.add(phase.describe(calls.get(i), accumulators.get(i), fields) + " AS "
                    + phase.resultName(accumulators.get(i), name));
        }
        return select;
    }

    /** As plans have the calls: over the rows of {@link #input}; what has been merged has no filter any more. */
    List<io.sluice.exec.plan.node.AggregateCall> toPlan(AggregatePhase phase, Translation translation) {
        return calls.stream()
                .map(call -> AggregateCalls.translate(
                        phase == AggregatePhase.GLOBAL ? call.withFilter(-1) : call, translation))
                .toList();
    }
}
