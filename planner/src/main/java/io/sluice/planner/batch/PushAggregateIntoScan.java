package io.sluice.planner.batch;

import io.sluice.exec.plan.node.SourceAbility.AggregatePushDown;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.translate.Translation;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/**
 * Lets a source make the local part of a GROUP BY that is carried out in two phases. Only where each part of the accumulators is an aggregate
 * of a column that SQL has a name for, so that a source knows what is wanted of it.
 */
public final class PushAggregateIntoScan implements UnaryOperator<RelNode> {

    @Override
    public RelNode apply(RelNode root) {
        BatchRel rel = (BatchRel) root;
        BatchRel over = rel.overIfOther(rel.getInputs().stream().map(this).toList());
        return over instanceof AggregateRel local && local.isLocal()
                ? pushed(local).orElse(over)
                : over;
    }

    private static Optional<RelNode> pushed(AggregateRel local) {
        RelNode below = local.getInput(0) instanceof SortRel sort ? sort.getInput(0) : local.getInput(0);
        if (below instanceof ScanRel scan) {
            return pushed(local, local.aggregation(), scan);
        }
        return below instanceof CalcRel calc && calc.getInput(0) instanceof ScanRel scan
                ? calc.narrowing()
                        .flatMap(sources -> pushed(local, local.aggregation().over(scan.getRowType(), sources), scan))
                : Optional.empty();
    }

    /** @param aggregation over the rows of the scan */
    private static Optional<RelNode> pushed(AggregateRel local, Aggregation aggregation, ScanRel scan) {
        PlannerTable table = scan.getTable();
        boolean plain =
                aggregation.auxiliary().isEmpty() && !aggregation.calls().isEmpty();
        if (!plain || !readsColumns(aggregation, table)) {
            return Optional.empty();
        }
        return SourceAggregates.of(aggregation).flatMap(aggregates -> table.source()
                .withAggregates(aggregation.groupNames(), aggregates.calls())
                .map(source -> {
                    AggregatePushDown ability = new AggregatePushDown(
                            TypeBridge.toRow(aggregation.input()),
                            List.of(aggregation.grouping()),
                            aggregation.toPlan(
                                    AggregatePhase.LOCAL,
                                    new Translation(PlannerContext.of(scan).config())),
                            TypeBridge.toRow(local.getRowType()));
                    String digest = "aggregates=[grouping=[" + String.join(",", aggregation.groupNames())
                            + "], aggFunctions=[" + String.join(",", aggregates.names()) + "]]";
                    return scan.reading(table.push(source, local.getRowType(), ability, digest));
                }));
    }

    /** Whether only physical columns are looked at, whole ones. */
    private static boolean readsColumns(Aggregation aggregation, PlannerTable table) {
        List<Integer> fields = new ArrayList<>(aggregation.grouping());
        aggregation.calls().forEach(call -> fields.addAll(call.getArgList()));
        RowType row = TypeBridge.toRow(aggregation.input());
        return fields.stream().allMatch(field -> table.declaration().schema().columns().stream()
                .filter(Column.Physical.class::isInstance)
                .anyMatch(column -> column.name().equals(row.names().get(field))
                        && column.type().equals(row.typeAt(field))));
    }
}
