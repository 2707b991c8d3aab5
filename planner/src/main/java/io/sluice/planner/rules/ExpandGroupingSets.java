package io.sluice.planner.rules;

import io.sluice.planner.logical.ExpandNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Makes one ordinary grouping of several grouping sets: each row comes once for each set, with NULL for what the set leaves out and the
 * set's number. GROUPING and its like are computed of that number.
 */
public final class ExpandGroupingSets extends RelRule<RuleConfig> {
    public static final ExpandGroupingSets INSTANCE = new ExpandGroupingSets();

    private static final String NUMBER = "$e";

    private ExpandGroupingSets() {
        super(RuleConfig.of("ExpandGroupingSets", operands -> operands.operand(LogicalAggregate.class)
                .predicate(aggregate -> aggregate.getGroupType() != Aggregate.Group.SIMPLE
                        || aggregate.getAggCallList().stream().anyMatch(ExpandGroupingSets::isOfSet))
                .anyInputs()));
    }

    /** Whether the value depends on the grouping set alone. */
    private static boolean isOfSet(AggregateCall call) {
        SqlKind kind = call.getAggregation().getKind();
        return kind == SqlKind.GROUPING || kind == SqlKind.GROUPING_ID || kind == SqlKind.GROUP_ID;
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        boolean several = aggregate.getGroupType() != Aggregate.Group.SIMPLE;
        int number = aggregate.getInput().getRowType().getFieldCount();
        Map<Integer, Integer> copies = several ? copies(aggregate, number + 1) : Map.of();
        RelNode input = several ? expand(aggregate, copies) : aggregate.getInput();
        ImmutableBitSet group = several ? aggregate.getGroupSet().set(number) : aggregate.getGroupSet();
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall one : aggregate.getAggCallList()) {
            if (!isOfSet(one)) {
                calls.add(over(one, copies));
            }
        }
        RelBuilder builder = call.builder();
        builder.push(LogicalAggregate.create(input, aggregate.getHints(), group, null, calls));
        call.transformTo(projected(aggregate, group, builder));
    }

    /** The fields that some sets leave out and that are aggregated too, so must keep their values: where the copy of each stands. */
    private static Map<Integer, Integer> copies(Aggregate aggregate, int first) {
        Map<Integer, Integer> copies = new LinkedHashMap<>();
        ImmutableBitSet leftOut = aggregate.getGroupSet().except(inAll(aggregate));
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (!isOfSet(call)) {
                for (int argument : call.getArgList()) {
                    if (leftOut.get(argument)) {
                        copies.putIfAbsent(argument, first + copies.size());
                    }
                }
            }
        }
        return copies;
    }

    /** The fields that every set groups by. */
    private static ImmutableBitSet inAll(Aggregate aggregate) {
        return aggregate.getGroupSets().stream()
                .reduce(ImmutableBitSet::intersect)
                .orElseThrow();
    }

    private static AggregateCall over(AggregateCall call, Map<Integer, Integer> copies) {
        return call.withArgList(call.getArgList().stream()
                .map(argument -> copies.getOrDefault(argument, argument))
                .toList());
    }

    // ---- the rows for all sets ----

    private static RelNode expand(Aggregate aggregate, Map<Integer, Integer> copies) {
        RelNode input = aggregate.getInput();
        RexBuilder rex = aggregate.getCluster().getRexBuilder();
        RelDataTypeFactory types = aggregate.getCluster().getTypeFactory();
        ImmutableBitSet inAll = inAll(aggregate);
        List<RelDataType> fieldTypes = new ArrayList<>();
        input.getRowType().getFieldList().forEach(field -> {
            boolean leftOut = aggregate.getGroupSet().get(field.getIndex()) && !inAll.get(field.getIndex());
            fieldTypes.add(leftOut ? types.createTypeWithNullability(field.getType(), true) : field.getType());
        });
        RelDataType bigint = types.createSqlType(SqlTypeName.BIGINT);
        fieldTypes.add(bigint);
        List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
        names.add(NUMBER);
        copies.keySet().forEach(field -> {
            fieldTypes.add(input.getRowType().getFieldList().get(field).getType());
            names.add(input.getRowType().getFieldNames().get(field) + "_0");
        });
        List<List<RexNode>> rows = new ArrayList<>();
        for (ImmutableBitSet set : aggregate.getGroupSets()) {
            List<RexNode> row = new ArrayList<>();
            for (int i = 0; i < input.getRowType().getFieldCount(); i++) {
                boolean leftOut = aggregate.getGroupSet().get(i) && !set.get(i);
                row.add(leftOut ? rex.makeNullLiteral(fieldTypes.get(i)) : rex.makeInputRef(input, i));
            }
            row.add(rex.makeExactLiteral(BigDecimal.valueOf(number(aggregate, set)), bigint));
            copies.keySet().forEach(field -> row.add(rex.makeInputRef(input, field)));
            rows.add(row);
        }
        return new ExpandNode(
                aggregate.getCluster(),
                aggregate.getCluster().traitSetOf(Convention.NONE),
                input,
                rows,
                types.createStructType(
                        fieldTypes,
                        SqlValidatorUtil.uniquify(names, types.getTypeSystem().isSchemaCaseSensitive())));
    }

    /** A bit for each field that is grouped by, the first most significant: set where the set leaves the field out. */
    private static long number(Aggregate aggregate, ImmutableBitSet set) {
        return bits(aggregate.getGroupSet().asList(), set);
    }

    private static long bits(List<Integer> fields, ImmutableBitSet set) {
        long bits = 0;
        for (int field : fields) {
            bits = (bits << 1) | (set.get(field) ? 0 : 1);
        }
        return bits;
    }

    // ---- the fields of the aggregate that was ----

    /** @param builder has the new aggregate on it */
    private static RelNode projected(Aggregate aggregate, ImmutableBitSet group, RelBuilder builder) {
        List<RexNode> projects = new ArrayList<>();
        int groupCount = aggregate.getGroupCount();
        for (int i = 0; i < groupCount; i++) {
            projects.add(builder.field(i));
        }
        int next = group.cardinality();
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (isOfSet(call)) {
                projects.add(builder.getRexBuilder().ensureType(call.getType(), ofSet(aggregate, call, builder), true));
            } else {
                projects.add(builder.field(next++));
            }
        }
        builder.project(projects, aggregate.getRowType().getFieldNames(), true);
        return RelOptUtil.createCastRel(builder.build(), aggregate.getRowType(), false);
    }

    private static RexNode ofSet(Aggregate aggregate, AggregateCall call, RelBuilder builder) {
        List<RexNode> cases = new ArrayList<>();
        List<ImmutableBitSet> sets = aggregate.getGroupSets();
        for (int i = 0; i < sets.size(); i++) {
            // Sets that are given twice are different aggregates already, so that GROUP_ID is that of the first.
            long value = call.getAggregation().getKind() == SqlKind.GROUP_ID ? 0 : bits(call.getArgList(), sets.get(i));
            RexNode literal = bigint(builder, value);
            if (i < sets.size() - 1) {
                RexNode number = builder.field(aggregate.getGroupCount());
                cases.add(builder.equals(number, bigint(builder, number(aggregate, sets.get(i)))));
            }
            cases.add(literal);
        }
        return cases.size() == 1 ? cases.get(0) : builder.call(SqlStdOperatorTable.CASE, cases);
    }

    private static RexNode bigint(RelBuilder builder, long value) {
        return builder.getRexBuilder()
                .makeExactLiteral(
                        BigDecimal.valueOf(value), builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT));
    }
}
