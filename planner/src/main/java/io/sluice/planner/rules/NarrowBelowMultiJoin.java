package io.sluice.planner.rules;

import io.sluice.planner.logical.MultiJoinNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/** Lets the inputs of a join of several have only what the join and those above it look at. */
public final class NarrowBelowMultiJoin extends RelRule<RuleConfig> {
    public static final NarrowBelowMultiJoin INSTANCE = new NarrowBelowMultiJoin();

    private NarrowBelowMultiJoin() {
        super(RuleConfig.of("NarrowBelowMultiJoin", operands -> operands.operand(LogicalProject.class)
                .oneInput(input -> input.operand(MultiJoinNode.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        MultiJoinNode join = call.rel(1);
        ImmutableBitSet used = used(project, join);
        if (used.cardinality() == join.getRowType().getFieldCount()) {
            return;
        }
        List<RelNode> inputs = new ArrayList<>();
        int offset = 0;
        for (RelNode input : join.getInputs()) {
            int count = input.getRowType().getFieldCount();
            List<Integer> kept = used.get(offset, offset + count).shift(-offset).toList();
            inputs.add(RelOptUtil.createProject(input, kept));
            offset += count;
        }
        RexShuttle moving = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return new RexInputRef(used.indexOf(ref.getIndex()), ref.getType());
            }
        };
        MultiJoinNode narrow = new MultiJoinNode(
                join.getCluster(),
                join.getTraitSet(),
                inputs,
                join.spec()
                        .with(
                                moving.apply(join.spec().conditions()),
                                used.toList().stream()
                                        .map(join.spec().names()::get)
                                        .toList()));
        call.transformTo(LogicalProject.create(
                narrow,
                project.getHints(),
                moving.apply(project.getProjects()),
                project.getRowType().getFieldNames(),
                Set.of()));
    }

    /** What is looked at, and of each input at least one field. */
    private static ImmutableBitSet used(LogicalProject project, MultiJoinNode join) {
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(project.getProjects(), null)
                .union(RelOptUtil.InputFinder.bits(join.spec().conditions(), null));
        int offset = 0;
        for (RelNode input : join.getInputs()) {
            int count = input.getRowType().getFieldCount();
            if (used.get(offset, offset + count).isEmpty()) {
                used = used.set(offset);
            }
            offset += count;
        }
        return used;
    }
}
