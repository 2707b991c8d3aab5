package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.NestedLoopJoin;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;

/** A join by any condition: one side is kept and gone through for each row of the other. */
final class NestedLoopJoinRel extends BatchRel {
    private final JoinSides sides;
    private final boolean leftIsBuild;
    private final boolean singleRow;

    /** @param singleRow whether the kept side is known to have one row */
    NestedLoopJoinRel(
            RelOptCluster cluster,
            RelNode left,
            RelNode right,
            JoinSides sides,
            boolean leftIsBuild,
            boolean singleRow) {
        super(cluster, List.of(left, right), sides.row());
        this.sides = sides;
        this.leftIsBuild = leftIsBuild;
        this.singleRow = singleRow;
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new NestedLoopJoinRel(getCluster(), others.get(0), others.get(1), sides, leftIsBuild, singleRow);
    }

    @Override
    Optional<JoinSides> joined() {
        return Optional.of(sides);
    }

    @Override
    public Description describe(Wording wording) {
        return sides.describe("NestedLoopJoin", getInput(0), getInput(1), wording)
                .with("build", leftIsBuild ? "left" : "right")
                .withIf(singleRow, "singleRowJoin", true);
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new NestedLoopJoin(
                JoinSpec.JoinType.valueOf(sides.type().name()),
                translation.expression(sides.condition()),
                leftIsBuild,
                singleRow);
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return BatchOptions.NESTED_LOOP_JOIN;
    }

    @Override
    public List<InputProperty> inputProperties() {
        boolean together = sides.type() == JoinRelType.FULL;
        InputProperty kept =
                new InputProperty(together ? Distribution.SINGLETON : Distribution.BROADCAST, DamBehavior.BLOCKING, 0);
        InputProperty probe =
                new InputProperty(together ? Distribution.SINGLETON : Distribution.ANY, DamBehavior.PIPELINED, 1);
        return leftIsBuild ? List.of(kept, probe) : List.of(probe, kept);
    }
}
