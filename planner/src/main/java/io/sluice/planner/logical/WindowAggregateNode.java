package io.sluice.planner.logical;

import io.sluice.exec.plan.node.NamedWindowProperty.Kind;
import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.planner.metadata.WindowColumns;
import io.sluice.planner.metadata.WindowColumns.Windowed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/** GROUP BY a window and other fields: these fields, the aggregates, then the window's start, end and, where asked for, its time. */
public final class WindowAggregateNode extends SingleRel implements Windowed {
    private final Grouping grouping;
    private final List<AggregateCall> calls;

    /**
     * What rows are grouped by.
     *
     * @param fields of the input, besides the window
     * @param windowing where a row's window is found
     * @param time the type of the time attribute that the windows are over
     * @param showsTime whether the window's time is an output
     */
    public record Grouping(List<Integer> fields, WindowingStrategy windowing, RelDataType time, boolean showsTime) {
        public Grouping {
            fields = List.copyOf(fields);
        }

        public boolean isRowtime() {
            return windowing.isRowtime();
        }

        /** What is shown of the window, in order. */
        public List<Kind> properties() {
            List<Kind> kinds = new ArrayList<>(List.of(Kind.WINDOW_START, Kind.WINDOW_END));
            if (showsTime) {
                kinds.add(isRowtime() ? Kind.ROWTIME : Kind.PROCTIME);
            }
            return kinds;
        }
    }

    public WindowAggregateNode(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, Grouping grouping, List<AggregateCall> calls) {
        super(cluster, traits, input);
        this.grouping = grouping;
        this.calls = List.copyOf(calls);
    }

    public Grouping grouping() {
        return grouping;
    }

    public List<AggregateCall> calls() {
        return calls;
    }

    /** The output field with the window's start; its end is the next, then comes its time. */
    public int startField() {
        return grouping.fields().size() + calls.size();
    }

    @Override
    protected RelDataType deriveRowType() {
        RelDataTypeFactory types = getCluster().getTypeFactory();
        RelDataType timestamp = types.createSqlType(SqlTypeName.TIMESTAMP, 3);
        RelDataTypeFactory.Builder row = types.builder();
        grouping.fields()
                .forEach(field -> row.add(getInput().getRowType().getFieldList().get(field)));
        for (int i = 0; i < calls.size(); i++) {
            String name = calls.get(i).getName();
            row.add(
                    name == null ? "$f" + (grouping.fields().size() + i) : name,
                    calls.get(i).getType());
        }
        row.add("window_start", timestamp);
        row.add("window_end", timestamp);
        if (grouping.showsTime()) {
            row.add("window_time", types.createTypeWithNullability(grouping.time(), false));
        }
        return row.uniquify().build();
    }

    @Override
    public Optional<WindowColumns> windowColumns() {
        int start = startField();
        WindowSpec window = grouping.windowing().window() instanceof WindowSpec.Session session
                ? new WindowSpec.Session(
                        session.gap(),
                        session.partitionKeyIndices().stream()
                                .map(grouping.fields()::indexOf)
                                .toList())
                : grouping.windowing().window();
        ImmutableBitSet time = grouping.showsTime() ? ImmutableBitSet.of(start + 2) : ImmutableBitSet.of();
        return Optional.of(new WindowColumns(
                ImmutableBitSet.of(start), ImmutableBitSet.of(start + 1), time, window, grouping.time()));
    }

    /** The same windows over another input. */
    public WindowAggregateNode over(RelNode input, Grouping newGrouping, List<AggregateCall> newCalls) {
        return new WindowAggregateNode(getCluster(), traitSet, input, newGrouping, newCalls);
    }

    @Override
    public WindowAggregateNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new WindowAggregateNode(getCluster(), traits, inputs.get(0), grouping, calls);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("grouping", grouping).item("calls", calls);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
