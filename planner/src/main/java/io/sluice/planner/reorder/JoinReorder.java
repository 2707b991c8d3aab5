package io.sluice.planner.reorder;

import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.metadata.RelStatistics;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.spi.config.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.JoinToMultiJoinRule;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/** Puts joins of three and more inputs in the cheapest order, where the option asks for it. */
public final class JoinReorder implements UnaryOperator<RelNode> {
    /** Of two tables that nothing is known of the later one is joined first; a key would put its table before. */
    private static final RelMetadataProvider STATISTICS = ChainedRelMetadataProvider.of(List.of(
            ReflectiveRelMetadataProvider.reflectiveSource(new JoinedRows(), BuiltInMetadata.RowCount.Handler.class),
            RelStatistics.OF_TABLES));

    @Override
    public RelNode apply(RelNode root) {
        Options options = PlannerContext.of(root).config();
        return options.get(PlanOptions.JOIN_REORDER_ENABLED)
                ? reordered(root, options.get(PlanOptions.BUSHY_JOIN_REORDER_THRESHOLD))
                : root;
    }

    private static RelNode reordered(RelNode rel, int threshold) {
        if (!JoinTree.isFree(rel)) {
            return rel.getInputs().isEmpty() ? rel : withInputs(rel, threshold);
        }
        LogicalJoin join = (LogicalJoin) rel;
        JoinTree written = JoinTree.of(join);
        if (written.factors().size() < 3) {
            return withInputs(rel, threshold);
        }
        List<RelNode> factors = new ArrayList<>();
        written.factors().forEach(factor -> factors.add(withInputs(factor, threshold)));
        JoinTree tree = new JoinTree(factors, written.conditions(), written.outer(), written.output());
        return tree.factors().size() <= threshold ? bushy(join, tree) : leftDeep(withInputs(join, threshold));
    }

    private static RelNode withInputs(RelNode rel, int threshold) {
        List<RelNode> inputs = rel.getInputs().stream()
                .map(input -> reordered(input, threshold))
                .toList();
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }

    private static RelNode bushy(LogicalJoin join, JoinTree tree) {
        BushyOrder.Way way = BushyOrder.of(tree, join.getCluster().getMetadataQuery());
        RexBuilder rex = join.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        for (int field : tree.output()) {
            projects.add(rex.makeInputRef(way.rel(), way.fields().indexOf(field)));
        }
        return LogicalProject.create(
                way.rel(), List.of(), projects, join.getRowType().getFieldNames(), Set.of());
    }

    /** Calcite's heuristics, which take one table after another, with our estimates of joins. */
    private static RelNode leftDeep(RelNode join) {
        RelOptCluster cluster = join.getCluster();
        cluster.setMetadataProvider(STATISTICS);
        cluster.invalidateMetadataQuery();
        try {
            return heuristic(join);
        } finally {
            cluster.setMetadataProvider(RelStatistics.PROVIDER);
            cluster.invalidateMetadataQuery();
        }
    }

    private static RelNode heuristic(RelNode join) {
        HepPlanner planner = new HepPlanner(
                new HepProgramBuilder()
                        .addMatchOrder(HepMatchOrder.BOTTOM_UP)
                        .addRuleInstance(JoinToMultiJoinRule.Config.DEFAULT
                                .withOperandSupplier(operands -> operands.operand(LogicalJoin.class)
                                        .predicate(JoinReorder::isInner)
                                        .inputs(
                                                left -> left.operand(RelNode.class)
                                                        .anyInputs(),
                                                right -> right.operand(RelNode.class)
                                                        .anyInputs()))
                                .as(JoinToMultiJoinRule.Config.class)
                                .toRule())
                        .addRuleInstance(CoreRules.MULTI_JOIN_OPTIMIZE)
                        .build(),
                join.getCluster().getPlanner().getContext());
        planner.setRoot(join);
        return planner.findBestExp();
    }

    private static boolean isInner(Join join) {
        return !join.getJoinType().isOuterJoin() && JoinTree.isFree(join);
    }
}
