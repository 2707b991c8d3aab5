package io.sluice.planner.rules;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.logical.GroupWindowNode;
import io.sluice.planner.logical.JoinNode;
import io.sluice.planner.logical.WindowAggregateNode;
import io.sluice.planner.logical.WindowPair;
import io.sluice.planner.logical.WindowTableNode;
import io.sluice.planner.physical.DistributionTrait;
import io.sluice.planner.physical.EmitStrategy;
import io.sluice.planner.physical.ExchangeRel;
import io.sluice.planner.physical.GlobalWindowAggregateRel;
import io.sluice.planner.physical.GroupWindowAggregateRel;
import io.sluice.planner.physical.JoinKeys;
import io.sluice.planner.physical.LocalWindowAggregateRel;
import io.sluice.planner.physical.StreamConvention;
import io.sluice.planner.physical.WindowAggregateRel;
import io.sluice.planner.physical.WindowJoinRel;
import io.sluice.planner.physical.WindowTableFunctionRel;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.planner.type.TypeBridge;
import io.sluice.planner.validate.GroupWindowOperator.Meaning;
import io.sluice.planner.validate.WindowSpecs;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;

/** From windows to their operators. */
final class WindowConversions {
    private WindowConversions() {}

    /** Sessions need the rows of a key together; other windows are known of each row by itself. */
    static RelNode table(WindowTableNode table) {
        return new WindowTableFunctionRel(
                table.getCluster(),
                traits(table),
                input(table.getInput(), distribution(table.window())),
                windowing(table),
                table.getRowType());
    }

    private static DistributionTrait distribution(WindowSpec window) {
        return window instanceof WindowSpec.Session session
                ? DistributionTrait.hash(session.partitionKeyIndices())
                : DistributionTrait.ANY;
    }

    static RelNode aggregate(WindowAggregateNode aggregate) {
        Options options = options(aggregate);
        if (options.get(PlanOptions.EARLY_FIRE_ENABLED) || options.get(PlanOptions.LATE_FIRE_ENABLED)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "early and late results of window table functions (table.exec.emit)");
        }
        WindowSpec window = aggregate.grouping().windowing().window();
        if (!WindowSpecs.hasSlices(window)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "an aggregate over a HOP whose SIZE is not a multiple of its SLIDE");
        }
        DistributionTrait distribution =
                DistributionTrait.hash(aggregate.grouping().fields());
        if (WindowPhases.inTwo(aggregate)) {
            LocalWindowAggregateRel local = new LocalWindowAggregateRel(
                    aggregate.getCluster(),
                    traits(aggregate),
                    input(aggregate.getInput(), DistributionTrait.ANY),
                    aggregate.grouping(),
                    aggregate.calls());
            return new GlobalWindowAggregateRel(
                    aggregate.getCluster(),
                    traits(aggregate),
                    ExchangeRel.create(local, local.distribution()),
                    aggregate.getInput().getRowType(),
                    aggregate.grouping(),
                    aggregate.calls(),
                    aggregate.getRowType());
        }
        return new WindowAggregateRel(
                aggregate.getCluster(),
                traits(aggregate),
                input(aggregate.getInput(), distribution),
                aggregate.grouping(),
                aggregate.calls(),
                aggregate.getRowType());
    }

    static RelNode groupWindow(GroupWindowNode node) {
        return new GroupWindowAggregateRel(
                node.getCluster(),
                traits(node),
                input(node.getInput(), DistributionTrait.hash(node.windowing().keys())),
                node.windowing(),
                emit(node));
    }

    private static EmitStrategy emit(GroupWindowNode node) {
        boolean rowtime = TimeAttributeType.isRowtime(node.windowing().time());
        EmitStrategy emit = EmitStrategy.of(options(node), rowtime);
        if (node.windowing().kind() == Meaning.SESSION && emit.updates(rowtime)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "early and late results of SESSION (table.exec.emit)");
        }
        return emit;
    }

    private static Options options(RelNode rel) {
        return PlannerContext.of(rel).config();
    }

    static RelNode join(JoinNode join, WindowPair windows) {
        if (!windows.left().isRowtime()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "a join of windows by processing time");
        }
        JoinKeys keys = JoinKeys.of(join.getLeft(), join.getRight(), windows.rest());
        return new WindowJoinRel(
                join.getCluster(),
                traits(join),
                input(join.getLeft(), DistributionTrait.hash(keys.left())),
                input(join.getRight(), DistributionTrait.hash(keys.right())),
                windows,
                join.getJoinType(),
                join.getRowType());
    }

    static WindowingStrategy.TimeAttribute windowing(WindowTableNode table) {
        RelDataType type = table.getInput()
                .getRowType()
                .getFieldList()
                .get(table.timeColumn())
                .getType();
        if (!TimeAttributeType.isTimeAttribute(type)
                && !PlannerContext.of(table).runsAsBatch()) {
            throw SluiceException.of(
                            ErrorCode.TYPE_MISMATCH,
                            "column \""
                                    + table.getInput()
                                            .getRowType()
                                            .getFieldNames()
                                            .get(table.timeColumn())
                                    + "\" is not a time attribute, which windows on a stream need")
                    .hint("Declare WATERMARK FOR the column, or use a column AS PROCTIME().");
        }
        return new WindowingStrategy.TimeAttribute(
                table.window(), TypeBridge.toLogical(type), table.timeColumn(), !TimeAttributeType.isProctime(type));
    }

    static RelTraitSet traits(RelNode rel) {
        return StreamConvention.traits(rel.getTraitSet());
    }

    static RelNode input(RelNode input, DistributionTrait distribution) {
        return RelOptRule.convert(input, StreamConvention.traits(input.getTraitSet(), distribution));
    }
}
