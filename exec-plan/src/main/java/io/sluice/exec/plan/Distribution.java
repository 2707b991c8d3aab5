package io.sluice.exec.plan;

import java.util.List;

/**
 * Which subtask a row goes to.
 *
 * @param keys the fields that are hashed; empty unless HASH
 */
public record Distribution(Kind kind, List<Integer> keys) {
    public static final Distribution FORWARD = new Distribution(Kind.FORWARD, List.of());
    public static final Distribution UNKNOWN = new Distribution(Kind.UNKNOWN, List.of());
    public static final Distribution ANY = new Distribution(Kind.ANY, List.of());
    public static final Distribution SINGLETON = new Distribution(Kind.SINGLETON, List.of());
    public static final Distribution BROADCAST = new Distribution(Kind.BROADCAST, List.of());

    /** Names as in plan files; {@code KEEP_INPUT_AS_IS} is not needed by any node here yet. */
    public enum Kind {
        UNKNOWN,
        ANY,
        FORWARD,
        SINGLETON,
        BROADCAST,
        HASH
    }

    public Distribution {
        keys = List.copyOf(keys);
    }

    public static Distribution hash(List<Integer> keys) {
        return new Distribution(Kind.HASH, keys);
    }
}
