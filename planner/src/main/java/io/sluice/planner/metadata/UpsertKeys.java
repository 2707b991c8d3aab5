package io.sluice.planner.metadata;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
 * @param fixed by key, other fields that never change for a value of it: as the partner's key where rows are joined by keys
 */
public record UpsertKeys(Set<ImmutableBitSet> keys, Map<ImmutableBitSet, ImmutableBitSet> fixed) {
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
        Map<ImmutableBitSet, ImmutableBitSet> known = new LinkedHashMap<>();
        fixed.forEach((key, fields) -> {
            if (minimal.contains(key) && !key.contains(fields)) {
                known.put(key, fields.except(key));
            }
        });
        fixed = Collections.unmodifiableMap(known);
    }

    /** Keys of which no more is known. */
    public UpsertKeys(Set<ImmutableBitSet> keys) {
        this(keys, Map.of());
    }

    public static UpsertKeys of(ImmutableBitSet key) {
        return new UpsertKeys(Set.of(key));
    }

    public boolean isEmpty() {
        return keys.isEmpty();
    }

    /** A key with the fields that never change for a value of it. */
    public ImmutableBitSet withFixed(ImmutableBitSet key) {
        return key.union(fixed.getOrDefault(key, ImmutableBitSet.of()));
    }

    /** The same keys, with more fields that never change for a value of each. */
    public UpsertKeys fixing(ImmutableBitSet fields) {
        Map<ImmutableBitSet, ImmutableBitSet> all = new LinkedHashMap<>();
        keys.forEach(key -> all.put(key, withFixed(key).union(fields)));
        return new UpsertKeys(keys, all);
    }

    /** Whether fields never change for a value of one of the keys. */
    public boolean keepSame(ImmutableBitSet fields) {
        return keys.stream().anyMatch(key -> withFixed(key).contains(fields));
    }

    public UpsertKeys or(UpsertKeys other) {
        Set<ImmutableBitSet> all = new LinkedHashSet<>(keys);
        all.addAll(other.keys);
        Map<ImmutableBitSet, ImmutableBitSet> both = new LinkedHashMap<>(fixed);
        other.fixed.forEach((key, fields) -> both.merge(key, fields, ImmutableBitSet::union));
        return new UpsertKeys(all, both);
    }

    /** The keys of rows that hold both a row of these and one of others, whose fields begin at {@code offset}. */
    public UpsertKeys times(UpsertKeys others, int offset) {
        Set<ImmutableBitSet> all = new LinkedHashSet<>();
        Map<ImmutableBitSet, ImmutableBitSet> both = new LinkedHashMap<>();
        for (ImmutableBitSet left : keys) {
            for (ImmutableBitSet right : others.keys) {
                ImmutableBitSet key = left.union(right.shift(offset));
                all.add(key);
                both.merge(key, withFixed(left).union(others.withFixed(right).shift(offset)), ImmutableBitSet::union);
            }
        }
        return new UpsertKeys(all, both);
    }

    public UpsertKeys shift(int offset) {
        Map<ImmutableBitSet, ImmutableBitSet> shifted = new LinkedHashMap<>();
        fixed.forEach((key, fields) -> shifted.put(key.shift(offset), fields.shift(offset)));
        return new UpsertKeys(
                new LinkedHashSet<>(keys.stream().map(key -> key.shift(offset)).toList()), shifted);
    }

    /** The keys that stay in one subtask each when rows are sent by the hash of some fields. */
    public UpsertKeys hashedBy(Collection<Integer> fields) {
        ImmutableBitSet hashed = ImmutableBitSet.of(fields);
        return new UpsertKeys(
                new LinkedHashSet<>(keys.stream()
                        .filter(key -> withFixed(key).contains(hashed))
                        .toList()),
                fixed);
    }

    /**
     * The keys after a projection.
     *
     * @param outputs by input field, the output fields that have its value; fields that are left out are missing
     */
    public UpsertKeys project(Map<Integer, List<Integer>> outputs) {
        Set<ImmutableBitSet> projected = new LinkedHashSet<>();
        Map<ImmutableBitSet, ImmutableBitSet> stillFixed = new LinkedHashMap<>();
        for (ImmutableBitSet key : keys) {
            List<ImmutableBitSet> ways = List.of(ImmutableBitSet.of());
            for (int field : key) {
                ways = extend(ways, outputs.getOrDefault(field, List.of()));
            }
            projected.addAll(ways);
            ImmutableBitSet.Builder others = ImmutableBitSet.builder();
            fixed.getOrDefault(key, ImmutableBitSet.of())
                    .forEach(field -> outputs.getOrDefault(field, List.of()).forEach(others::set));
            ways.forEach(way -> stillFixed.merge(way, others.build(), ImmutableBitSet::union));
        }
        return new UpsertKeys(projected, stillFixed);
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

    /** Whether the fields are one of the keys, with no more beside it than never changes for a value of it. */
    public boolean contains(ImmutableBitSet fields) {
        return keys.stream()
                .anyMatch(key -> fields.contains(key) && withFixed(key).contains(fields));
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
