package io.sluice.exec.runtime.changelog;

import io.sluice.exec.plan.node.DropUpdateBefore;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import java.util.List;

/** Drops UPDATE_BEFORE rows. */
public final class DropUpdateBeforeOperator extends OneInputOperator {
    private final RowBatch kept;
    private int[] selection = new int[0];

    private DropUpdateBeforeOperator(List<LogicalType> types) {
        kept = new RowBatch(types, 0);
    }

    public static NodeWork work(DropUpdateBefore node, NodeContext context) {
        return NodeWork.operator(
                "DropUpdateBefore[" + context.node().id() + "]",
                () -> new DropUpdateBeforeOperator(context.inputType().types()));
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        byte[] kinds = batch.kinds();
        if (kinds == null) {
            output.emit(batch);
            return;
        }
        int rows = batch.rows();
        if (selection.length < rows) {
            selection = new int[rows];
        }
        int count = 0;
        for (int row = 0; row < rows; row++) {
            selection[count] = row;
            count += kinds[row] == RowKind.UPDATE_BEFORE_BYTE ? 0 : 1;
        }
        if (count == rows) {
            output.emit(batch);
        } else if (count > 0) {
            kept.appendSelected(batch, selection, count);
            output.emit(kept);
            kept.reset();
        }
    }
}
