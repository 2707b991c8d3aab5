package io.sluice.exec.runtime.exchange;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Which subtask of the consumer a row goes to.
 *
 * @param keys the fields that are hashed; empty unless HASH
 */
public record Partitioning(Kind kind, List<Integer> keys) {
    public static final Partitioning FORWARD = new Partitioning(Kind.FORWARD, List.of());
    public static final Partitioning REBALANCE = new Partitioning(Kind.REBALANCE, List.of());
    public static final Partitioning RESCALE = new Partitioning(Kind.RESCALE, List.of());
    public static final Partitioning GLOBAL = new Partitioning(Kind.GLOBAL, List.of());
    public static final Partitioning BROADCAST = new Partitioning(Kind.BROADCAST, List.of());

    /** Kinds; names as the job graph shows them. */
    public enum Kind {
        /** To the subtask of the same number. */
        FORWARD,
        /** To all subtasks in turn. */
        REBALANCE,
        /** In turn to those of the subtasks that lie near the sender's number. */
        RESCALE,
        HASH,
        /** All to the first subtask. */
        GLOBAL,
        /** Each row to every subtask. */
        BROADCAST
    }

    public Partitioning {
        keys = List.copyOf(keys);
    }

    public static Partitioning hash(List<Integer> keys) {
        return new Partitioning(Kind.HASH, keys);
    }

    /** The subtasks of the consumer that one subtask of the producer sends to. */
    public int[] targets(int subtask, int producers, int consumers) {
        return switch (kind) {
            case FORWARD -> new int[] {subtask};
            case GLOBAL -> new int[] {0};
            case REBALANCE, HASH, BROADCAST -> IntStream.range(0, consumers).toArray();
            case RESCALE -> {
                if (consumers <= producers) {
                    yield new int[] {subtask * consumers / producers};
                }
                int from = (subtask * consumers + producers - 1) / producers;
                int to = ((subtask + 1) * consumers + producers - 1) / producers;
                yield IntStream.range(from, to).toArray();
            }
        };
    }
}
