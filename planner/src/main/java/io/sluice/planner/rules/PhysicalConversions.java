package io.sluice.planner.rules;

import io.sluice.planner.logical.AggregateNode;
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
import io.sluice.planner.logical.RankNode;
import io.sluice.planner.logical.ScanNode;
import io.sluice.planner.logical.SinkNode;
import io.sluice.planner.logical.UnionNode;
import io.sluice.planner.logical.ValuesNode;
import io.sluice.planner.logical.WatermarkNode;
import io.sluice.planner.logical.WindowAggregateNode;
import io.sluice.planner.logical.WindowTableNode;
import io.sluice.planner.physical.ChangelogNormalizeRel;
import io.sluice.planner.physical.CorrelateRel;
import io.sluice.planner.physical.DistributionTrait;
import io.sluice.planner.physical.ExchangeRel;
import io.sluice.planner.physical.ExpandRel;
import io.sluice.planner.physical.GroupAggregateRel;
import io.sluice.planner.physical.ProcessTableFunctionRel;
import io.sluice.planner.physical.SinkRel;
import io.sluice.planner.physical.SinkTables;
import io.sluice.planner.physical.StreamConvention;
import io.sluice.planner.physical.TableSourceScanRel;
import io.sluice.planner.physical.UnionRel;
import io.sluice.planner.physical.ValuesRel;
import io.sluice.planner.physical.WatermarkAssignerRel;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.util.ImmutableBitSet;

/** From {@link io.sluice.planner.logical} to {@link io.sluice.planner.physical}; says how rows must be spread for each operator. */
public final class PhysicalConversions {
    public static final List<RelOptRule> RULES = List.of(
            rule(ScanNode.class, PhysicalConversions::scan),
            rule(
                    ValuesNode.class,
                    values -> new ValuesRel(
                            values.getCluster(), traits(values), values.getTuples(), values.getRowType())),
            rule(CalcNode.class, calc -> AsyncCalls.convert(calc, input(calc.getInput()), traits(calc))),
            rule(AggregateNode.class, PhysicalConversions::aggregate),
            rule(
                    ExpandNode.class,
                    expand -> new ExpandRel(
                            expand.getCluster(),
                            traits(expand),
                            input(expand.getInput()),
                            expand.projects(),
                            expand.getRowType())),
            rule(JoinNode.class, JoinConversion::convert),
            rule(MultiJoinNode.class, JoinConversion::convert),
            rule(UnionNode.class, PhysicalConversions::union),
            rule(
                    CorrelateNode.class,
                    node -> new CorrelateRel(
                            node.getCluster(), traits(node), input(node.getInput()), node.invocation())),
            rule(LimitNode.class, SortConversion::convert),
            rule(MatchNode.class, MatchConversion::convert),
            rule(RankNode.class, RankConversion::convert),
            rule(OverNode.class, OverConversion::convert),
            rule(WindowTableNode.class, WindowConversions::table),
            rule(
                    ChangelogTableNode.class,
                    table -> new ProcessTableFunctionRel(
                            table.getCluster(), traits(table), input(table.getInput()), table.call())),
            rule(WindowAggregateNode.class, WindowConversions::aggregate),
            rule(GroupWindowNode.class, WindowConversions::groupWindow),
            rule(WatermarkNode.class, PhysicalConversions::watermark),
            rule(SinkNode.class, PhysicalConversions::sink));

    private PhysicalConversions() {}

    private static <R extends RelNode> Conversion rule(Class<R> type, Function<R, RelNode> conversion) {
        return Conversion.of(type, LogicalConvention.INSTANCE, StreamConvention.INSTANCE, conversion);
    }

    private static RelTraitSet traits(RelNode rel) {
        return StreamConvention.traits(rel.getTraitSet());
    }

    private static RelNode input(RelNode input) {
        return RelOptRule.convert(input, traits(input));
    }

    private static RelNode input(RelNode input, DistributionTrait distribution) {
        return RelOptRule.convert(input, StreamConvention.traits(input.getTraitSet(), distribution));
    }

    private static RelNode sink(SinkNode sink) {
        List<Integer> meeting = SinkTables.meetingBy(sink.target());
        RelNode input =
                meeting.isEmpty() ? input(sink.getInput()) : input(sink.getInput(), DistributionTrait.hash(meeting));
        return new SinkRel(
                sink.getCluster(), traits(sink), input, sink.target(), sink.hints(), false, Optional.empty());
    }

    /** A source that tells its changes by key alone, or more than once, gets its changes put straight. */
    private static RelNode scan(ScanNode scan) {
        TableSourceScanRel physical =
                new TableSourceScanRel(scan.getCluster(), traits(scan), scan.source(), scan.getHints());
        if (scan.isVersioned() || !Normalization.isNeeded(scan.source(), scan.getCluster())) {
            return physical;
        }
        List<Integer> key = primaryKey(scan);
        return new ChangelogNormalizeRel(
                scan.getCluster(),
                traits(scan),
                ExchangeRel.create(physical, DistributionTrait.hash(key)),
                key,
                Normalization.hasDuplicates(scan.source(), scan.getCluster()),
                Optional.empty());
    }

    private static List<Integer> primaryKey(ScanNode scan) {
        return scan.source().getKeys().stream()
                .findFirst()
                .map(ImmutableBitSet::toList)
                .orElseThrow(() -> SluiceException.of(
                                ErrorCode.INVALID_TABLE_DEFINITION,
                                "table \"" + scan.source().identifier().summary()
                                        + "\" produces updates without their old rows and has no primary key")
                        .hint("Declare PRIMARY KEY (...) NOT ENFORCED: it tells which row an update replaces."));
    }

    private static RelNode aggregate(AggregateNode aggregate) {
        List<Integer> grouping = aggregate.getGroupSet().toList();
        return new GroupAggregateRel(
                aggregate.getCluster(),
                traits(aggregate),
                input(aggregate.getInput(), DistributionTrait.hash(grouping)),
                grouping,
                aggregate.getAggCallList(),
                aggregate.phase(),
                aggregate.getHints(),
                aggregate.getRowType());
    }

    private static RelNode union(UnionNode union) {
        List<RelNode> inputs =
                union.getInputs().stream().map(PhysicalConversions::input).toList();
        return new UnionRel(union.getCluster(), traits(union), inputs, union.getRowType());
    }

    private static RelNode watermark(WatermarkNode watermark) {
        return new WatermarkAssignerRel(
                watermark.getCluster(),
                traits(watermark),
                input(watermark.getInput()),
                watermark.rowtime(),
                watermark.watermark(),
                watermark.getRowType());
    }
}
