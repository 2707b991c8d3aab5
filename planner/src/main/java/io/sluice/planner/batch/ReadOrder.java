package io.sluice.planner.batch;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.calcite.rel.RelNode;

/**
 * Which rows have to be read before which: a join reads the side that it builds to its end before it looks at the other. Rows that
 * are wanted later must not come from an operator that also gives rows that are wanted earlier, unless something keeps them
 * meanwhile: such a place is a {@link Conflict}.
 */
final class ReadOrder {
    private final Set<BatchRel> ends;
    private final DamBehavior keeps;
    private final Map<BatchRel, Set<BatchRel>> after = new IdentityHashMap<>();
    private final Set<BatchRel> visited = identitySet();
    private Optional<Conflict> conflict = Optional.empty();

    /** An input that cannot wait for the one before it. */
    record Conflict(BatchRel node, int input) {}

    /**
     * @param ends operators below which nothing is looked at
     * @param keeps what an operator has to do with an input so that it counts as keeping the rows
     */
    private ReadOrder(List<RelNode> roots, Set<BatchRel> ends, DamBehavior keeps) {
        this.ends = ends;
        this.keeps = keeps;
        roots.forEach(root -> flow((BatchRel) root, identitySet()));
        roots.forEach(root -> visit((BatchRel) root));
    }

    /** The first input that cannot wait; empty when all can. */
    static Optional<Conflict> conflict(List<RelNode> roots, DamBehavior keeps) {
        return new ReadOrder(roots, Set.of(), keeps).conflict;
    }

    /** For each of some operators, the turn in which it is read, from 0. */
    static List<Integer> turns(BatchRel root, List<BatchRel> ends) {
        Set<BatchRel> all = identitySet();
        all.addAll(ends);
        ReadOrder order = new ReadOrder(List.of(root), all, DamBehavior.BLOCKING);
        Map<BatchRel, Integer> distances = new IdentityHashMap<>();
        TreeSet<Integer> known = new TreeSet<>();
        for (BatchRel end : ends) {
            known.add(order.distance(end, distances));
        }
        List<Integer> sorted = List.copyOf(known);
        return ends.stream()
                .map(end -> sorted.indexOf(order.distance(end, distances)))
                .toList();
    }

    private static Set<BatchRel> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** An operator comes after what it reads. */
    private void flow(BatchRel rel, Set<BatchRel> seen) {
        if (!seen.add(rel) || ends.contains(rel)) {
            return;
        }
        for (RelNode input : rel.getInputs()) {
            after.computeIfAbsent((BatchRel) input, any -> identitySet()).add(rel);
            flow((BatchRel) input, seen);
        }
    }

    private void visit(BatchRel rel) {
        if (!visited.add(rel)) {
            return;
        }
        if (!ends.contains(rel)) {
            rel.getInputs().forEach(input -> visit((BatchRel) input));
            order(rel);
        }
    }

    /** Inputs of one priority come after those of the next higher one. */
    private void order(BatchRel rel) {
        TreeMap<Integer, List<Integer>> byPriority = new TreeMap<>();
        List<InputProperty> properties = rel.inputProperties();
        for (int i = 0; i < properties.size(); i++) {
            byPriority
                    .computeIfAbsent(properties.get(i).priority(), any -> new ArrayList<>())
                    .add(i);
        }
        List<Integer> earlier = List.of();
        for (List<Integer> later : byPriority.values()) {
            for (int first : earlier) {
                later.forEach(second -> link(rel, first, second));
            }
            earlier = later;
        }
    }

    private void link(BatchRel rel, int first, int second) {
        BatchRel before = (BatchRel) rel.getInput(first);
        List<BatchRel> linked = new ArrayList<>();
        for (BatchRel start : starts((BatchRel) rel.getInput(second))) {
            if (reaches(start, before, identitySet())) {
                conflict = conflict.or(() -> Optional.of(new Conflict(rel, second)));
                linked.forEach(done -> successors(before).remove(done));
                return;
            }
            if (after.computeIfAbsent(before, any -> identitySet()).add(start)) {
                linked.add(start);
            }
        }
    }

    private Set<BatchRel> successors(BatchRel rel) {
        return after.getOrDefault(rel, Set.of());
    }

    private boolean reaches(BatchRel from, BatchRel to, Set<BatchRel> seen) {
        return from == to || seen.add(from) && successors(from).stream().anyMatch(next -> reaches(next, to, seen));
    }

    /** Where the rows start that an operator hands on while it reads: as far down as nothing keeps them. */
    private List<BatchRel> starts(BatchRel rel) {
        List<BatchRel> found = new ArrayList<>();
        starts(rel, identitySet(), found);
        return found;
    }

    private void starts(BatchRel rel, Set<BatchRel> seen, List<BatchRel> found) {
        if (!seen.add(rel)) {
            return;
        }
        boolean passes = false;
        if (!ends.contains(rel)) {
            List<InputProperty> properties = rel.inputProperties();
            for (int i = 0; i < properties.size(); i++) {
                if (properties.get(i).damBehavior().compareTo(keeps) < 0) {
                    passes = true;
                    starts((BatchRel) rel.getInput(i), seen, found);
                }
            }
        }
        if (!passes) {
            found.add(rel);
        }
    }

    /** How many operators come one after the other before this one, at most. */
    private int distance(BatchRel rel, Map<BatchRel, Integer> known) {
        Integer found = known.get(rel);
        if (found == null) {
            int longest = 0;
            for (Map.Entry<BatchRel, Set<BatchRel>> entry : after.entrySet()) {
                if (entry.getValue().contains(rel)) {
                    longest = Math.max(longest, 1 + distance(entry.getKey(), known));
                }
            }
            found = longest;
            known.put(rel, found);
        }
        return found;
    }
}
