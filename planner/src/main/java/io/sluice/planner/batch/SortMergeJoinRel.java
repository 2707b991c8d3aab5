package io.sluice.planner.batch;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;

/** A join of sides that it sorts itself. Plan files have no node for it. */
final class SortMergeJoinRel extends BatchRel {
    private final JoinSides sides;
    private final Spread leftSpread;
    private final Spread rightSpread;
    private final boolean hinted;

    /** @param hinted whether the query says how to carry the join out */
    SortMergeJoinRel(
            RelOptCluster cluster,
            RelNode left,
            RelNode right,
            JoinSides sides,
            Spread leftSpread,
            Spread rightSpread,
            boolean hinted) {
        super(cluster, List.of(left, right), sides.row());
        this.sides = sides;
        this.leftSpread = leftSpread;
        this.rightSpread = rightSpread;
        this.hinted = hinted;
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new SortMergeJoinRel(getCluster(), others.get(0), others.get(1), sides, leftSpread, rightSpread, hinted);
    }

    @Override
    Optional<JoinSides> joined() {
        return Optional.of(sides);
    }

    @Override
    public Description describe(Wording wording) {
        return sides.describe("SortMergeJoin", getInput(0), getInput(1), wording);
    }

    @Override
    Optional<AdaptiveJoin> adaptive() {
        return hinted ? Optional.empty() : AdaptiveJoin.of("SortMergeJoin", sides.type());
    }

    @Override
    Spread reliesOn(int input) {
        return input == 0 ? leftSpread : rightSpread;
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(
                new InputProperty(leftSpread.toPlan(), DamBehavior.END_INPUT, 0),
                new InputProperty(rightSpread.toPlan(), DamBehavior.END_INPUT, 0));
    }

    @Override
    Object content(Translation translation) {
        return sides;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        throw notInPlanFiles("SortMergeJoin")
                .hint("Allow hash joins: take HashJoin off 'table.exec.disabled-operators'.");
    }
}
