package io.sluice.planner.explain;

import io.sluice.planner.hint.QueryHints;
import io.sluice.planner.hint.WrittenHints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
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

    /** What the tree of a statement shows of a rel's hints: {@code joinHints=[[[BROADCAST inheritPath:[0] options:[c]]]]}. */
    static List<String> written(RelNode rel, List<RelHint> hints) {
        List<String> items = new ArrayList<>();
        if (rel instanceof TableScan && !hints.isEmpty()) {
            items.add("hints=[["
                    + String.join("", hints.stream().map(Hints::ofTable).toList()) + "]]");
        }
        List<String> texts = hints.stream()
                .filter(WrittenHints::isWritten)
                .flatMap(hint -> hint.listOptions.stream())
                .toList();
        Map<Boolean, List<String>> byKind =
                texts.stream().collect(Collectors.partitioningBy(text -> text.startsWith("[" + QueryHints.STATE_TTL)));
        byKind.forEach((ttl, some) -> {
            if (!some.isEmpty()) {
                items.add((ttl ? "stateTtlHints=[[" : "joinHints=[[") + String.join("", some) + "]]");
            }
        });
        return items;
    }

    private static String ofTable(RelHint hint) {
        return "[" + hint.hintName + " inheritPath:[] options:" + hint.kvOptions + "]";
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
