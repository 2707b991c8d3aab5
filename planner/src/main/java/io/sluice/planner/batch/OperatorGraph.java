package io.sluice.planner.batch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.calcite.rel.RelNode;

/** Operators of which some are read by several: the same object then. Asks and changes them an operator at a time. */
final class OperatorGraph {
    private OperatorGraph() {}

    /** Each operator once, after all that read it; as near to the roots as that allows. */
    static List<BatchRel> fromRoots(List<RelNode> roots) {
        Map<BatchRel, List<BatchRel>> consumers = consumers(roots);
        Map<BatchRel, Integer> open = new IdentityHashMap<>();
        consumers.forEach((rel, readers) -> open.put(rel, readers.size()));
        Deque<BatchRel> next = new ArrayDeque<>();
        for (RelNode root : roots) {
            if (consumers.getOrDefault((BatchRel) root, List.of()).isEmpty() && !next.contains((BatchRel) root)) {
                next.add((BatchRel) root);
            }
        }
        List<BatchRel> ordered = new ArrayList<>();
        while (!next.isEmpty()) {
            BatchRel rel = next.remove();
            ordered.add(rel);
            for (RelNode input : rel.getInputs()) {
                int left = open.merge((BatchRel) input, -1, Integer::sum);
                if (left == 0) {
                    next.add((BatchRel) input);
                }
            }
        }
        return ordered;
    }

    /** Who reads each operator, once for each time that it is read. Operators that nobody reads have no entry. */
    static Map<BatchRel, List<BatchRel>> consumers(List<RelNode> roots) {
        Map<BatchRel, List<BatchRel>> consumers = new IdentityHashMap<>();
        Set<BatchRel> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        roots.forEach(root -> collect((BatchRel) root, seen, consumers));
        return consumers;
    }

    private static void collect(BatchRel rel, Set<BatchRel> seen, Map<BatchRel, List<BatchRel>> consumers) {
        if (!seen.add(rel)) {
            return;
        }
        for (RelNode input : rel.getInputs()) {
            consumers
                    .computeIfAbsent((BatchRel) input, any -> new ArrayList<>())
                    .add(rel);
            collect((BatchRel) input, seen, consumers);
        }
    }

    /**
     * Makes another graph, inputs first. What was shared stays shared.
     *
     * @param change from an operator of this graph, and itself over what became of its inputs, to what becomes of it
     */
    static List<RelNode> map(List<RelNode> roots, BiFunction<BatchRel, BatchRel, BatchRel> change) {
        Map<BatchRel, BatchRel> done = new IdentityHashMap<>();
        return roots.stream()
                .<RelNode>map(root -> map((BatchRel) root, change, done))
                .toList();
    }

    private static BatchRel map(
            BatchRel rel, BiFunction<BatchRel, BatchRel, BatchRel> change, Map<BatchRel, BatchRel> done) {
        BatchRel made = done.get(rel);
        if (made == null) {
            List<RelNode> inputs = rel.getInputs().stream()
                    .<RelNode>map(input -> map((BatchRel) input, change, done))
                    .toList();
            made = change.apply(rel, rel.overIfOther(inputs));
            done.put(rel, made);
        }
        return made;
    }
}
