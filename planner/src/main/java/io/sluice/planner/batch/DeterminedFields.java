package io.sluice.planner.batch;

import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.JoinNode;
import io.sluice.planner.logical.LimitNode;
import io.sluice.planner.logical.OverNode;
import io.sluice.planner.logical.RankNode;
import io.sluice.planner.logical.WatermarkNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.util.ImmutableBitSet;

/** Finds which of some fields determine the rest of them: those of a table its key, also where a join has repeated its rows. */
final class DeterminedFields {
    private DeterminedFields() {}

    /** As few of the fields as all others of them depend on. */
    static ImmutableBitSet keysOf(RelNode rel, ImmutableBitSet fields) {
        if (fields.cardinality() < 2) {
            return fields;
        }
        return uniqueKey(rel, fields).orElseGet(() -> {
            if (rel instanceof CalcNode calc) {
                return ofCalc(calc, fields);
            }
            if (rel instanceof JoinNode join) {
                return ofJoin(join, fields);
            }
            if (rel instanceof AggregateNode aggregate && aggregate.getGroupType() == Aggregate.Group.SIMPLE) {
                return ofAggregate(aggregate, fields);
            }
            boolean keepsFields = rel instanceof LimitNode
                    || rel instanceof OverNode
                    || rel instanceof RankNode
                    || rel instanceof WatermarkNode;
            return keepsFields ? ofFirst(rel.getInput(0), fields) : fields;
        });
    }

    private static Optional<ImmutableBitSet> uniqueKey(RelNode rel, ImmutableBitSet fields) {
        Set<ImmutableBitSet> keys = rel.getCluster().getMetadataQuery().getUniqueKeys(rel);
        return keys == null
                ? Optional.empty()
                : keys.stream()
                        .filter(fields::contains)
                        .min(Comparator.comparingInt(ImmutableBitSet::cardinality)
                                .thenComparing(ImmutableBitSet::toString));
    }

    /** Fields of an input that come first in the output. */
    private static ImmutableBitSet ofFirst(RelNode input, ImmutableBitSet fields) {
        ImmutableBitSet own =
                fields.intersect(ImmutableBitSet.range(input.getRowType().getFieldCount()));
        return keysOf(input, own).union(fields.except(own));
    }

    private static ImmutableBitSet ofCalc(CalcNode calc, ImmutableBitSet fields) {
        RexProgram program = calc.getProgram();
        List<Integer> sources = new ArrayList<>();
        for (RexNode project : program.expandList(program.getProjectList())) {
            sources.add(project instanceof RexInputRef ref ? ref.getIndex() : -1);
        }
        return ofSources(calc.getInput(), sources, fields);
    }

    /** @param sources by field, the field of the input that it is, or -1 */
    private static ImmutableBitSet ofSources(RelNode input, List<Integer> sources, ImmutableBitSet fields) {
        ImmutableBitSet used = ImmutableBitSet.of(fields.toList().stream()
                .map(sources::get)
                .filter(field -> field >= 0)
                .toList());
        ImmutableBitSet keys = keysOf(input, used);
        ImmutableBitSet.Builder needed = ImmutableBitSet.builder();
        for (int key : keys) {
            needed.set(fields.toList().stream()
                    .filter(field -> sources.get(field) == key)
                    .findFirst()
                    .orElseThrow());
        }
        fields.forEach(field -> {
            if (sources.get(field) < 0) {
                needed.set(field);
            }
        });
        return needed.build();
    }

    /** A row without a partner has NULL for all fields of the other side, its key too. */
    private static ImmutableBitSet ofJoin(JoinNode join, ImmutableBitSet fields) {
        if (!join.getJoinType().projectsRight()) {
            return keysOf(join.getLeft(), fields);
        }
        int leftCount = join.getLeft().getRowType().getFieldCount();
        ImmutableBitSet ofLeft = fields.intersect(ImmutableBitSet.range(leftCount));
        ImmutableBitSet ofRight = fields.except(ofLeft).shift(-leftCount);
        return keysOf(join.getLeft(), ofLeft)
                .union(keysOf(join.getRight(), ofRight).shift(leftCount));
    }

    /** Where all keys of the groups are among the fields, these determine the results. */
    private static ImmutableBitSet ofAggregate(AggregateNode aggregate, ImmutableBitSet fields) {
        List<Integer> sources = new ArrayList<>(aggregate.getGroupSet().asList());
        for (AggregateCall call : aggregate.getAggCallList()) {
            sources.add(AuxiliaryGroup.is(call) ? call.getArgList().get(0) : -1);
        }
        ImmutableBitSet groups = ImmutableBitSet.range(aggregate.getGroupCount());
        ImmutableBitSet asked = fields.contains(groups)
                ? IntStream.range(0, sources.size())
                        .filter(field -> fields.get(field) && sources.get(field) >= 0)
                        .boxed()
                        .collect(Collectors.collectingAndThen(Collectors.toList(), ImmutableBitSet::of))
                : fields;
        return ofSources(aggregate.getInput(), sources, asked);
    }
}
