package io.sluice.planner.rules;

import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.ExpandNode;
import io.sluice.planner.logical.LogicalConvention;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Rows once for each value by whose bucket they are spread, and once more for aggregates that are spread by none: a row has the bucket of
 * one value, the others are NULL, and a number tells which.
 */
final class ValueGroups {
    /** For which group a call's filter is, and the call's own filter. */
    private record Filter(int group, int own) {}

    private final RelNode buckets;
    private final int fields;
    private final List<Integer> values;
    private final Map<Filter, Integer> filters = new HashMap<>();
    private final List<RexNode> conditions = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private boolean spreadByNone;

    private ValueGroups(RelNode buckets, int fields, List<Integer> values) {
        this.buckets = buckets;
        this.fields = fields;
        this.values = values;
    }

    /**
     * @param buckets rows with buckets behind their fields
     * @param fields how many fields stand before the buckets
     * @param values the fields whose buckets these are
     */
    static ValueGroups of(RelNode buckets, int fields, List<Integer> values) {
        return new ValueGroups(buckets, fields, values);
    }

    /** The calls, each looking at the rows of its group alone. Asked before {@link #input}. */
    List<AggregateCall> filtered(List<AggregateCall> calls, Predicate<AggregateCall> spreads) {
        List<AggregateCall> filtered = new ArrayList<>();
        for (AggregateCall call : calls) {
            int value = spreads.test(call) ? values.indexOf(call.getArgList().get(0)) : -1;
            spreadByNone |= value < 0;
            int filter = filters.computeIfAbsent(new Filter(number(value), call.filterArg), this::add);
            filtered.add(PartialCalls.call(
                    call.getAggregation(), call.isDistinct(), call.getArgList(), filter, call.getType()));
        }
        return filtered;
    }

    private int add(Filter filter) {
        RexBuilder rex = buckets.getCluster().getRexBuilder();
        RexNode number = rex.makeInputRef(numberType(), fields + values.size());
        RexNode literal = rex.makeExactLiteral(BigDecimal.valueOf(filter.group));
        RexNode condition = rex.makeCall(SqlStdOperatorTable.EQUALS, number, literal);
        conditions.add(
                filter.own < 0
                        ? condition
                        : rex.makeCall(SqlStdOperatorTable.AND, condition, rex.makeInputRef(buckets, filter.own)));
        String name = "$g_" + filter.group;
        for (int i = 0; names.contains(name); i++) {
            name = "$g_" + filter.group + i;
        }
        names.add(name);
        return fields + values.size() + conditions.size() - 1;
    }

    /** A bit for each bucket that is NULL. */
    private int number(int value) {
        int all = (1 << values.size()) - 1;
        return value < 0 ? all : all & ~(1 << values.size() - 1 - value);
    }

    private RelDataType numberType() {
        return buckets.getCluster().getTypeFactory().createSqlType(SqlTypeName.BIGINT);
    }

    /** The rows, with a field for each filter behind the buckets. */
    RelNode input() {
        RexBuilder rex = buckets.getCluster().getRexBuilder();
        RelNode expanded = expand();
        List<RexNode> projects = new ArrayList<>();
        List<String> all = new ArrayList<>(buckets.getRowType().getFieldNames());
        for (int i = 0; i < all.size(); i++) {
            projects.add(rex.makeInputRef(expanded, i));
        }
        projects.addAll(conditions);
        names.forEach(name -> all.add(SplitDistinct.unused(name, all)));
        return CalcNode.create(expanded, RexProgram.create(expanded.getRowType(), projects, null, all, rex));
    }

    private RelNode expand() {
        RexBuilder rex = buckets.getCluster().getRexBuilder();
        List<List<RexNode>> projects = new ArrayList<>();
        for (int value = 0; value < values.size(); value++) {
            projects.add(row(rex, value));
        }
        if (spreadByNone) {
            projects.add(row(rex, -1));
        }
        RelDataTypeFactory types = buckets.getCluster().getTypeFactory();
        RelDataTypeFactory.Builder rowType = types.builder();
        buckets.getRowType()
                .getFieldList()
                .forEach(field -> rowType.add(
                        field.getName(),
                        field.getIndex() < fields
                                ? field.getType()
                                : types.createTypeWithNullability(field.getType(), true)));
        rowType.add("$e", numberType());
        return new ExpandNode(
                buckets.getCluster(),
                buckets.getCluster().traitSet().replace(LogicalConvention.INSTANCE),
                buckets,
                projects,
                rowType.build());
    }

    private List<RexNode> row(RexBuilder rex, int value) {
        List<RexNode> row = new ArrayList<>();
        for (int i = 0; i < fields + values.size(); i++) {
            boolean missing = i >= fields && i - fields != value;
            row.add(
                    missing
                            ? rex.makeNullLiteral(
                                    buckets.getRowType().getFieldList().get(i).getType())
                            : rex.makeInputRef(buckets, i));
        }
        row.add(rex.makeExactLiteral(BigDecimal.valueOf(number(value)), numberType()));
        return row;
    }
}
