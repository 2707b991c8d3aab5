package io.sluice.exec.runtime.deduplicate;

import io.sluice.exec.plan.node.Deduplicate;
import io.sluice.exec.runtime.minibatch.BundleSettings;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.RuntimeOptions;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TimeKind;
import java.util.List;

/** Keeps the first or the last row of each key: chooses what does it. */
public final class DeduplicateOperator {
    private DeduplicateOperator() {}

    public static NodeWork work(Deduplicate node, NodeContext context) {
        DeduplicateSpec spec = new DeduplicateSpec(
                context.inputType().types(),
                node.uniqueKeys(),
                node.isRowtime() ? rowtime(context.inputType().types()) : -1,
                node.keepLastRow(),
                node.generateUpdateBefore(),
                context.stateTtl(node.state(), 0),
                context.settings().batchSize(),
                context.settings().finalRows());
        String name = "Deduplicate[" + context.node().id() + "]";
        if (!node.keepLastRow() && !node.isRowtime()) {
            return NodeWork.operator(name, () -> new FirstArrivals(spec))
                    .withShapes(calls -> List.of(new FirstArrivals(spec).shape()));
        }
        if (!node.keepLastRow() && node.outputInsertOnly()) {
            return NodeWork.operator(name, () -> new FirstByEventTime(spec))
                    .withShapes(calls -> List.of(new FirstByEventTime(spec).shape()));
        }
        return NodeWork.operator(name, best(spec, context)::make)
                .withShapes(calls -> List.of(new BestRow(spec).shape()));
    }

    private interface Maker {
        Operator make();
    }

    /** By event time, bundles are only made of rows where changes may be left out. */
    private static Maker best(DeduplicateSpec spec, NodeContext context) {
        boolean compact =
                spec.rowtime() < 0 || BundleSettings.options(context).get(RuntimeOptions.DEDUPLICATE_COMPACT_CHANGES);
        if (compact && BundleSettings.enabled(context) && !spec.atEnd()) {
            long size = BundleSettings.size(context);
            return () -> new BundledBestRow(spec, size);
        }
        return () -> new BestRow(spec);
    }

    private static int rowtime(List<LogicalType> types) {
        for (int i = 0; i < types.size(); i++) {
            LogicalType type = types.get(i);
            if (type instanceof TimestampType timestamp && timestamp.kind() == TimeKind.ROWTIME
                    || type instanceof TimestampLtzType zoned && zoned.kind() == TimeKind.ROWTIME) {
                return i;
            }
        }
        throw SluiceException.of(ErrorCode.INVALID_PLAN)
                .with("path", "Deduplicate")
                .with("reason", "it goes by event time, and its input has none");
    }
}
