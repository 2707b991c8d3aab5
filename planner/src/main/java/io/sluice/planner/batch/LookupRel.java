package io.sluice.planner.batch;

import io.sluice.exec.plan.node.BatchLookupJoin;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.LookupJoin;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.JoinNode;
import io.sluice.planner.logical.TemporalTableNode;
import io.sluice.planner.physical.LookupJoinRel;
import io.sluice.planner.physical.LookupJoins;
import io.sluice.planner.physical.LookupTable;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** Joins each row with the rows that a table has for it. What it asks and checks is what a stream of new rows would. */
final class LookupRel extends BatchRel {
    private final LookupJoinRel join;

    private LookupRel(LookupJoinRel join) {
        super(join.getCluster(), join.getInputs(), join.getRowType());
        this.join = join;
    }

    static List<Choice> choices(JoinNode join, TemporalTableNode table, Wanted wanted, Search search) {
        if (table.eventTime()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "FOR SYSTEM_TIME AS OF an event time in batch mode");
        }
        if (!wanted.equals(Wanted.ANY)) {
            return List.of();
        }
        Choice input = search.best(join.getLeft(), Wanted.ANY);
        LookupJoinRel lookup = LookupJoins.over(
                input.rel(), join, join.getHints(), input.rel().getTraitSet(), LookupTable.of(table), search.options());
        double rows = search.rows(join.getLeft());
        return List.of(
                new Choice(new LookupRel(lookup), rows, BatchCost.of(rows, rows).plus(input.cost())));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new LookupRel((LookupJoinRel) join.copy(join.getTraitSet(), others));
    }

    @Override
    public Description describe(Wording wording) {
        return join.describe(wording);
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        LookupJoin node = join.toExecNode(translation);
        return new BatchLookupJoin(
                node.joinType(),
                node.preFilterCondition(),
                node.joinCondition(),
                node.temporalTable(),
                node.lookupKeys(),
                node.projectionOnTemporalTable(),
                node.filterOnTemporalTable(),
                node.asyncOptions(),
                node.inputChangelogMode(),
                node.preferCustomShuffle());
    }
}
