package io.sluice.planner.explain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Draws a graph of nodes of which some are read by several. With one root, a shared part is drawn where it is met first and named where it
 * is met again; with several roots, each shared part stands by itself before whoever uses it.
 */
public final class SharedTree<N> {
    private final Function<N, String> text;
    private final Function<N, ? extends List<? extends N>> inputs;
    private final Predicate<N> named;
    private final Map<N, Integer> reuseIds = new HashMap<>();
    private final Set<N> seen = new HashSet<>();

    private SharedTree(Function<N, String> text, Function<N, ? extends List<? extends N>> inputs, Predicate<N> named) {
        this.text = text;
        this.inputs = inputs;
        this.named = named;
    }

    /**
     * @param roots the nodes that nobody reads
     * @param text what a node does
     */
    public static <N> String draw(
            List<? extends N> roots, Function<N, String> text, Function<N, ? extends List<? extends N>> inputs) {
        return draw(roots, text, inputs, node -> true);
    }

    /** @param named whether a node is named, rather than drawn again, where it is met again */
    public static <N> String draw(
            List<? extends N> roots,
            Function<N, String> text,
            Function<N, ? extends List<? extends N>> inputs,
            Predicate<N> named) {
        SharedTree<N> tree = new SharedTree<>(text, inputs, named);
        roots.forEach(tree::numberShared);
        tree.seen.clear();
        if (roots.size() == 1) {
            return tree.drawTree(roots.get(0));
        }
        List<String> blocks = new ArrayList<>();
        roots.forEach(root -> tree.drawBlocks(root, blocks, true));
        return String.join("\n", blocks);
    }

    private void numberShared(N node) {
        if (seen.add(node)) {
            inputs.apply(node).forEach(this::numberShared);
        } else if (named.test(node)) {
            reuseIds.putIfAbsent(node, reuseIds.size() + 1);
        }
    }

    /** Draws what is shared below a node, inputs first, then the node itself if it is a root or shared. */
    private void drawBlocks(N node, List<String> blocks, boolean root) {
        if (!seen.contains(node)) {
            inputs.apply(node).forEach(input -> drawBlocks(input, blocks, false));
            if (root || reuseIds.containsKey(node)) {
                blocks.add(drawTree(node));
            }
        }
    }

    private String drawTree(N root) {
        return PlanTree.draw(root, this::line);
    }

    private PlanTree.Line<N> line(N node) {
        Integer reuseId = reuseIds.get(node);
        if (reuseId == null) {
            return new PlanTree.Line<>(text.apply(node), inputs.apply(node));
        }
        if (!seen.add(node)) {
            return new PlanTree.Line<>("Reused(reference_id=[" + reuseId + "])", List.of());
        }
        return new PlanTree.Line<>(text.apply(node) + "(reuse_id=[" + reuseId + "])", inputs.apply(node));
    }
}
