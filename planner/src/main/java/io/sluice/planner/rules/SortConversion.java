package io.sluice.planner.rules;

import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.logical.LimitNode;
import io.sluice.planner.physical.DistributionTrait;
import io.sluice.planner.physical.LimitRel;
import io.sluice.planner.physical.SortLimitRel;
import io.sluice.planner.physical.SortRel;
import io.sluice.planner.physical.StreamConvention;
import io.sluice.planner.physical.TemporalSortRel;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.OptionalLong;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** From ORDER BY, OFFSET and LIMIT to the operators that can do it on a stream, each in one subtask. */
final class SortConversion {
    private SortConversion() {}

    static RelNode convert(LimitNode sort) {
        RelTraitSet traits = StreamConvention.traits(sort.getTraitSet());
        RelTraitSet single = StreamConvention.traits(sort.getTraitSet(), DistributionTrait.SINGLETON);
        RelNode input = RelOptRule.convert(
                sort.getInput(), StreamConvention.traits(sort.getInput().getTraitSet(), DistributionTrait.SINGLETON));
        boolean ordered = !sort.getCollation().getFieldCollations().isEmpty();
        PlannerContext context = PlannerContext.of(sort);
        if (sort.fetch == null && sort.offset != null && !context.bounded()) {
            throw notSupported("OFFSET without LIMIT on a stream");
        }
        if (!ordered) {
            OptionalLong fetch = sort.fetch == null ? OptionalLong.empty() : OptionalLong.of(number(sort.fetch));
            return new LimitRel(sort.getCluster(), single, input, number(sort.offset), fetch);
        }
        if (sort.fetch != null || sort.offset != null) {
            long offset = number(sort.offset);
            long fetch = sort.fetch == null ? Long.MAX_VALUE - offset : number(sort.fetch);
            return new SortLimitRel(sort.getCluster(), single, input, sort.getCollation(), offset, fetch);
        }
        if (beginsWithTime(sort) && !context.runsAsBatch()) {
            return new TemporalSortRel(sort.getCluster(), traits, input, sort.getCollation());
        }
        if (!context.bounded() && !context.config().get(PlanOptions.SORT_NON_TEMPORAL_ENABLED)) {
            throw notSupported("ORDER BY on a stream that does not begin with a time attribute in ascending order");
        }
        return new SortRel(sort.getCluster(), traits, input, sort.getCollation());
    }

    private static boolean beginsWithTime(LimitNode sort) {
        RelFieldCollation first = sort.getCollation().getFieldCollations().get(0);
        return !first.getDirection().isDescending()
                && TimeAttributeType.isTimeAttribute(sort.getRowType()
                        .getFieldList()
                        .get(first.getFieldIndex())
                        .getType());
    }

    private static long number(@Nullable RexNode literal) {
        Long value = literal == null ? null : ((RexLiteral) literal).getValueAs(Long.class);
        return value == null ? 0 : value;
    }

    private static SluiceException notSupported(String feature) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
    }
}
