package io.sluice.connectors.builtin.nexmark;

import io.sluice.spi.config.Option;
import java.util.List;

/** The options of {@code nexmark}. */
final class NexmarkOptions {
    static final Option<Long> EVENTS =
            Option.longInteger("events.num").doc("Events after which the source ends. Unset: it never does.");
    static final Option<Long> RATE = Option.longInteger("rate")
            .defaultsTo("10000")
            .doc("Events in a second of event time. They are made as fast as they are taken.");
    static final Option<Long> SEED =
            Option.longInteger("seed").defaultsTo("42").doc("What the random values are drawn from.");
    static final Option<Integer> PARALLELISM =
            Option.integer("scan.parallelism").doc("The number of readers. Unset: the job's parallelism.");

    static final List<Option<?>> ALL = List.of(EVENTS, RATE, SEED, PARALLELISM);

    private NexmarkOptions() {}
}
