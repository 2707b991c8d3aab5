package io.sluice.exec.runtime.window;

import io.sluice.exec.plan.node.NamedWindowProperty;
import io.sluice.exec.runtime.aggregate.WindowAggregates;
import java.util.List;

/** What rows tell of their window, as fields after the results. */
final class WindowProperties {
    private final List<NamedWindowProperty> properties;
    private final LocalTimes times;
    private final long[] values;

    WindowProperties(List<NamedWindowProperty> properties, LocalTimes times) {
        this.properties = properties;
        this.times = times;
        values = new long[properties.size()];
    }

    /** The values for a window, which the next call changes. */
    long[] of(long start, long end) {
        for (int i = 0; i < values.length; i++) {
            values[i] = switch (properties.get(i).property().kind()) {
                case WINDOW_START -> start;
                case WINDOW_END -> end;
                case ROWTIME -> times.toEpoch(end - 1);
                // Nothing is kept of it: who asks for a processing time reads the clock.
                case PROCTIME -> WindowAggregates.NO_VALUE;
            };
        }
        return values;
    }
}
