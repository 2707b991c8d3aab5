package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.HashJoin;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;

/** A join with a hash table of one side. */
final class HashJoinRel extends BatchRel {
    private final JoinSides sides;
    private final Build build;

    /**
     * The side that the table is made of.
     *
     * @param broadcast whether it goes to every subtask
     * @param leftRows how many rows the left side is guessed to have
     * @param hinted whether the query says how to carry the join out
     * @param leftSpread how the rows of the left side come; ANY when the other is broadcast
     */
    record Build(
            boolean left,
            boolean broadcast,
            boolean hinted,
            double leftRows,
            double rightRows,
            Spread leftSpread,
            Spread rightSpread) {}

    HashJoinRel(RelOptCluster cluster, RelNode left, RelNode right, JoinSides sides, Build build) {
        super(cluster, List.of(left, right), sides.row());
        this.sides = sides;
        this.build = build;
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new HashJoinRel(getCluster(), others.get(0), others.get(1), sides, build);
    }

    @Override
    Optional<JoinSides> joined() {
        return Optional.of(sides);
    }

    @Override
    public Description describe(Wording wording) {
        return sides.describe("HashJoin", getInput(0), getInput(1), wording)
                .withIf(build.broadcast, "isBroadcast", true)
                .with("build", build.left ? "left" : "right");
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new HashJoin(
                sides.toPlan(translation),
                (int) RowSize.values(getInput(0).getRowType()),
                (int) RowSize.values(getInput(1).getRowType()),
                (long) build.leftRows,
                (long) build.rightRows,
                build.broadcast,
                build.left,
                false,
                build.hinted);
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return BatchOptions.HASH_JOIN;
    }

    @Override
    public List<InputProperty> inputProperties() {
        InputProperty table = new InputProperty(
                (build.left ? build.leftSpread : build.rightSpread).toPlan(), DamBehavior.BLOCKING, 0);
        Spread spread = build.left ? build.rightSpread : build.leftSpread;
        InputProperty probe =
                new InputProperty(build.broadcast ? Distribution.ANY : spread.toPlan(), DamBehavior.PIPELINED, 1);
        return build.left ? List.of(table, probe) : List.of(probe, table);
    }

    @Override
    Optional<AdaptiveJoin> adaptive() {
        return build.broadcast || build.hinted ? Optional.empty() : AdaptiveJoin.of("ShuffleHashJoin", sides.type());
    }

    @Override
    Spread reliesOn(int input) {
        return build.broadcast ? Spread.ANY : input == 0 ? build.leftSpread : build.rightSpread;
    }
}
