package io.sluice.planner.rules;

import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.logical.OverNode;
import io.sluice.planner.physical.DistributionTrait;
import io.sluice.planner.physical.OverAggregateRel;
import io.sluice.planner.physical.StreamConvention;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.sql.SqlKind;

/**
 * From OVER to its operators, one for each window, the one upon the other: on a stream windows end at the current row, over one ascending
 * key.
 */
final class OverConversion {
    /** They look at rows that are not there yet. */
    private static final Set<SqlKind> OF_WHOLE_PARTITIONS =
            EnumSet.of(SqlKind.LEAD, SqlKind.NTILE, SqlKind.PERCENT_RANK, SqlKind.CUME_DIST);

    private OverConversion() {}

    static RelNode convert(OverNode over) {
        boolean batch = PlannerContext.of(over).runsAsBatch();
        RelNode rel = over.getInput();
        for (Window.Group group : over.groups) {
            if (!batch) {
                check(over, group);
            }
            rel = convert(over, group, rel);
        }
        return rel;
    }

    /** @param input the rows with the results of the windows before */
    private static RelNode convert(OverNode over, Window.Group group, RelNode input) {
        int fields = over.getInput().getRowType().getFieldCount();
        int more = input.getRowType().getFieldCount() - fields;
        Window.Group shifted = new Window.Group(
                group.keys,
                group.isRows,
                shift(group.lowerBound, fields, more),
                shift(group.upperBound, fields, more),
                group.orderKeys,
                group.aggCalls);
        List<AggregateCall> calls = group.getAggregateCalls(over).stream()
                .map(call -> call.withArgList(call.getArgList().stream()
                        .map(argument -> argument < fields ? argument : argument + more)
                        .toList()))
                .toList();
        RelDataType rowType = over.getCluster()
                .getTypeFactory()
                .createStructType(over.getRowType().getFieldList().subList(0, fields + more + calls.size()));
        return new OverAggregateRel(
                over.getCluster(),
                StreamConvention.traits(over.getTraitSet()),
                RelOptRule.convert(
                        input,
                        StreamConvention.traits(input.getTraitSet(), DistributionTrait.hash(group.keys.toList()))),
                over.getConstants(),
                more == 0 ? group : shifted,
                calls,
                rowType);
    }

    /** Constants are named by indexes that follow the fields, of which there are more now. */
    private static RexWindowBound shift(RexWindowBound bound, int fields, int more) {
        return bound.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return ref.getIndex() < fields ? ref : new RexInputRef(ref.getIndex() + more, ref.getType());
            }
        });
    }

    private static void check(OverNode over, Window.Group group) {
        for (Window.RexWinAggCall call : group.aggCalls) {
            if (OF_WHOLE_PARTITIONS.contains(call.getOperator().getKind())) {
                throw notSupported(call.getOperator().getName() + " on a stream");
            }
        }
        List<RelFieldCollation> keys = group.orderKeys.getFieldCollations();
        if (keys.size() != 1) {
            throw notSupported("an OVER window on a stream that is not ordered by one column");
        }
        if (keys.get(0).getDirection().isDescending()) {
            throw notSupported("an OVER window on a stream in descending order");
        }
        if (!group.lowerBound.isPreceding() || !group.upperBound.isCurrentRow()) {
            throw notSupported("an OVER window on a stream that does not go from PRECEDING to CURRENT ROW");
        }
        boolean byTime = TimeAttributeType.isTimeAttribute(over.getInput()
                .getRowType()
                .getFieldList()
                .get(keys.get(0).getFieldIndex())
                .getType());
        if (!byTime && !group.lowerBound.isUnbounded()) {
            throw notSupported("a bounded OVER window on a stream that is not ordered by a time attribute");
        }
    }

    private static SluiceException notSupported(String feature) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
    }
}
