package io.sluice.exec.plan.meaning;

import io.sluice.exec.plan.node.AggregateCall;
import java.util.List;
import java.util.stream.Collectors;

/** Aggregates as texts over what the fields of the input hold. */
final class CallMeaning {
    private CallMeaning() {}

    static String of(AggregateCall call, List<String> fields) {
        String arguments = call.argList().isEmpty()
                ? "*"
                : (call.distinct() ? "DISTINCT " : "")
                        + call.argList().stream().map(fields::get).collect(Collectors.joining(", "));
        return Digests.shorten(call.function().sqlName()
                + call.function().className().map(each -> "@" + each).orElse("")
                + "(" + arguments + ")"
                + (call.ignoreNulls() ? " IGNORE NULLS" : "")
                + (call.filterArg() >= 0 ? " FILTER " + fields.get(call.filterArg()) : "")
                + call.ordering()
                        .map(order -> " ORDER BY "
                                + order.indexes().stream().map(fields::get).toList() + order)
                        .orElse(""));
    }
}
