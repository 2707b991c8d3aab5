package io.sluice.planner.explain;

import io.sluice.planner.hint.QueryHints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.calcite.rel.hint.RelHint;

/** Hints as plans show them, without the way that they came down the tree. */
public final class Hints {
    private Hints() {}

    /** {@code [[OPTIONS options:{sink.parallelism=2}]]}. */
    public static String describe(List<RelHint> hints) {
        return hints.stream().map(Hints::describe).collect(Collectors.joining("", "[", "]"));
    }

    /** What EXPLAIN appends to a rel: {@code stateTtlHints=[[[STATE_TTL options:[1d]]]]}; nothing without hints. */
    public static List<String> items(List<RelHint> hints) {
        Map<Boolean, List<RelHint>> byKind =
                hints.stream().collect(Collectors.partitioningBy(hint -> hint.hintName.equals(QueryHints.STATE_TTL)));
        List<String> items = new ArrayList<>();
        byKind.forEach((ttl, some) -> {
            if (!some.isEmpty()) {
                items.add((ttl ? "stateTtlHints=[" : "joinHints=[") + describe(some) + "]");
            }
        });
        return items;
    }

    private static String describe(RelHint hint) {
        if (!hint.kvOptions.isEmpty()) {
            return "[" + hint.hintName + " options:" + hint.kvOptions + "]";
        }
        return hint.listOptions.isEmpty()
                ? "[" + hint.hintName + "]"
                : "[" + hint.hintName + " options:" + hint.listOptions + "]";
    }
}
