package io.sluice.planner.rules;

import io.sluice.planner.convert.LogicalGroupWindow;
import io.sluice.planner.convert.LogicalSink;
import io.sluice.planner.convert.LogicalTemporalTable;
import io.sluice.planner.convert.LogicalWatermarkAssigner;
import io.sluice.planner.convert.LogicalWindowTable;
import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.AggregatePhase;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.ChangelogTableNode;
import io.sluice.planner.logical.CorrelateNode;
import io.sluice.planner.logical.ExpandNode;
import io.sluice.planner.logical.GroupWindowNode;
import io.sluice.planner.logical.JoinNode;
import io.sluice.planner.logical.LimitNode;
import io.sluice.planner.logical.LogicalConvention;
import io.sluice.planner.logical.MatchNode;
import io.sluice.planner.logical.MultiJoinNode;
import io.sluice.planner.logical.OverNode;
import io.sluice.planner.logical.ScanNode;
import io.sluice.planner.logical.SinkNode;
import io.sluice.planner.logical.TemporalTableNode;
import io.sluice.planner.logical.UnionNode;
import io.sluice.planner.logical.ValuesNode;
import io.sluice.planner.logical.WatermarkNode;
import io.sluice.planner.logical.WindowTableNode;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.validate.ChangelogOperator;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalMatch;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.logical.LogicalWindow;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexProgramBuilder;
import org.jspecify.annotations.Nullable;

/** From Calcite's logical rels to those of {@link io.sluice.planner.logical}. */
public final class LogicalConversions {
    public static final List<RelOptRule> RULES = List.of(
            rule(LogicalTableScan.class, LogicalConversions::scan),
            rule(
                    LogicalValues.class,
                    values -> new ValuesNode(
                            values.getCluster(), traits(values), values.getRowType(), values.getTuples())),
            rule(LogicalProject.class, LogicalConversions::project),
            rule(LogicalFilter.class, LogicalConversions::filter),
            rule(LogicalAggregate.class, LogicalConversions::aggregate),
            rule(LogicalJoin.class, LogicalConversions::join),
            rule(
                    LogicalTemporalTable.class,
                    table -> new TemporalTableNode(
                            table.getCluster(), traits(table), input(table.getInput()), table.eventTime())),
            rule(
                    MultiJoinNode.class,
                    join -> join.copy(
                            traits(join),
                            join.getInputs().stream()
                                    .map(LogicalConversions::input)
                                    .toList())),
            rule(LogicalUnion.class, LogicalConversions::union),
            rule(LogicalWindow.class, LogicalConversions::over),
            rule(LogicalWindowTable.class, LogicalConversions::windowTable),
            rule(LogicalTableFunctionScan.class, LogicalConversions::changelogTable),
            rule(CorrelateNode.class, node -> node.copy(traits(node), List.of(input(node.getInput())))),
            rule(ExpandNode.class, node -> node.copy(traits(node), List.of(input(node.getInput())))),
            rule(
                    LogicalGroupWindow.class,
                    group -> new GroupWindowNode(
                            group.getCluster(), traits(group), input(group.getInput()), group.windowing())),
            rule(LogicalMatch.class, match -> MatchNode.of(match, traits(match), input(match.getInput()))),
            rule(LogicalSort.class, LogicalConversions::sort),
            rule(LogicalWatermarkAssigner.class, LogicalConversions::watermark),
            rule(LogicalSink.class, LogicalConversions::sink));

    private LogicalConversions() {}

    private static <R extends RelNode> Conversion rule(Class<R> type, Function<R, @Nullable RelNode> conversion) {
        return Conversion.of(type, Convention.NONE, LogicalConvention.INSTANCE, conversion);
    }

    private static RelTraitSet traits(RelNode rel) {
        return rel.getTraitSet().replace(LogicalConvention.INSTANCE);
    }

    private static RelNode input(RelNode input) {
        return RelOptRule.convert(input, traits(input));
    }

    private static RelNode scan(LogicalTableScan scan) {
        return new ScanNode(scan.getCluster(), traits(scan), scan.getHints(), (PlannerTable) scan.getTable());
    }

    private static RelNode project(LogicalProject project) {
        RexBuilder builder = project.getCluster().getRexBuilder();
        RexProgram program = RexProgram.create(
                project.getInput().getRowType(), project.getProjects(), null, project.getRowType(), builder);
        // What is found to be constant while the program is made leaves its operands behind; a Calc must not have any
        // that nobody uses.
        return new CalcNode(
                project.getCluster(), traits(project), input(project.getInput()), program.normalize(builder, null));
    }

    private static RelNode filter(LogicalFilter filter) {
        RexProgramBuilder program = new RexProgramBuilder(
                filter.getInput().getRowType(), filter.getCluster().getRexBuilder());
        program.addIdentity();
        program.addCondition(filter.getCondition());
        return new CalcNode(filter.getCluster(), traits(filter), input(filter.getInput()), program.getProgram());
    }

    private static RelNode aggregate(LogicalAggregate aggregate) {
        return new AggregateNode(
                aggregate.getCluster(),
                traits(aggregate),
                aggregate.getHints(),
                input(aggregate.getInput()),
                aggregate.getGroupSet(),
                aggregate.getGroupSets(),
                aggregate.getAggCallList(),
                AggregatePhase.WHOLE);
    }

    private static RelNode join(LogicalJoin join) {
        return new JoinNode(
                join.getCluster(),
                traits(join),
                join.getHints(),
                input(join.getLeft()),
                input(join.getRight()),
                join.getCondition(),
                join.getJoinType());
    }

    private static RelNode union(LogicalUnion union) {
        List<RelNode> inputs =
                union.getInputs().stream().map(LogicalConversions::input).toList();
        return new UnionNode(union.getCluster(), traits(union), inputs);
    }

    private static RelNode over(LogicalWindow window) {
        return new OverNode(
                window.getCluster(),
                traits(window),
                input(window.getInput()),
                window.getConstants(),
                window.getRowType(),
                window.groups);
    }

    /** Nothing for functions that are not called with a table: a correlate takes them in. */
    private static @Nullable RelNode changelogTable(LogicalTableFunctionScan scan) {
        return scan.getCall() instanceof RexCall call && call.getOperator() instanceof ChangelogOperator operator
                ? new ChangelogTableNode(scan.getCluster(), traits(scan), input(scan.getInput(0)), operator.call())
                : null;
    }

    private static RelNode windowTable(LogicalWindowTable table) {
        return new WindowTableNode(
                table.getCluster(), traits(table), input(table.getInput()), table.window(), table.timeColumn());
    }

    private static RelNode sort(LogicalSort sort) {
        return new LimitNode(
                sort.getCluster(), traits(sort), input(sort.getInput()), sort.getCollation(), sort.offset, sort.fetch);
    }

    private static RelNode watermark(LogicalWatermarkAssigner assigner) {
        return new WatermarkNode(
                assigner.getCluster(),
                traits(assigner),
                input(assigner.getInput()),
                assigner.rowtime(),
                assigner.watermark());
    }

    private static RelNode sink(LogicalSink sink) {
        return new SinkNode(sink.getCluster(), traits(sink), input(sink.getInput()), sink.target(), sink.hints());
    }
}
