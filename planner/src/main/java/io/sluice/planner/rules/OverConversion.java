package io.sluice.planner.rules;

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
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.sql.SqlKind;

/** From OVER to its operator, which computes windows that end at the current row, over one ascending key. */
final class OverConversion {
    /** They look at rows that are not there yet. */
    private static final Set<SqlKind> OF_WHOLE_PARTITIONS =
            EnumSet.of(SqlKind.LEAD, SqlKind.NTILE, SqlKind.PERCENT_RANK, SqlKind.CUME_DIST);

    private OverConversion() {}

    static RelNode convert(OverNode over) {
        if (over.groups.size() > 1) {
            throw notSupported("OVER windows that are not all the same in one SELECT");
        }
        Window.Group group = over.groups.get(0);
        check(over, group);
        RelTraitSet traits = StreamConvention.traits(over.getTraitSet());
        RelNode input = over.getInput();
        return new OverAggregateRel(
                over.getCluster(),
                traits,
                RelOptRule.convert(
                        input,
                        StreamConvention.traits(input.getTraitSet(), DistributionTrait.hash(group.keys.toList()))),
                over.getConstants(),
                group,
                group.getAggregateCalls(over),
                over.getRowType());
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
