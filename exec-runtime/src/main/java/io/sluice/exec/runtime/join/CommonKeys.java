package io.sluice.exec.runtime.join;

import io.sluice.exec.plan.node.JoinAttribute;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The keys that all inputs of a multi-join have in common: by which rows are sent to it, and found in it. */
final class CommonKeys {
    private record Field(int input, int field) {}

    private CommonKeys() {}

    /** By input, the fields of the keys, in the same order for all. */
    static List<List<Integer>> of(Map<Integer, List<JoinAttribute>> attributes, int inputs) {
        List<Set<Field>> classes = new ArrayList<>();
        attributes.values().forEach(list -> list.stream()
                .filter(attribute -> attribute.leftInputId() >= 0)
                .forEach(attribute -> unite(
                        classes,
                        new Field(attribute.leftInputId(), attribute.leftFieldIndex()),
                        new Field(attribute.rightInputId(), attribute.rightFieldIndex()))));
        List<List<Integer>> keys = new ArrayList<>();
        for (int input = 0; input < inputs; input++) {
            keys.add(new ArrayList<>());
        }
        for (Set<Field> equal : classes) {
            if (equal.stream().map(Field::input).distinct().count() == inputs) {
                for (int input = 0; input < inputs; input++) {
                    int own = input;
                    equal.stream()
                            .filter(field -> field.input == own)
                            .mapToInt(Field::field)
                            .min()
                            .ifPresent(keys.get(input)::add);
                }
            }
        }
        return keys;
    }

    private static void unite(List<Set<Field>> classes, Field one, Field other) {
        Set<Field> united = new LinkedHashSet<>(List.of(one, other));
        classes.removeIf(known -> {
            boolean same = known.contains(one) || known.contains(other);
            if (same) {
                united.addAll(known);
            }
            return same;
        });
        classes.add(united);
    }
}
