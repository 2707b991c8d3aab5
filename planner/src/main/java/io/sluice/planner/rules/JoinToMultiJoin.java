package io.sluice.planner.rules;

import io.sluice.planner.convert.LogicalTemporalTable;
import io.sluice.planner.convert.LogicalWindowTable;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.convert.PlanningMode;
import io.sluice.planner.hint.QueryHints;
import io.sluice.planner.logical.MultiJoinNode;
import io.sluice.planner.logical.MultiJoinSpec;
import io.sluice.planner.metadata.TemporalCondition;
import io.sluice.planner.physical.IntervalBounds;
import io.sluice.planner.translate.PlanOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * Makes one join of inner and left joins that keep both sides, where the option or a MULTI_JOIN hint asks for it: a join whose left side
 * is such a join already becomes part of it when all inputs have a key in common.
 */
public final class JoinToMultiJoin extends RelRule<RuleConfig> {
    public static final JoinToMultiJoin INSTANCE = new JoinToMultiJoin();

    private JoinToMultiJoin() {
        super(RuleConfig.of("JoinToMultiJoin", operands -> operands.operand(LogicalJoin.class)
                .predicate(JoinToMultiJoin::wanted)
                .anyInputs()));
    }

    private static boolean wanted(LogicalJoin join) {
        PlannerContext context = PlannerContext.of(join);
        boolean asked = context.config().get(PlanOptions.MULTI_JOIN_ENABLED)
                || join.getHints().stream().anyMatch(hint -> hint.hintName.equals(QueryHints.MULTI_JOIN));
        return asked && context.mode() == PlanningMode.STREAMING && isRegular(join);
    }

    private static boolean isRegular(LogicalJoin join) {
        int leftCount = join.getLeft().getRowType().getFieldCount();
        boolean kept = join.getJoinType() == JoinRelType.INNER || join.getJoinType() == JoinRelType.LEFT;
        boolean temporal = isTemporal(join.getRight())
                || TemporalCondition.find(join.getCondition()).isPresent();
        boolean windows = hasWindows(join.getLeft()) && hasWindows(join.getRight());
        return kept
                && !temporal
                && !windows
                && IntervalBounds.of(join.getCondition(), leftCount).isEmpty();
    }

    /** Whether rows are those of a time, perhaps chosen among. */
    private static boolean isTemporal(RelNode rel) {
        RelNode node = rel.stripped();
        return node instanceof LogicalTemporalTable
                || ((node instanceof Filter || node instanceof Project) && isTemporal(node.getInput(0)));
    }

    private static boolean hasWindows(RelNode rel) {
        RelNode node = rel.stripped();
        return node instanceof LogicalWindowTable || node.getInputs().stream().anyMatch(JoinToMultiJoin::hasWindows);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalJoin join = call.rel(0);
        call.transformTo(merged(join).orElseGet(() -> pair(join)));
    }

    private static RelNode pair(LogicalJoin join) {
        RexNode always = join.getCluster().getRexBuilder().makeLiteral(true);
        return new MultiJoinNode(
                join.getCluster(),
                join.getTraitSet(),
                List.of(join.getLeft(), join.getRight()),
                new MultiJoinSpec(
                        List.of(JoinRelType.INNER, join.getJoinType()),
                        List.of(always, join.getCondition()),
                        join.getRowType().getFieldNames(),
                        List.of(ttl(join, QueryHints.LEFT), ttl(join, QueryHints.RIGHT))));
    }

    private static Optional<String> ttl(LogicalJoin join, String side) {
        return join.getHints().stream()
                .filter(hint -> hint.hintName.equals(QueryHints.STATE_TTL))
                .flatMap(hint -> Optional.ofNullable(hint.kvOptions.get(side)).stream())
                .findFirst();
    }

    /** The join as one more input of the multi-join on its left side, which may have a choice of fields above it. */
    private static Optional<RelNode> merged(LogicalJoin join) {
        RelNode left = join.getLeft().stripped();
        boolean chosen = left instanceof LogicalProject project
                && project.getProjects().stream().allMatch(RexInputRef.class::isInstance);
        RelNode below = chosen ? left.getInput(0).stripped() : left;
        if (!(below instanceof MultiJoinNode multi)) {
            return Optional.empty();
        }
        List<RexNode> fields = chosen
                ? ((LogicalProject) left).getProjects()
                : join.getCluster().getRexBuilder().identityProjects(multi.getRowType());
        MultiJoinNode all = added(multi, join, fields);
        if (all.spec().commonKeys(all.getInputs()).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(chosen ? selected(all, multi, join, fields) : all);
    }

    private static MultiJoinNode added(MultiJoinNode multi, LogicalJoin join, List<RexNode> fields) {
        int leftCount = fields.size();
        int shift = multi.getRowType().getFieldCount() - leftCount;
        RexNode condition = join.getCondition().accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return ref.getIndex() < leftCount
                        ? fields.get(ref.getIndex())
                        : new RexInputRef(ref.getIndex() + shift, ref.getType());
            }
        });
        List<RelNode> inputs = new ArrayList<>(multi.getInputs());
        inputs.add(join.getRight());
        List<JoinRelType> types = new ArrayList<>(multi.spec().types());
        types.add(join.getJoinType());
        List<RexNode> conditions = new ArrayList<>(multi.spec().conditions());
        conditions.add(condition);
        List<String> names = new ArrayList<>(multi.spec().names());
        names.addAll(join.getRight().getRowType().getFieldNames());
        List<Optional<String>> ttl = new ArrayList<>(multi.spec().ttl());
        ttl.add(ttl(join, QueryHints.RIGHT));
        return new MultiJoinNode(
                join.getCluster(),
                join.getTraitSet(),
                inputs,
                new MultiJoinSpec(types, conditions, SqlValidatorUtil.uniquify(names, true), ttl));
    }

    private static RelNode selected(MultiJoinNode all, MultiJoinNode multi, LogicalJoin join, List<RexNode> fields) {
        RexBuilder rex = join.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>(fields);
        for (int i = 0; i < join.getRight().getRowType().getFieldCount(); i++) {
            projects.add(rex.makeInputRef(all, multi.getRowType().getFieldCount() + i));
        }
        return LogicalProject.create(all, List.of(), projects, join.getRowType().getFieldNames(), Set.of());
    }
}
