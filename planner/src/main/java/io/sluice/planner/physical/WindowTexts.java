package io.sluice.planner.physical;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.planner.validate.WindowSpecs;
import java.util.ArrayList;
import java.util.List;

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
}
