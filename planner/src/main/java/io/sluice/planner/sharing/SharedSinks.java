package io.sluice.planner.sharing;

import io.sluice.planner.physical.SinkRel;
import io.sluice.planner.physical.UnionRel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;

/** Lets INSERTs into the same table, in the same way, have one sink that gets the rows of all of them. */
public final class SharedSinks {
    private SharedSinks() {}

    /** @param roots physical trees with their changelogs; queries stay as they are */
    public static List<RelNode> apply(List<RelNode> roots) {
        Map<Object, List<RelNode>> groups = new LinkedHashMap<>();
        for (RelNode root : roots) {
            Object key = root instanceof SinkRel sink ? sink.sameness() : root;
            groups.computeIfAbsent(key, each -> new ArrayList<>()).add(root);
        }
        return groups.values().stream().map(SharedSinks::one).toList();
    }

    private static RelNode one(List<RelNode> sinks) {
        RelNode first = sinks.get(0);
        if (sinks.size() == 1) {
            return first;
        }
        List<RelNode> inputs = sinks.stream().map(sink -> sink.getInput(0)).toList();
        RelNode input = inputs.get(0);
        RelNode union = new UnionRel(input.getCluster(), input.getTraitSet(), inputs, input.getRowType());
        return first.copy(first.getTraitSet(), List.of(union));
    }
}
