package io.sluice.planner.program;

import io.sluice.planner.explain.RelTree;
import org.apache.calcite.rel.RelNode;

/** Writes down the tree of a statement after each phase that changed it. */
final class PhaseLog {
    private final StringBuilder text = new StringBuilder();
    private String last;

    /** @param root as it was converted */
    PhaseLog(RelNode root) {
        last = RelTree.logical(root);
    }

    void after(String phase, RelNode root) {
        String tree = RelTree.any(root);
        if (!tree.equals(last)) {
            last = tree;
            text.append("== Phase ").append(phase).append(" ==\n").append(tree).append('\n');
        }
    }

    String text() {
        return text.toString();
    }
}
