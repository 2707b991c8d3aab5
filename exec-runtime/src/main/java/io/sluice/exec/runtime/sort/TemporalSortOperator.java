package io.sluice.exec.runtime.sort;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.TemporalSort;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.TimeKind;
import java.util.List;

/** ORDER BY a time attribute and then by more: chooses what does it. */
public final class TemporalSortOperator {
    private TemporalSortOperator() {}

    public static NodeWork work(TemporalSort node, NodeContext context) {
        String name = "TemporalSort[" + context.node().id() + "]";
        List<LogicalType> types = context.inputType().types();
        int batchSize = context.settings().batchSize();
        SortSpec order = node.orderBy();
        if (!isProctime(types.get(order.fields().get(0).index()))) {
            new RowTimeSortOperator(order, types, batchSize);
            return NodeWork.operator(name, () -> new RowTimeSortOperator(order, types, batchSize))
                    .withShapes(shapes(order, types));
        }
        if (order.fields().size() == 1) {
            return NodeWork.operator(name, AsTheyCome::new);
        }
        SortSpec more = new SortSpec(order.fields().subList(1, order.fields().size()));
        new ProcTimeSortOperator(more, types, batchSize);
        return NodeWork.operator(name, () -> new ProcTimeSortOperator(more, types, batchSize))
                .withShapes(shapes(more, types));
    }

    private static NodeWork.Shapes shapes(SortSpec order, List<LogicalType> types) {
        return calls -> List.of(new HeldRows(order, types, 1).shape(order, types));
    }

    private static boolean isProctime(LogicalType type) {
        return type instanceof TimestampLtzType zoned && zoned.kind() == TimeKind.PROCTIME;
    }

    /** In processing time rows are in order as they come. */
    private static final class AsTheyCome extends OneInputOperator {
        @Override
        protected void process(RowBatch batch, Output output) {
            output.emit(batch);
        }
    }
}
