package io.sluice.exec.plan;

import java.util.List;
import java.util.Optional;

/**
 * Which subtask a row goes to.
 *
 * @param keys the fields that are hashed; empty unless HASH
 * @param kept what a node must not disturb; present for KEEP_INPUT_AS_IS alone
 */
public record Distribution(Kind kind, List<Integer> keys, Optional<Kept> kept) {
    public static final Distribution FORWARD = of(Kind.FORWARD);
    public static final Distribution UNKNOWN = of(Kind.UNKNOWN);
    public static final Distribution ANY = of(Kind.ANY);
    public static final Distribution SINGLETON = of(Kind.SINGLETON);
    public static final Distribution BROADCAST = of(Kind.BROADCAST);

    /** Names as in plan files. */
    public enum Kind {
        UNKNOWN,
        ANY,
        FORWARD,
        SINGLETON,
        BROADCAST,
        HASH,
        /** The input already comes as it should, and has to stay so. */
        KEEP_INPUT_AS_IS
    }

    /**
     * How the input comes.
     *
     * @param strict whether rows may not change their subtask at all
     */
    public record Kept(Distribution distribution, boolean strict) {}

    public Distribution {
        keys = List.copyOf(keys);
    }

    public static Distribution hash(List<Integer> keys) {
        return new Distribution(Kind.HASH, keys, Optional.empty());
    }

    public static Distribution keep(Distribution distribution, boolean strict) {
        return new Distribution(Kind.KEEP_INPUT_AS_IS, List.of(), Optional.of(new Kept(distribution, strict)));
    }

    private static Distribution of(Kind kind) {
        return new Distribution(kind, List.of(), Optional.empty());
    }
}
