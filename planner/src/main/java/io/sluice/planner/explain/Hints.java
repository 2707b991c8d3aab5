package io.sluice.planner.explain;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.hint.RelHint;

/** Hints as plans show them, without the way that they came down the tree. */
public final class Hints {
    private Hints() {}

    /** {@code [[OPTIONS options:{sink.parallelism=2}]]}. */
    public static String describe(List<RelHint> hints) {
        return hints.stream().map(Hints::describe).collect(Collectors.joining(", ", "[", "]"));
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
