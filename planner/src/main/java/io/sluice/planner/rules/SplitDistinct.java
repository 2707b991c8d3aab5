package io.sluice.planner.rules;

import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.AggregatePhase;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.spi.config.Options;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Computes DISTINCT aggregates in two steps, so that the values of a popular key are spread over several subtasks: first by the key and
 * the bucket of the value, then by the key alone. MIN, MAX, FIRST_VALUE and LAST_VALUE are spread by their values too.
 */
public final class SplitDistinct extends RelRule<RuleConfig> {
    public static final SplitDistinct INSTANCE = new SplitDistinct();

    private static final SqlFunction HASH_CODE = new SqlFunction(
            "HASH_CODE",
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.INTEGER.andThen(SqlTypeTransforms.TO_NULLABLE),
            null,
            OperandTypes.ANY,
            SqlFunctionCategory.SYSTEM);

    private SplitDistinct() {
        super(RuleConfig.of("SplitDistinct", operands -> operands.operand(AggregateNode.class)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        AggregateNode aggregate = call.rel(0);
        PlannerContext context = call.getPlanner().getContext().unwrap(PlannerContext.class);
        Options options = context == null ? Options.EMPTY : context.config();
        boolean splits = options.get(PlanOptions.DISTINCT_AGG_SPLIT)
                && aggregate.phase() == AggregatePhase.WHOLE
                && aggregate.getGroupType() == AggregateNode.Group.SIMPLE
                && aggregate.getAggCallList().stream().anyMatch(AggregateCall::isDistinct)
                && aggregate.getAggCallList().stream().allMatch(SplitDistinct::isSplittable);
        NavigableSet<Integer> values = splits ? spreadValues(aggregate) : new TreeSet<>();
        if (!values.isEmpty()) {
            call.transformTo(split(aggregate, List.copyOf(values), options.get(PlanOptions.DISTINCT_AGG_BUCKETS)));
        }
    }

    private static boolean isSplittable(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case COUNT, SUM, SUM0, MIN, MAX, AVG, FIRST_VALUE, LAST_VALUE -> true;
            default -> false;
        };
    }

    /** The fields by whose values rows are spread. */
    private static NavigableSet<Integer> spreadValues(AggregateNode aggregate) {
        NavigableSet<Integer> fields = new TreeSet<>();
        aggregate.getAggCallList().stream()
                .filter(SplitDistinct::spreads)
                .forEach(call -> fields.addAll(call.getArgList()));
        fields.removeAll(aggregate.getGroupSet().asSet());
        return fields;
    }

    private static boolean spreads(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case MIN, MAX, FIRST_VALUE, LAST_VALUE -> true;
            default -> call.isDistinct();
        };
    }

    private static RelNode split(AggregateNode aggregate, List<Integer> values, int buckets) {
        RelNode input = withBuckets(aggregate.getInput(), values, buckets);
        int fields = aggregate.getInput().getRowType().getFieldCount();
        ImmutableBitSet fine = aggregate.getGroupSet().union(ImmutableBitSet.range(fields, fields + values.size()));
        List<AggregateCall> calls = aggregate.getAggCallList();
        RelNode spread = input;
        if (values.size() > 1) {
            ValueGroups groups = ValueGroups.of(input, fields, values);
            calls = groups.filtered(calls, SplitDistinct::spreads);
            spread = groups.input();
        }
        PartialCalls partial = PartialCalls.of(calls, spread);
        AggregateNode first = new AggregateNode(
                aggregate.getCluster(),
                aggregate.getTraitSet(),
                aggregate.getHints(),
                spread,
                fine,
                null,
                partial.first(),
                AggregatePhase.PARTIAL);
        ImmutableBitSet.Builder keys = ImmutableBitSet.builder();
        int place = 0;
        for (int field : fine) {
            if (aggregate.getGroupSet().get(field)) {
                keys.set(place);
            }
            place++;
        }
        AggregateNode last = new AggregateNode(
                aggregate.getCluster(),
                aggregate.getTraitSet(),
                aggregate.getHints(),
                first,
                keys.build(),
                null,
                partial.second(first, fine.cardinality(), aggregate.getGroupCount()),
                AggregatePhase.FINAL);
        return partial.finished(last, aggregate);
    }

    /** All fields and the bucket of each value. */
    private static RelNode withBuckets(RelNode input, List<Integer> values, int buckets) {
        RexBuilder rex = input.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
        for (int i = 0; i < names.size(); i++) {
            projects.add(rex.makeInputRef(input, i));
        }
        for (int value : values) {
            RexNode hash = rex.makeCall(HASH_CODE, rex.makeInputRef(input, value));
            RexNode count = rex.makeExactLiteral(BigDecimal.valueOf(buckets));
            projects.add(rex.makeCall(hash.getType(), SqlStdOperatorTable.MOD, List.of(hash, count)));
            names.add(unused("$f" + names.size(), names));
        }
        return CalcNode.create(input, RexProgram.create(input.getRowType(), projects, null, names, rex));
    }

    /** The name, with a number behind it if it is taken. */
    static String unused(String name, List<String> taken) {
        String free = name;
        for (int i = 0; taken.contains(free); i++) {
            free = name + "_" + i;
        }
        return free;
    }
}
