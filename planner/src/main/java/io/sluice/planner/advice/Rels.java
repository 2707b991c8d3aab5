package io.sluice.planner.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.calcite.rel.RelNode;

/** The rels of a tree. */
final class Rels {
    private Rels() {}

    /** Those that a condition holds for, from the root down. */
    static List<RelNode> matching(RelNode root, Predicate<RelNode> condition) {
        List<RelNode> found = new ArrayList<>();
        collect(root, condition, found);
        return found;
    }

    private static void collect(RelNode rel, Predicate<RelNode> condition, List<RelNode> found) {
        if (condition.test(rel)) {
            found.add(rel);
        }
        rel.getInputs().forEach(input -> collect(input, condition, found));
    }
}
