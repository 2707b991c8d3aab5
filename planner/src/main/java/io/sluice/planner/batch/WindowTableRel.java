package io.sluice.planner.batch;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.WindowTableFunction;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.WindowTableNode;
import io.sluice.planner.physical.WindowTexts;
import io.sluice.planner.translate.Translation;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.planner.type.TypeBridge;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;

/** TUMBLE, HOP or CUMULATE in FROM: adds the windows of each row. */
final class WindowTableRel extends BatchRel {
    private final WindowingStrategy.TimeAttribute windowing;

    private WindowTableRel(
            RelOptCluster cluster, RelNode input, WindowingStrategy.TimeAttribute windowing, RelDataType rowType) {
        super(cluster, List.of(input), rowType);
        this.windowing = windowing;
    }

    static List<Choice> choices(WindowTableNode table, Wanted wanted, Search search) {
        if (!wanted.equals(Wanted.ANY)) {
            return List.of();
        }
        Choice input = search.best(table.getInput(), Wanted.ANY);
        WindowTableRel rel = new WindowTableRel(table.getCluster(), input.rel(), windowing(table), table.getRowType());
        double rows = search.rows(table);
        return List.of(new Choice(
                rel, rows, BatchCost.of(rows, rows * CostUnits.EVALUATE).plus(input.cost())));
    }

    /** Any timestamp will do: there are no late rows. */
    private static WindowingStrategy.TimeAttribute windowing(WindowTableNode table) {
        RelDataType type = table.getInput()
                .getRowType()
                .getFieldList()
                .get(table.timeColumn())
                .getType();
        return new WindowingStrategy.TimeAttribute(
                table.window(), TypeBridge.toLogical(type), table.timeColumn(), TimeAttributeType.isRowtime(type));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new WindowTableRel(getCluster(), others.get(0), windowing, getRowType());
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("WindowTableFunction").with("window", WindowTexts.describe(windowing, inputFields()));
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new WindowTableFunction(windowing);
    }
}
