package io.sluice.planner.program;

import io.sluice.planner.convert.GroupWindowing;
import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.CorrelateNode;
import io.sluice.planner.logical.ExpandNode;
import io.sluice.planner.logical.GroupWindowNode;
import io.sluice.planner.logical.JoinNode;
import io.sluice.planner.logical.MatchNode;
import io.sluice.planner.logical.MultiJoinNode;
import io.sluice.planner.logical.MultiJoinSpec;
import io.sluice.planner.logical.OverNode;
import io.sluice.planner.logical.SinkNode;
import io.sluice.planner.logical.TemporalTableNode;
import io.sluice.planner.logical.UnionNode;
import io.sluice.planner.logical.ValuesNode;
import io.sluice.planner.metadata.TemporalCondition;
import io.sluice.planner.rules.JoinConversion;
import io.sluice.planner.type.AggregateCallCopy;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TimeAttributeType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexProgramBuilder;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Makes ordinary timestamps of event and processing times where they are looked at or lose their order: in expressions, as keys and
 * arguments of aggregates, in regular joins. Processing time gets its value at the latest in the sink or the result.
 */
final class TimeAttributes implements UnaryOperator<RelNode> {

    @Override
    public RelNode apply(RelNode root) {
        if (!occur(root)) {
            return root;
        }
        RelNode converted = convert(root);
        return converted instanceof SinkNode || isEmpty(converted)
                ? converted
                : materialize(converted, field -> isProctime(converted, field));
    }

    private static boolean occur(RelNode rel) {
        return rel.getRowType().getFieldList().stream()
                        .anyMatch(field -> TimeAttributeType.isTimeAttribute(field.getType()))
                || (rel instanceof CalcNode calc
                        && calc.getProgram().getExprList().stream()
                                .anyMatch(expression -> TimeAttributeType.isTimeAttribute(expression.getType())))
                || rel.getInputs().stream().anyMatch(TimeAttributes::occur);
    }

    /** Whether there is no row whose time anybody could see. */
    private static boolean isEmpty(RelNode rel) {
        return rel instanceof ValuesNode values && values.getTuples().isEmpty();
    }

    private static boolean isProctime(RelNode rel, int field) {
        return TimeAttributeType.isProctime(type(rel, field));
    }

    private static boolean isTime(RelNode rel, int field) {
        return TimeAttributeType.isTimeAttribute(type(rel, field));
    }

    private static RelDataType type(RelNode rel, int field) {
        return rel.getRowType().getFieldList().get(field).getType();
    }

    private static RelNode convert(RelNode rel) {
        List<RelNode> inputs =
                rel.getInputs().stream().map(TimeAttributes::convert).toList();
        if (rel instanceof CalcNode calc) {
            return calc(calc, inputs.get(0));
        }
        if (rel instanceof AggregateNode aggregate) {
            return aggregate(aggregate, inputs.get(0));
        }
        if (rel instanceof JoinNode join) {
            return join(join, inputs.get(0), inputs.get(1));
        }
        if (rel instanceof MultiJoinNode join) {
            return multiJoin(join, inputs);
        }
        if (rel instanceof UnionNode union) {
            return union(union, inputs);
        }
        if (rel instanceof MatchNode match) {
            return RelationalTimeAttributes.match(match, inputs.get(0));
        }
        if (rel instanceof ExpandNode expand) {
            return RelationalTimeAttributes.expand(expand, inputs.get(0));
        }
        if (rel instanceof CorrelateNode correlate) {
            return RelationalTimeAttributes.correlate(correlate, inputs.get(0));
        }
        if (rel instanceof GroupWindowNode group) {
            return groupWindow(group, inputs.get(0));
        }
        if (rel instanceof OverNode over) {
            return OverTimeAttributes.convert(over, inputs.get(0));
        }
        if (rel instanceof SinkNode) {
            RelNode input = inputs.get(0);
            return rel.copy(rel.getTraitSet(), List.of(materialize(input, field -> isProctime(input, field))));
        }
        return rel.copy(rel.getTraitSet(), inputs);
    }

    private static RelNode calc(CalcNode calc, RelNode input) {
        RexProgram program = calc.getProgram();
        Materializer materializer = new Materializer(input);
        List<RexNode> projects = new ArrayList<>();
        program.expandList(program.getProjectList()).forEach(project -> projects.add(project.accept(materializer)));
        RexNode condition = program.getCondition() == null
                ? null
                : program.expandLocalRef(program.getCondition()).accept(materializer);
        RexBuilder rex = calc.getCluster().getRexBuilder();
        RexProgram converted = RexProgram.create(
                input.getRowType(), projects, condition, calc.getRowType().getFieldNames(), rex);
        return calc.copy(calc.getTraitSet(), input, converted);
    }

    private static RelNode aggregate(AggregateNode aggregate, RelNode input) {
        ImmutableBitSet.Builder used =
                aggregate.getGroupSet().except(aggregate.groupedTimes()).rebuild();
        aggregate.getAggCallList().forEach(call -> used.addAll(call.getArgList()));
        ImmutableBitSet fields = used.build();
        RelNode plain = materialize(input, field -> fields.get(field) && isTime(input, field));
        List<AggregateCall> calls = aggregate.getAggCallList().stream()
                .map(call -> plain(call, aggregate))
                .toList();
        return aggregate.copy(aggregate.getTraitSet(), plain, aggregate.getGroupSet(), aggregate.getGroupSets(), calls);
    }

    /** The time that windows are over stays one, even where an aggregate looks at it. */
    private static RelNode groupWindow(GroupWindowNode group, RelNode input) {
        GroupWindowing windowing = group.windowing();
        ImmutableBitSet.Builder used = ImmutableBitSet.of(windowing.keys()).rebuild();
        windowing.calls().forEach(call -> used.addAll(call.getArgList()));
        ImmutableBitSet fields = used.clear(windowing.timeField()).build();
        RelNode plain = materialize(input, field -> fields.get(field) && isTime(input, field));
        return group.with(
                plain,
                windowing.with(windowing.calls().stream()
                        .map(call -> plain(call, group))
                        .toList()));
    }

    private static AggregateCall plain(AggregateCall call, RelNode aggregate) {
        RelDataType type = types(aggregate).materialize(call.getType());
        return type == call.getType() ? call : AggregateCallCopy.with(call, type);
    }

    private static RelNode join(JoinNode join, RelNode left, RelNode right) {
        if (join.windows().isPresent()) {
            return windowJoin(join, left, right);
        }
        RexNode condition = join.getCondition().accept(retyping(left, right));
        JoinNode attributed =
                join.copy(join.getTraitSet(), condition, left, right, join.getJoinType(), join.isSemiJoinDone());
        if (right instanceof TemporalTableNode) {
            return temporalJoin(attributed);
        }
        if (JoinConversion.bounds(attributed).isPresent()) {
            return attributed;
        }
        return regularJoin(join, left, right);
    }

    /** The times that pick versions stay what they are; other conditions look at values, and so does everything above at the right side. */
    private static RelNode temporalJoin(JoinNode join) {
        RexBuilder rex = join.getCluster().getRexBuilder();
        Materializer materializer = new Materializer(join.getLeft(), join.getRight());
        List<RexNode> conditions = RelOptUtil.conjunctions(join.getCondition()).stream()
                .map(one -> TemporalCondition.isMark(one) ? one : one.accept(materializer))
                .toList();
        RelNode converted = join.copy(
                join.getTraitSet(),
                RexUtil.composeConjunction(rex, conditions),
                join.getLeft(),
                join.getRight(),
                join.getJoinType(),
                join.isSemiJoinDone());
        int leftCount = join.getLeft().getRowType().getFieldCount();
        return materialize(converted, field -> field >= leftCount && isTime(converted, field));
    }

    /** Expressions over inputs whose types have changed. */
    private static RexShuttle retyping(RelNode left, RelNode right) {
        int leftCount = left.getRowType().getFieldCount();
        RexBuilder rex = left.getCluster().getRexBuilder();
        return new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                int index = ref.getIndex();
                return rex.makeInputRef(index < leftCount ? type(left, index) : type(right, index - leftCount), index);
            }
        };
    }

    /** Rows of a window come in the order of windows, so what passes through keeps its times. */
    private static RelNode windowJoin(JoinNode join, RelNode left, RelNode right) {
        RexNode condition = join.getCondition().accept(new Materializer(left, right));
        return join.copy(join.getTraitSet(), condition, left, right, join.getJoinType(), join.isSemiJoinDone());
    }

    private static RelNode regularJoin(JoinNode join, RelNode left, RelNode right) {
        RelNode plainLeft = materialize(left, field -> isTime(left, field));
        RelNode plainRight = materialize(right, field -> isTime(right, field));
        RexNode condition = join.getCondition().accept(new Materializer(plainLeft, plainRight));
        return join.copy(
                join.getTraitSet(), condition, plainLeft, plainRight, join.getJoinType(), join.isSemiJoinDone());
    }

    private static RelNode multiJoin(MultiJoinNode join, List<RelNode> inputs) {
        List<RelNode> plain = inputs.stream()
                .map(input -> materialize(input, field -> isTime(input, field)))
                .toList();
        Materializer materializer = new Materializer(plain.toArray(RelNode[]::new));
        MultiJoinSpec spec = join.spec();
        return new MultiJoinNode(
                join.getCluster(),
                join.getTraitSet(),
                plain,
                spec.with(materializer.apply(spec.conditions()), spec.names()));
    }

    /** A column that is a time attribute in one input alone is one no more. */
    private static RelNode union(UnionNode union, List<RelNode> inputs) {
        List<RelNode> alike = inputs.stream()
                .map(input -> materialize(
                        input,
                        field -> isTime(input, field)
                                && inputs.stream()
                                        .anyMatch(other -> !type(other, field)
                                                        .getSqlTypeName()
                                                        .equals(type(input, field)
                                                                .getSqlTypeName())
                                                || TimeAttributeType.isProctime(type(other, field))
                                                        != TimeAttributeType.isProctime(type(input, field))
                                                || !isTime(other, field))))
                .toList();
        return union.copy(union.getTraitSet(), alike, true);
    }

    /** The rel with some of its fields as ordinary timestamps. */
    private static RelNode materialize(RelNode rel, IntPredicate which) {
        List<RelDataTypeField> fields = rel.getRowType().getFieldList();
        if (fields.stream().noneMatch(field -> which.test(field.getIndex()))) {
            return rel;
        }
        RexBuilder rex = rel.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        for (RelDataTypeField field : fields) {
            RexNode ref = rex.makeInputRef(rel, field.getIndex());
            projects.add(which.test(field.getIndex()) ? Materializer.materialize(rex, ref) : ref);
        }
        if (rel instanceof CalcNode calc) {
            return onto(calc, projects);
        }
        RexProgram program = RexProgram.create(
                rel.getRowType(), projects, null, rel.getRowType().getFieldNames(), rex);
        return CalcNode.create(rel, program);
    }

    private static RelNode onto(CalcNode calc, List<RexNode> projects) {
        RexBuilder rex = calc.getCluster().getRexBuilder();
        RexProgram top = RexProgram.create(
                calc.getRowType(), projects, null, calc.getRowType().getFieldNames(), rex);
        RexProgram merged = RexProgramBuilder.mergePrograms(top, calc.getProgram(), rex);
        return calc.copy(calc.getTraitSet(), calc.getInput(), merged);
    }

    private static SluiceTypeFactory types(RelNode rel) {
        return (SluiceTypeFactory) rel.getCluster().getTypeFactory();
    }
}
