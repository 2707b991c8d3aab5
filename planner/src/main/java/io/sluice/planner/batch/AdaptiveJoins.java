package io.sluice.planner.batch;

import io.sluice.planner.batch.BatchOptions.AdaptiveBroadcast;
import io.sluice.planner.batch.BatchOptions.SkewedJoin;
import io.sluice.spi.config.Options;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;

/** Lets joins decide at run time, where both inputs are sent to them by key and nobody relies on where their rows are. */
final class AdaptiveJoins {
    private AdaptiveJoins() {}

    static List<RelNode> apply(List<RelNode> roots, Options options) {
        boolean broadcasts = options.get(BatchOptions.ADAPTIVE_BROADCAST) != AdaptiveBroadcast.NONE;
        boolean splits = options.get(BatchOptions.SKEWED_JOIN) != SkewedJoin.NONE;
        if (!broadcasts && !splits) {
            return roots;
        }
        Map<BatchRel, List<BatchRel>> consumers = OperatorGraph.consumers(roots);
        return OperatorGraph.map(
                roots,
                (rel, over) -> sentByKey(rel) && !pinned(consumers.getOrDefault(rel, List.of()))
                        ? rel.adaptive()
                                .<BatchRel>map(adaptive -> new AdaptiveJoinRel(over, adaptive))
                                .orElse(over)
                        : over);
    }

    private static boolean sentByKey(BatchRel rel) {
        return rel.getInputs().stream()
                .allMatch(input -> input instanceof ExchangeRel exchange && exchange.sendsByHash());
    }

    private static boolean pinned(List<BatchRel> consumers) {
        return consumers.stream().anyMatch(consumer -> consumer instanceof ExchangeRel exchange && exchange.forwards());
    }
}
