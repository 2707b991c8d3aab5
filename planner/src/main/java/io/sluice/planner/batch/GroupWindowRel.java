package io.sluice.planner.batch;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.batch.AggregateRel.Method;
import io.sluice.planner.convert.GroupWindowing;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.physical.WindowTexts;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;

/** GROUP BY TUMBLE or HOP, or one of the two phases of it. Plan files have no node for it, as in Flink. */
final class GroupWindowRel extends BatchRel {
    /** The start of the window, or of the part of windows, that a local aggregate has found for its rows. */
    private static final String WINDOW = "assignedWindow$";

    private static final String PANE = "assignedPane$";

    private final GroupWindowing windowing;
    private final Aggregation aggregation;
    private final Method method;
    private final AggregatePhase phase;

    GroupWindowRel(
            RelOptCluster cluster,
            RelNode input,
            GroupWindowing windowing,
            Aggregation aggregation,
            Method method,
            AggregatePhase phase) {
        super(cluster, List.of(input), phase.ends() ? aggregation.output() : partial(cluster, windowing, aggregation));
        this.windowing = windowing;
        this.aggregation = aggregation;
        this.method = method;
        this.phase = phase;
    }

    /** The rows that go from local to global aggregates: grouping fields, the window, accumulators. */
    private static RelDataType partial(RelOptCluster cluster, GroupWindowing windowing, Aggregation aggregation) {
        List<RelDataTypeField> fields = aggregation.partial(cluster).getFieldList();
        int keys = aggregation.grouping().size();
        RelDataTypeFactory types = cluster.getTypeFactory();
        return types.builder()
                .addAll(fields.subList(0, keys))
                .add(windowing.intervals().size() > 1 ? PANE : WINDOW, types.createSqlType(SqlTypeName.BIGINT))
                .addAll(fields.subList(keys, fields.size()))
                .build();
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new GroupWindowRel(getCluster(), others.get(0), windowing, aggregation, method, phase);
    }

    @Override
    public Description describe(Wording wording) {
        List<String> names = aggregation.output().getFieldNames();
        String title =
                switch (method) {
                    case HASH -> "HashWindowAggregate";
                    case SORT -> "SortWindowAggregate";
                };
        return Description.of(phase.operatorName(title))
                .withIf(!aggregation.grouping().isEmpty(), "groupBy", String.join(", ", aggregation.groupNames()))
                .with(
                        "window",
                        WindowTexts.describe(windowing, aggregation.input().getFieldNames()))
                .withIf(
                        windowing.showsWindow(),
                        "properties",
                        String.join(", ", names.subList(windowing.firstProperty(), names.size())))
                .with("select", aggregation.select(phase));
    }

    @Override
    double rows(List<Double> inputs) {
        return phase.merges()
                ? inputs.get(0)
                : RowEstimates.groups(inputs.get(0), aggregation.grouping().size() + 1);
    }

    @Override
    Object content(Translation translation) {
        return aggregation;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                .with("feature", "GROUP BY TUMBLE or HOP in a plan of batch mode");
    }

    @Override
    Spread reliesOn(int input) {
        return phase == AggregatePhase.LOCAL
                ? Spread.ANY
                : Spread.together(phase.merges() ? aggregation.groupPositions() : aggregation.grouping());
    }

    @Override
    boolean reliesOnOrder() {
        return method == Method.SORT;
    }
}
