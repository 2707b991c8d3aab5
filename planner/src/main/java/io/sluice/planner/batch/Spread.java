package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Over which subtasks rows are spread, or must be.
 *
 * @param keys the fields whose equal values meet in one subtask; empty unless HASH
 * @param strict whether exactly these keys are hashed, in this order, so that the rows of two inputs meet; otherwise some of them will do
 */
record Spread(Kind kind, List<Integer> keys, boolean strict) {
    static final Spread ANY = new Spread(Kind.ANY, List.of(), false);
    static final Spread SINGLE = new Spread(Kind.SINGLE, List.of(), false);
    static final Spread BROADCAST = new Spread(Kind.BROADCAST, List.of(), false);

    /** What is known of the spread. */
    enum Kind {
        ANY,
        SINGLE,
        BROADCAST,
        HASH
    }

    Spread {
        keys = List.copyOf(keys);
    }

    /** Rows with equal keys meet, hashed by exactly these fields. */
    static Spread hash(List<Integer> keys) {
        return new Spread(Kind.HASH, keys, true);
    }

    /** Rows with equal keys meet, by whatever of these fields they are hashed. Without fields, all rows meet. */
    static Spread together(List<Integer> keys) {
        return keys.isEmpty() ? SINGLE : new Spread(Kind.HASH, keys, false);
    }

    boolean any() {
        return kind == Kind.ANY;
    }

    /** Whether rows that are spread like this are as {@code wanted} asks. */
    boolean satisfies(Spread wanted) {
        return switch (wanted.kind) {
            case ANY -> true;
            case SINGLE, BROADCAST -> kind == wanted.kind;
            case HASH ->
                kind == Kind.HASH && (wanted.strict ? keys.equals(wanted.keys) : wanted.keys.containsAll(keys));
        };
    }

    /**
     * What to ask of an input so that the output is spread like this.
     *
     * @param sources by output field, the input field that it copies, or -1
     * @return empty when a key is none of the input's fields
     */
    Optional<Spread> over(int[] sources) {
        return keys.stream().allMatch(key -> key < sources.length && sources[key] >= 0)
                ? Optional.of(
                        new Spread(kind, keys.stream().map(key -> sources[key]).toList(), strict))
                : Optional.empty();
    }

    /** The distribution as plans write it. */
    Distribution toPlan() {
        return switch (kind) {
            case ANY -> Distribution.UNKNOWN;
            case SINGLE -> Distribution.SINGLETON;
            case BROADCAST -> Distribution.BROADCAST;
            case HASH -> Distribution.hash(keys);
        };
    }

    /** {@code hash[word]}, as EXPLAIN has it. */
    String describe(List<String> fields) {
        return switch (kind) {
            case ANY -> "any";
            case SINGLE -> "single";
            case BROADCAST -> "broadcast";
            case HASH -> keys.stream().map(fields::get).collect(Collectors.joining(", ", "hash[", "]"));
        };
    }
}
