package io.sluice.planner.batch;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.MatchNode;
import io.sluice.planner.rules.MatchConversion;
import io.sluice.planner.translate.Translation;
import io.sluice.planner.type.TimeAttributeType;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/** MATCH_RECOGNIZE, said and written as for streams. */
final class MatchRel extends BatchRel {
    private final MatchNode match;
    private final io.sluice.planner.physical.MatchRel pattern;

    private MatchRel(MatchNode match, RelNode input) {
        super(match.getCluster(), List.of(input), match.getRowType());
        this.match = match;
        this.pattern = new io.sluice.planner.physical.MatchRel(match.getCluster(), input.getTraitSet(), input, match);
    }

    static List<Choice> choices(MatchNode match, Wanted wanted, Search search) {
        MatchConversion.check(match, MatchRel::isTime);
        if (!wanted.equals(Wanted.ANY)) {
            return List.of();
        }
        Spread partitions = Spread.together(match.getPartitionKeys().toList());
        Choice input = search.best(match.getInput(), Wanted.of(partitions));
        double rows = search.rows(match);
        BatchCost self = BatchCost.of(rows, input.rows() * CostUnits.FUNCTION);
        return List.of(new Choice(new MatchRel(match, input.rel()), rows, self.plus(input.cost())));
    }

    /** All rows are there: any point in time will do. */
    private static boolean isTime(RelDataType type) {
        return TimeAttributeType.isTimeAttribute(type)
                || type.getSqlTypeName() == SqlTypeName.TIMESTAMP
                || type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new MatchRel(match, others.get(0));
    }

    @Override
    public Description describe(Wording wording) {
        return pattern.describe(wording);
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return pattern.toExecNode(translation);
    }
}
