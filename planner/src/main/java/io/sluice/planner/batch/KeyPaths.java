package io.sluice.planner.batch;

import java.util.ArrayList;
import java.util.List;

/** Follows fields of an operator's rows down to its inputs, as far as they are fields there. */
final class KeyPaths {
    private KeyPaths() {}

    /**
     * Fields of an input.
     *
     * @param input its index
     */
    record Step(int input, List<Integer> keys) {}

    /** The inputs that have the fields, or fields that are equal to them; empty when one is computed here or counts rows. */
    static List<Step> below(BatchRel rel, List<Integer> keys) {
        if (rel instanceof ExchangeRel) {
            return List.of(new Step(0, keys));
        }
        if (rel instanceof CalcRel calc) {
            return step(0, keys.stream().map(key -> calc.source(key)).toList());
        }
        if (rel instanceof AggregateRel aggregate) {
            List<Integer> grouping = aggregate.grouping();
            return step(
                    0,
                    keys.stream()
                            .map(key -> key < grouping.size() ? grouping.get(key) : -1)
                            .toList());
        }
        if (rel instanceof UnionRel) {
            List<Step> steps = new ArrayList<>();
            for (int i = 0; i < rel.getInputs().size(); i++) {
                steps.add(new Step(i, keys));
            }
            return steps;
        }
        return rel.joined().map(sides -> sides(rel, sides, keys)).orElse(List.of());
    }

    private static List<Step> step(int input, List<Integer> keys) {
        return keys.contains(-1) ? List.of() : List.of(new Step(input, keys));
    }

    private static List<Step> sides(BatchRel rel, JoinSides sides, List<Integer> keys) {
        int leftFields = rel.getInput(0).getRowType().getFieldCount();
        List<Step> steps = new ArrayList<>();
        steps.addAll(
                step(0, keys.stream().map(key -> left(sides, key, leftFields)).toList()));
        steps.addAll(
                step(1, keys.stream().map(key -> right(sides, key, leftFields)).toList()));
        return steps;
    }

    private static int left(JoinSides sides, int key, int leftFields) {
        if (key < leftFields) {
            return key;
        }
        int pair = sides.keys().right().indexOf(key - leftFields);
        return pair < 0 ? -1 : sides.keys().left().get(pair);
    }

    private static int right(JoinSides sides, int key, int leftFields) {
        if (key >= leftFields) {
            return key - leftFields;
        }
        int pair = sides.keys().left().indexOf(key);
        return pair < 0 ? -1 : sides.keys().right().get(pair);
    }
}
