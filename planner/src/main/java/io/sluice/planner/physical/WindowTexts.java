package io.sluice.planner.physical;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.planner.convert.GroupWindowing;
import io.sluice.planner.validate.WindowSpecs;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Windows in texts: {@code HOP(time_col=[ts], size=[10 s], slide=[2 s])}. */
public final class WindowTexts {
    private WindowTexts() {}

    /** @param fields names of the input's fields */
    public static String describe(WindowingStrategy windowing, List<String> fields) {
        List<String> items = new ArrayList<>();
        if (windowing instanceof WindowingStrategy.TimeAttribute time) {
            items.add("time_col=[" + fields.get(time.timeAttributeIndex()) + "]");
        } else if (windowing instanceof WindowingStrategy.WindowAttached attached) {
            if (attached.windowStart() >= 0) {
                items.add("win_start=[" + fields.get(attached.windowStart()) + "]");
            }
            items.add("win_end=[" + fields.get(attached.windowEnd()) + "]");
        } else if (windowing instanceof WindowingStrategy.SliceAttached slice) {
            items.add("slice_end=[" + fields.get(slice.sliceEnd()) + "]");
        }
        return describe(windowing.window(), items, fields);
    }

    private static String describe(WindowSpec window, List<String> items, List<String> fields) {
        String name;
        if (window instanceof WindowSpec.Tumbling tumbling) {
            name = "TUMBLE";
            items.add("size=[" + WindowSpecs.text(tumbling.size()) + "]");
            tumbling.offset().ifPresent(offset -> items.add("offset=[" + WindowSpecs.text(offset) + "]"));
        } else if (window instanceof WindowSpec.Hopping hopping) {
            name = "HOP";
            items.add("size=[" + WindowSpecs.text(hopping.size()) + "]");
            items.add("slide=[" + WindowSpecs.text(hopping.slide()) + "]");
            hopping.offset().ifPresent(offset -> items.add("offset=[" + WindowSpecs.text(offset) + "]"));
        } else if (window instanceof WindowSpec.Cumulative cumulative) {
            name = "CUMULATE";
            items.add("max_size=[" + WindowSpecs.text(cumulative.maxSize()) + "]");
            items.add("step=[" + WindowSpecs.text(cumulative.step()) + "]");
            cumulative.offset().ifPresent(offset -> items.add("offset=[" + WindowSpecs.text(offset) + "]"));
        } else {
            WindowSpec.Session session = (WindowSpec.Session) window;
            name = "SESSION";
            items.add("gap=[" + WindowSpecs.text(session.gap()) + "]");
            if (!session.partitionKeyIndices().isEmpty()) {
                List<String> keys =
                        session.partitionKeyIndices().stream().map(fields::get).toList();
                items.add("partition keys=[" + String.join(", ", keys) + "]");
            }
        }
        return name + "(" + String.join(", ", items) + ")";
    }

    /** {@code SlidingGroupWindow('w$, ts, 15000, 5000)}. */
    public static String describe(GroupWindowing windowing, List<String> fields) {
        String name =
                switch (windowing.kind()) {
                    case TUMBLE -> "TumblingGroupWindow";
                    case HOP -> "SlidingGroupWindow";
                    case SESSION -> "SessionGroupWindow";
                    case START, END, ROWTIME, PROCTIME ->
                        throw SluiceException.internal(
                                "a window", windowing.kind().name());
                };
        List<Duration> sizeFirst = new ArrayList<>(windowing.intervals());
        Collections.reverse(sizeFirst);
        String intervals =
                sizeFirst.stream().map(interval -> ", " + interval.toMillis()).collect(Collectors.joining());
        return name + "('w$, " + fields.get(windowing.timeField()) + intervals + ")";
    }
}
