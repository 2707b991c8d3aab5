package io.sluice.planner.batch;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.core.AggregateCall;

/** Which part of a GROUP BY an aggregate does. */
enum AggregatePhase {
    /** All of it. */
    WHOLE("", "", false, true),
    /** Aggregates what one subtask has, before rows are sent. */
    LOCAL("Local", "Partial_", false, false),
    /** Merges what local aggregates have sent. */
    GLOBAL("", "Final_", true, true);

    private final String operatorPrefix;
    private final String callPrefix;
    private final boolean merges;
    private final boolean ends;

    AggregatePhase(String operatorPrefix, String callPrefix, boolean merges, boolean ends) {
        this.operatorPrefix = operatorPrefix;
        this.callPrefix = callPrefix;
        this.merges = merges;
        this.ends = ends;
    }

    /** Whether the input is accumulators. */
    boolean merges() {
        return merges;
    }

    /** Whether the output is results. */
    boolean ends() {
        return ends;
    }

    String operatorName(String name) {
        return operatorPrefix + name;
    }

    /** {@code Partial_SUM(c) FILTER $f3} or {@code Final_AVG(sum$0, count$1)}. */
    String describe(AggregateCall call, List<Accumulator.Field> accumulator, List<String> fields) {
        String name = callPrefix + call.getAggregation().getName();
        if (merges) {
            return accumulator.stream().map(Accumulator.Field::name).collect(Collectors.joining(", ", name + "(", ")"));
        }
        String arguments = call.getArgList().isEmpty()
                ? "*"
                : call.getArgList().stream().map(fields::get).collect(Collectors.joining(", "));
        String text = name + "(" + (call.isDistinct() ? "DISTINCT " : "") + arguments + ")";
        return call.filterArg < 0 ? text : text + " FILTER " + fields.get(call.filterArg);
    }

    /** {@code sum$0}, {@code (sum$0, count$1)} or the name of the result. */
    String resultName(List<Accumulator.Field> accumulator, String result) {
        if (ends) {
            return result;
        }
        String names = accumulator.stream().map(Accumulator.Field::name).collect(Collectors.joining(", "));
        return accumulator.size() == 1 ? names : "(" + names + ")";
    }
}
