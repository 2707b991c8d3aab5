package io.sluice.planner.batch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;

/** Operators that are to be one: a root that reads several inputs, and operators below it that nobody else reads. */
final class InputGroup {
    private final BatchRel root;
    private final Set<BatchRel> members = Collections.newSetFromMap(new IdentityHashMap<>());

    InputGroup(BatchRel root) {
        this.root = root;
        members.add(root);
    }

    BatchRel root() {
        return root;
    }

    boolean has(RelNode rel) {
        return rel instanceof BatchRel operator && members.contains(operator);
    }

    void add(BatchRel member) {
        members.add(member);
    }

    void remove(BatchRel member) {
        members.remove(member);
    }

    boolean worthwhile() {
        return members.size() > 1
                || root.getInputs().stream()
                        .anyMatch(input -> !(input instanceof ExchangeRel) && ((BatchRel) input).feedsGroups());
    }

    /** Whether all inputs of a member come from outside. */
    boolean begins(BatchRel member) {
        return member.getInputs().stream().noneMatch(this::has);
    }

    /** Whether the root brings several inputs together that are more than rows passing through: a union of such rows is better outside. */
    boolean rootJoins() {
        return !(root instanceof UnionRel)
                || root.getInputs().stream().filter(this::joins).count() > 1;
    }

    private boolean joins(RelNode rel) {
        boolean here = rel.getInputs().size() > 1 && !(rel instanceof UnionRel);
        return has(rel) && (here || rel.getInputs().stream().anyMatch(this::joins));
    }

    /**
     * What the members read from outside, once for each time that it is read.
     *
     * @param ordered operators in the order in which inputs are wanted
     */
    List<BatchRel> inputs(List<BatchRel> ordered) {
        List<BatchRel> inputs = new ArrayList<>();
        for (BatchRel rel : ordered) {
            if (has(rel)) {
                rel.getInputs().stream().filter(input -> !has(input)).forEach(input -> inputs.add((BatchRel) input));
            }
        }
        return inputs;
    }
}
