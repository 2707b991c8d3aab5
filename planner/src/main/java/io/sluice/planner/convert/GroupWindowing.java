package io.sluice.planner.convert;

import io.sluice.exec.plan.node.NamedWindowProperty.Kind;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.planner.validate.GroupWindowOperator.Meaning;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * GROUP BY a window of TUMBLE, HOP or SESSION and other fields.
 *
 * @param kind one that groups
 * @param timeField the time attribute of the input; in batch mode any timestamp
 * @param intervals size; slide and size; or gap
 * @param keys the other fields of the input
 * @param showsWindow whether what is known of the window is shown behind the aggregates
 */
public record GroupWindowing(
        Meaning kind,
        int timeField,
        RelDataType time,
        List<Duration> intervals,
        List<Integer> keys,
        List<AggregateCall> calls,
        boolean showsWindow) {
    public GroupWindowing {
        intervals = List.copyOf(intervals);
        keys = List.copyOf(keys);
        calls = List.copyOf(calls);
    }

    /** Whether the windows are over event time, or over an ordinary column in batch mode. */
    public boolean isRowtime() {
        return !TimeAttributeType.isProctime(time);
    }

    /** What is shown of the window, in order. */
    public List<Kind> properties() {
        if (!showsWindow) {
            return List.of();
        }
        if (!TimeAttributeType.isTimeAttribute(time)) {
            return List.of(Kind.WINDOW_START, Kind.WINDOW_END, Kind.ROWTIME);
        }
        return isRowtime()
                ? List.of(Kind.WINDOW_START, Kind.WINDOW_END, Kind.ROWTIME, Kind.PROCTIME)
                : List.of(Kind.WINDOW_START, Kind.WINDOW_END, Kind.PROCTIME);
    }

    /** The output field with the first property. */
    public int firstProperty() {
        return keys.size() + calls.size();
    }

    /** {@code TUMBLE($0, PT1H), keys=[1], calls=[SUM($2)]}. */
    @Override
    public String toString() {
        return kind + "($" + timeField + ", "
                + intervals.stream().map(Duration::toString).collect(Collectors.joining(", ")) + "), keys=" + keys
                + ", calls=" + calls + (showsWindow ? "" : ", hidden");
    }

    /** The same windows with other aggregates. */
    public GroupWindowing with(List<AggregateCall> newCalls) {
        return new GroupWindowing(kind, timeField, time, intervals, keys, newCalls, showsWindow);
    }

    /** The same without what is known of the window. */
    public GroupWindowing hidden() {
        return new GroupWindowing(kind, timeField, time, intervals, keys, calls, false);
    }

    public RelDataType rowType(RelDataType input, SluiceTypeFactory types) {
        RelDataTypeFactory.Builder row = types.builder();
        keys.forEach(key -> row.add(input.getFieldList().get(key)));
        for (int i = 0; i < calls.size(); i++) {
            String name = calls.get(i).getName();
            row.add(name == null ? "$f" + (keys.size() + i) : name, calls.get(i).getType());
        }
        for (Kind property : properties()) {
            switch (property) {
                case WINDOW_START -> row.add("w$start", types.createSqlType(SqlTypeName.TIMESTAMP, 3));
                case WINDOW_END -> row.add("w$end", types.createSqlType(SqlTypeName.TIMESTAMP, 3));
                case ROWTIME -> row.add("w$rowtime", time);
                case PROCTIME -> row.add("w$proctime", types.createProctime(true));
            }
        }
        return row.uniquify().build();
    }
}
