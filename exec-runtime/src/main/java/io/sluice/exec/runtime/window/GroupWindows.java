package io.sluice.exec.runtime.window;

import io.sluice.exec.plan.node.GroupWindow;
import io.sluice.exec.plan.node.GroupWindowAggregate;
import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.TimeKind;
import java.util.List;
import java.util.Optional;

/** GROUP BY TUMBLE, HOP or SESSION: the windows of the window table functions by another name. */
public final class GroupWindows {
    private GroupWindows() {}

    public static NodeWork work(GroupWindowAggregate node, NodeContext context) {
        return WindowAggregateOperator.work(node, windowing(node.window()), context);
    }

    /** @throws SluiceException NOT_SUPPORTED for windows of so many rows */
    private static WindowingStrategy.TimeAttribute windowing(GroupWindow window) {
        WindowSpec spec;
        if (window instanceof GroupWindow.Tumbling tumbling) {
            requireTime(tumbling.isTimeWindow());
            spec = new WindowSpec.Tumbling(tumbling.size(), Optional.empty());
        } else if (window instanceof GroupWindow.Sliding sliding) {
            requireTime(sliding.isTimeWindow());
            spec = new WindowSpec.Hopping(sliding.size(), sliding.slide(), Optional.empty());
        } else {
            spec = new WindowSpec.Session(((GroupWindow.Session) window).gap(), List.of());
        }
        LogicalType time = window.timeField().fieldType();
        return new WindowingStrategy.TimeAttribute(
                spec, time, window.timeField().fieldIndex(), !isProcessingTime(time));
    }

    private static boolean isProcessingTime(LogicalType type) {
        return type instanceof TimestampLtzType timestamp && timestamp.kind() == TimeKind.PROCTIME;
    }

    private static void requireTime(boolean isTimeWindow) {
        if (!isTimeWindow) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "windows of a number of rows");
        }
    }
}
