package io.sluice.planner.metadata;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The keys of a changelog: sets of fields such that at any time there is at most one row for each of their values, and such that all
 * changes to that row are told in order, in one subtask. An empty set of fields is the key of a stream of at most one row.
 *
 * @param keys in the order found, none containing another
 */
public record UpsertKeys(Set<ImmutableBitSet> keys) {
    public static final UpsertKeys NONE = new UpsertKeys(Set.of());

    private static final Comparator<ImmutableBitSet> SMALLEST_FIRST =
            Comparator.comparingInt(ImmutableBitSet::cardinality).thenComparing(ImmutableBitSet::toString);

    public UpsertKeys {
        Set<ImmutableBitSet> minimal = new LinkedHashSet<>();
        for (ImmutableBitSet key : keys) {
            if (keys.stream().noneMatch(other -> !other.equals(key) && key.contains(other))) {
                minimal.add(key);
            }
        }
        keys = Collections.unmodifiableSet(minimal);
    }

    public static UpsertKeys of(ImmutableBitSet key) {
        return new UpsertKeys(Set.of(key));
    }

    public boolean isEmpty() {
        return keys.isEmpty();
    }

    public UpsertKeys or(UpsertKeys other) {
        Set<ImmutableBitSet> all = new LinkedHashSet<>(keys);
        all.addAll(other.keys);
        return new UpsertKeys(all);
    }

    /** The keys of rows that hold both a row of these and one of others, whose fields begin at {@code offset}. */
    public UpsertKeys times(UpsertKeys others, int offset) {
        Set<ImmutableBitSet> all = new LinkedHashSet<>();
        for (ImmutableBitSet left : keys) {
            for (ImmutableBitSet right : others.keys) {
                all.add(left.union(right.shift(offset)));
            }
        }
        return new UpsertKeys(all);
    }

    public UpsertKeys shift(int offset) {
        return new UpsertKeys(
                new LinkedHashSet<>(keys.stream().map(key -> key.shift(offset)).toList()));
    }

    /** The keys that stay in one subtask each when rows are sent by the hash of some fields. */
    public UpsertKeys hashedBy(Collection<Integer> fields) {
        ImmutableBitSet hashed = ImmutableBitSet.of(fields);
        return new UpsertKeys(new LinkedHashSet<>(
                keys.stream().filter(key -> key.contains(hashed)).toList()));
    }

    /**
     * The keys after a projection.
     *
     * @param outputs by input field, the output fields that have its value; fields that are left out are missing
     */
    public UpsertKeys project(Map<Integer, List<Integer>> outputs) {
        Set<ImmutableBitSet> projected = new LinkedHashSet<>();
        for (ImmutableBitSet key : keys) {
            List<ImmutableBitSet> ways = List.of(ImmutableBitSet.of());
            for (int field : key) {
                ways = extend(ways, outputs.getOrDefault(field, List.of()));
            }
            projected.addAll(ways);
        }
        return new UpsertKeys(projected);
    }

    private static List<ImmutableBitSet> extend(List<ImmutableBitSet> ways, List<Integer> fields) {
        List<ImmutableBitSet> longer = new ArrayList<>();
        for (ImmutableBitSet way : ways) {
            fields.forEach(field -> longer.add(way.set(field)));
        }
        return longer;
    }

    /** Whether one of the keys lies within the fields. */
    public boolean anyWithin(ImmutableBitSet fields) {
        return keys.stream().anyMatch(fields::contains);
    }

    public boolean contains(ImmutableBitSet key) {
        return keys.contains(key);
    }

    /** The key with the fewest fields, of those the one with the first fields. */
    public Optional<ImmutableBitSet> smallest() {
        return keys.stream().min(SMALLEST_FIRST);
    }

    /** As plans write them. */
    public List<List<Integer>> toPlan() {
        return keys.stream().map(ImmutableBitSet::toList).toList();
    }
}
