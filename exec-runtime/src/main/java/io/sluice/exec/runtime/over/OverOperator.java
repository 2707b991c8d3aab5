package io.sluice.exec.runtime.over;

import io.sluice.exec.plan.node.OverAggregate;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.over.OverWindow.BoundKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TimeKind;
import java.util.List;

/** Aggregates over OVER windows: chooses what does it. */
public final class OverOperator {
    private OverOperator() {}

    private interface Maker {
        OverState make();
    }

    public static NodeWork work(OverAggregate node, NodeContext context) {
        Maker maker = maker(OverWindow.of(node, context), context);
        // Made here for the first time, so that the statement fails and not the job.
        maker.make();
        return NodeWork.operator("OverAggregate[" + context.node().id() + "]", maker::make)
                .withShapes(calls -> List.of(maker.make().shape(calls, context)));
    }

    private static Maker maker(OverWindow window, NodeContext context) {
        if (context.settings().batch()) {
            return () -> new SortedOver(window, context, true);
        }
        if (window.upper().kind() != BoundKind.CURRENT_ROW || window.lower().kind() == BoundKind.FOLLOWING) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "an OVER window on a stream that does not go from PRECEDING to CURRENT ROW");
        }
        return switch (time(window.order(), window.input().types())) {
            case REGULAR ->
                () -> new SortedOver(window, context, context.settings().finalRows());
            case ROWTIME -> () -> new EventTimeOver(window, context);
            case PROCTIME ->
                window.moves() || looksBack(window)
                        ? () -> new ArrivalOver(window, context)
                        : () -> new RunningOver(window, context);
        };
    }

    private static boolean looksBack(OverWindow window) {
        return window.calls().stream().anyMatch(call -> List.of("LAG", "LEAD")
                .contains(call.function().sqlName()));
    }

    /** What time the window goes by; REGULAR when it is ordered by something else. */
    private static TimeKind time(SortSpec order, List<LogicalType> types) {
        if (order.fields().size() != 1 || !order.fields().get(0).isAscending()) {
            return TimeKind.REGULAR;
        }
        LogicalType type = types.get(order.fields().get(0).index());
        if (type instanceof TimestampType timestamp) {
            return timestamp.kind();
        }
        return type instanceof TimestampLtzType zoned ? zoned.kind() : TimeKind.REGULAR;
    }
}
