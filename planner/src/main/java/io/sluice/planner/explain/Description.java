package io.sluice.planner.explain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What one node of a plan does: {@code Limit(offset=[0], fetch=[3])}. Immutable.
 *
 * @param name the operator
 * @param items {@code key=[value]}, in order
 */
public record Description(String name, List<String> items) {
    public Description {
        items = List.copyOf(items);
    }

    public static Description of(String name) {
        return new Description(name, List.of());
    }

    public Description with(String key, Object value) {
        List<String> more = new ArrayList<>(items);
        more.add(key + "=[" + value + "]");
        return new Description(name, more);
    }

    public Description with(String key, Collection<String> values) {
        return with(key, String.join(", ", values));
    }

    /** With the item only if the condition holds. */
    public Description withIf(boolean condition, String key, Object value) {
        return condition ? with(key, value) : this;
    }

    @Override
    public String toString() {
        return items.isEmpty() ? name : name + "(" + String.join(", ", items) + ")";
    }
}
