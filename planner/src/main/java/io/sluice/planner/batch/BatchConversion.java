package io.sluice.planner.batch;

import java.util.List;
import org.apache.calcite.rel.RelNode;

/** Which operators can stand for a logical node. */
@FunctionalInterface
interface BatchConversion<N extends RelNode> {
    /**
     * The ways to produce the node's rows as they are wanted, without an exchange or a sort on top. Empty when they never come like
     * that from this node.
     */
    List<Choice> choices(N node, Wanted wanted, Search search);
}
