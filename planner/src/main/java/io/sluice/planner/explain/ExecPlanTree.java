package io.sluice.planner.explain;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Draws a plan whose parts may be shared. With one root, a shared part is drawn where it is met first and named where it is met again;
 * with several roots, each shared part stands by itself before whoever uses it.
 */
public final class ExecPlanTree {
    private final ExecPlan plan;
    private final Map<Integer, Integer> reuseIds = new HashMap<>();
    private final Set<Integer> seen = new HashSet<>();

    private ExecPlanTree(ExecPlan plan) {
        this.plan = plan;
    }

    /** @param roots ids of the nodes whose output nobody in the plan reads */
    public static String draw(ExecPlan plan, List<Integer> roots) {
        ExecPlanTree tree = new ExecPlanTree(plan);
        roots.forEach(root -> tree.numberShared(plan.node(root)));
        tree.seen.clear();
        if (roots.size() == 1) {
            return tree.drawTree(plan.node(roots.get(0)));
        }
        List<String> blocks = new ArrayList<>();
        roots.forEach(root -> tree.drawBlocks(plan.node(root), blocks, true));
        return String.join("\n", blocks);
    }

    private void numberShared(PlanNode node) {
        if (seen.add(node.id())) {
            plan.inputs(node).forEach(this::numberShared);
        } else {
            reuseIds.putIfAbsent(node.id(), reuseIds.size() + 1);
        }
    }

    /** Draws what is shared below a node, inputs first, then the node itself if it is a root or shared. */
    private void drawBlocks(PlanNode node, List<String> blocks, boolean root) {
        if (!seen.contains(node.id())) {
            plan.inputs(node).forEach(input -> drawBlocks(input, blocks, false));
            if (root || reuseIds.containsKey(node.id())) {
                blocks.add(drawTree(node));
            }
        }
    }

    private String drawTree(PlanNode root) {
        return PlanTree.draw(root, this::line);
    }

    private PlanTree.Line<PlanNode> line(PlanNode node) {
        Integer reuseId = reuseIds.get(node.id());
        if (reuseId == null) {
            return new PlanTree.Line<>(node.description(), plan.inputs(node));
        }
        if (!seen.add(node.id())) {
            return new PlanTree.Line<>("Reused(reference_id=[" + reuseId + "])", List.of());
        }
        return new PlanTree.Line<>(node.description() + "(reuse_id=[" + reuseId + "])", plan.inputs(node));
    }
}
