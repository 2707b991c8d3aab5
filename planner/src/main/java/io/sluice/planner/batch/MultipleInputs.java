package io.sluice.planner.batch;

import io.sluice.exec.plan.Edge.ShuffleMode;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/** Makes one operator of joins, and of what stands between them, where rows go from one to the other without being sent. */
final class MultipleInputs {
    private final List<BatchRel> ordered;
    private final Map<BatchRel, List<BatchRel>> consumers;
    private final Map<BatchRel, InputGroup> groups = new IdentityHashMap<>();
    /** Operators that stay by themselves. */
    private final Set<BatchRel> alone = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Map<BatchRel, BatchRel> done = new IdentityHashMap<>();

    private MultipleInputs(List<RelNode> roots) {
        ordered = OperatorGraph.fromRoots(roots);
        consumers = OperatorGraph.consumers(roots);
    }

    static List<RelNode> apply(List<RelNode> roots) {
        // Within one operator nothing keeps rows, so what has to wait for another part of it stays outside.
        List<RelNode> graph = KeepRows.apply(roots, DamBehavior.BLOCKING, ShuffleMode.PIPELINED);
        MultipleInputs inputs = new MultipleInputs(graph);
        inputs.group();
        return graph.stream()
                .<RelNode>map(root -> inputs.replace((BatchRel) root))
                .toList();
    }

    /** Until every root joins something: what is left of a group without its root may be several. */
    private void group() {
        List<InputGroup> rejected;
        do {
            form();
            narrow();
            rejected =
                    groups.values().stream().filter(group -> !group.rootJoins()).toList();
            rejected.forEach(group -> alone.add(group.root()));
        } while (!rejected.isEmpty());
    }

    private void form() {
        groups.clear();
        for (BatchRel rel : ordered) {
            if (!canBeMember(rel)) {
                continue;
            }
            InputGroup readers = groupOfAll(consumers.getOrDefault(rel, List.of()));
            if (readers != null) {
                readers.add(rel);
                groups.put(rel, readers);
            } else if (rel.getInputs().size() > 1) {
                groups.put(rel, new InputGroup(rel));
            }
        }
    }

    private boolean canBeMember(BatchRel rel) {
        return !alone.contains(rel)
                && !rel.getInputs().isEmpty()
                && !(rel instanceof ExchangeRel)
                && rel.getInputs().stream()
                        .noneMatch(input -> input instanceof ExchangeRel exchange && exchange.sendsToOne());
    }

    /** The group that all of some operators are in; null when there is none. */
    private @Nullable InputGroup groupOfAll(List<BatchRel> rels) {
        InputGroup first = rels.isEmpty() ? null : groups.get(rels.get(0));
        return rels.stream().allMatch(rel -> groups.get(rel) == first) ? first : null;
    }

    private void narrow() {
        for (int i = ordered.size() - 1; i >= 0; i--) {
            BatchRel rel = ordered.get(i);
            InputGroup group = groups.get(rel);
            if (group != null && group.begins(rel) && staysOutside(rel)) {
                group.remove(rel);
            }
        }
    }

    /** A filter belongs to the scan below it, rather than beyond what is sent; a union of inputs is no work at all. */
    private static boolean staysOutside(BatchRel rel) {
        boolean fed = rel.getInputs().stream()
                .anyMatch(input ->
                        ((BatchRel) input).feedsGroups() && !(rel instanceof UnionRel && input instanceof ExchangeRel));
        return !fed && (rel instanceof UnionRel || rel.getInputs().size() == 1);
    }

    private BatchRel replace(BatchRel rel) {
        BatchRel made = done.get(rel);
        if (made == null) {
            InputGroup group = groups.get(rel);
            made = group != null && group.root() == rel && group.worthwhile() ? replace(group) : over(rel);
            done.put(rel, made);
        }
        return made;
    }

    private BatchRel over(BatchRel rel) {
        return rel.overIfOther(rel.getInputs().stream()
                .<RelNode>map(input -> replace((BatchRel) input))
                .toList());
    }

    private BatchRel replace(InputGroup group) {
        List<BatchRel> inputs = group.inputs(ordered);
        List<RelNode> others = new ArrayList<>();
        inputs.forEach(input -> others.add(replace(input)));
        return new MultipleInputRel(others, new MultipleInputRel.Members(group.root(), inputs));
    }
}
