package io.sluice.planner.explain;

import java.util.List;
import java.util.function.Function;

/** Draws trees with a line a node, each line ended by a line feed. */
public final class PlanTree {
    private static final String LAST = "+- ";
    private static final String MORE = ":- ";

    private PlanTree() {}

    /**
     * How a node is drawn.
     *
     * @param inputs what is drawn below it
     */
    record Line<N>(String text, List<? extends N> inputs) {}

    /** @param drawing asked of each node in the order of the lines */
    static <N> String draw(N root, Function<N, Line<N>> drawing) {
        StringBuilder text = new StringBuilder();
        draw(root, "", "", drawing, text);
        return text.toString();
    }

    private static <N> void draw(
            N node, String branch, String indent, Function<N, Line<N>> drawing, StringBuilder text) {
        Line<N> line = drawing.apply(node);
        text.append(branch).append(line.text).append('\n');
        for (int i = 0; i < line.inputs.size(); i++) {
            boolean last = i == line.inputs.size() - 1;
            String below = indent + (last ? "   " : ":  ");
            draw(line.inputs.get(i), indent + (last ? LAST : MORE), below, drawing, text);
        }
    }
}
