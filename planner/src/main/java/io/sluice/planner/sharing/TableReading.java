package io.sluice.planner.sharing;

import io.sluice.planner.table.PlannerTable;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rex.RexProgram;

/** A scan that can become one with others of its table, of a stream or of a batch. */
public interface TableReading extends RelNode {
    @Override
    PlannerTable getTable();

    List<RelHint> hints();

    /** The same scan of a table into which something else is pushed. */
    TableReading reading(PlannerTable other);

    /** What a projection makes of this scan's rows. */
    Projecting projected(RexProgram program);
}
